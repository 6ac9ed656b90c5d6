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
