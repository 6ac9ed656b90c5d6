// What the operator reads about the server, its processes, mail, backups and accounts.
import {
  getInstanceUsage,
  getStatus,
  listActions,
  listVoices,
  type ServerStatus,
} from '@parley/contracts/operator/operator.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { test } from '#testing/test.ts'
import { StatusTab } from './status-tab.tsx'

const now = new Date().toISOString()
const id = 'a'.repeat(24)
const server = {
  _id: id,
  kind: 'server' as const,
  host: 'parley-1',
  pid: 42,
  version: '1.2.0',
  takes_jobs: true,
  has_files: true,
  started_at: now,
}

const status: ServerStatus = {
  state: 'slow',
  part: 'mail',
  host: 'parley.example.org',
  version: '1.2.0',
  started_at: now,
  database: { state: 'ok', kind: 'postgres', version: '17.2', latency_ms: 1, bytes: 5e8 },
  storage: { state: 'ok', kind: 'bucket', is_writable: true, free_bytes: null, total_bytes: null, files_bytes: null },
  jobs: { state: 'ok', waiting: 0, running: 0, failed: 0, oldest_at: null },
  mail: { state: 'slow', kind: 'outbox', kept: 37, hosts: ['parley-1'] },
  backup: { state: 'ok', made_at: null, bytes: null },
  accounts: { total: 47, active: 30, deactivated: 2, unverified: 12 },
  processes: [server],
  models: [],
}

test('shows undelivered mails, the last backup, accounts and processes', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  api.answers(getStatus, status)
  api.answers(listVoices, { items: [] })
  api.answers(listActions, { items: [], offset: 0, limit: 20 })
  api.refuses(getInstanceUsage, 'UNAVAILABLE')
  await renderPart(<StatusTab />, { texts: ['operator'] })
  await expect.element(page.getByText(/No mail server is set.* on parley-1: 37\./)).toBeVisible()
  await expect.element(page.getByText('No backup by this command yet.')).toBeVisible()
  await expect.element(page.getByText('47 in all')).toBeVisible()
  await expect.element(page.getByText(/Address not verified: 12\. Deactivated: 2\./)).toBeVisible()
  await expect.element(page.getByText(/^runs jobs, version 1\.2\.0/)).toBeVisible()
  await expectAccessible()
  await expectToFit()
})

test('shows what the model servers answered, offer and were learnt to need, and what to set', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  const known = { host: 'models.example:8000', asked_at: now, model: 'gpt-4.1-mini', offered: null, advice: [] }
  const role = { state: 'ok' as const, host: known.host, median_ms: null, calls: 0, failures: 0 }
  const choices = ['llama3.2', 'qwen3']
  api.answers(getStatus, {
    ...status,
    models: [
      {
        ...role,
        role: 'language_model',
        servers: [
          {
            ...known,
            state: 'failing',
            offered: choices,
            learnt: ['no_temperature'],
            advice: [{ kind: 'choose_model', variable: 'LANGUAGE_MODEL_MODEL', model: 'gpt-4.1-mini', choices }],
          },
        ],
      },
      { ...role, role: 'transcription', servers: [] },
      { ...role, role: 'speech', servers: [{ ...known, model: 'kokoro', state: 'ok', learnt: ['wav', 'no_voice'] }] },
    ],
  })
  api.answers(listVoices, { items: [] })
  api.answers(listActions, { items: [], offset: 0, limit: 20 })
  api.refuses(getInstanceUsage, 'UNAVAILABLE')
  await renderPart(<StatusTab />, { texts: ['operator'] })
  const table = page.getByRole('table', { name: 'What the model servers answered' })
  const model = table.getByRole('row', { name: /Language model/ })
  await expect.element(model.getByText('does not answer')).toBeVisible()
  await expect.element(model.getByText(/Set LANGUAGE_MODEL_MODEL to one that it offers/)).toBeVisible()
  await expect.element(model.getByText(/offers llama3.2 and qwen3/)).toBeVisible()
  await expect.element(model.getByText(/takes no temperature/)).toBeVisible()
  const voice = table.getByRole('row', { name: /Text to speech/ })
  await expect.element(voice.getByText(/makes no MP3/)).toBeVisible()
  await expect.element(voice.getByText(/refuses a voice that is set/)).toBeVisible()
  await expectAccessible()
  await expectToFit()
})

test('names a worker with other files, and says that no process runs jobs', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  const idle = { ...server, takes_jobs: false }
  const worker = { ...server, _id: 'b'.repeat(24), kind: 'worker' as const, takes_jobs: false, has_files: false }
  api.answers(getStatus, {
    ...status,
    mail: { state: 'ok', kind: 'none', kept: 0, hosts: [] },
    processes: [idle, worker],
  })
  api.answers(listVoices, { items: [] })
  api.answers(listActions, { items: [], offset: 0, limit: 20 })
  api.refuses(getInstanceUsage, 'UNAVAILABLE')
  await renderPart(<StatusTab />, { texts: ['operator'] })
  await expect.element(page.getByText(/No process runs jobs/)).toBeVisible()
  await expect.element(page.getByText(/It has other files than the servers/)).toBeVisible()
  await expect.element(page.getByText('No running process sends mails.')).toBeVisible()
})
