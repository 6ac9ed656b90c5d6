import { hostname } from 'node:os'
import { getConfig } from '@parley/contracts/config.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { createScenario } from '@parley/contracts/library/authoring.ts'
import {
  changeSettings,
  getInstanceUsage,
  getSettings,
  getStatus,
  listActions,
  listVoices,
} from '@parley/contracts/operator/operator.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import { startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { writeFact } from '#database/instance/facts.ts'
import { processes } from '#database/instance/tables.ts'
import { instanceUsage, userUsage } from '#database/usage.ts'
import { users } from '#database/users.ts'
import { readEnv } from '#platform/env/env.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { dialogue } from '../library/test-items.ts'
import { createSettings } from './settings.ts'

let app: TestApp
let ida: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://parley.example', MODEL_PRICES: 'EUR input=2 minute=0.06' } })
  ida = await app.register({ first_name: 'Ida', last_name: 'Jensen' })
  await app.connection.db.update(users).set({ isOperator: true }).where(eq(users.id, ida.user._id))
})
afterAll(() => app.stop())

const today = () => new Date().toISOString().slice(0, 10)

test('reports the status of every part', async () => {
  const status = await app.call(getStatus, {}, { as: ida })
  expect(status).toMatchObject({
    host: 'parley.example',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { kind: app.connection.kind, version: expect.stringMatching(/^\d+\.\d+$/) },
    storage: { is_writable: true },
    jobs: { failed: 0 },
  })
  expect(status.database.bytes).toBeGreaterThan(1_000_000)
  expect(status.storage.total_bytes).toBeGreaterThan(status.storage.free_bytes ?? 0)
  expect(status.models.map(({ role }) => role)).toEqual(['language_model', 'transcription', 'speech'])
})

test('reports what the model servers answered at the start', async () => {
  const provider = await startFakeProvider({ models: ['llama3.2', 'qwen3'] })
  const env = { LANGUAGE_MODEL_BASE_URL: provider.url, LANGUAGE_MODEL_MODEL: 'qwen3', MODELS_CHECK: 'on' }
  const other = await startTestApp({ env })
  onTestFinished(async () => {
    await other.stop()
    await provider.close()
  })
  const olga = await other.register()
  await other.connection.db.update(users).set({ isOperator: true }).where(eq(users.id, olga.user._id))
  const role = async () => (await other.call(getStatus, {}, { as: olga })).models[0]
  await vi.waitFor(async () => expect((await role())?.servers[0]?.state).toBe('ok'), 60_000)
  expect(await role()).toMatchObject({
    role: 'language_model',
    host: new URL(provider.url).host,
    servers: [{ model: 'qwen3', offered: ['llama3.2', 'qwen3'], learnt: [], advice: [], asked_at: expect.any(String) }],
  })
})

test('reports processes, undelivered mails, the last backup and accounts', async () => {
  const vera = await app.registerOnly()
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, vera.user._id))
  const before = await app.call(getStatus, {}, { as: ida })
  expect(before.processes).toMatchObject([{ kind: 'server', takes_jobs: true, has_files: true, pid: process.pid }])
  expect(before.mail).toMatchObject({ kind: 'outbox', hosts: [hostname()] })
  expect(before.backup).toEqual({ state: 'ok', made_at: null, bytes: null })
  expect(before.accounts).toEqual({ total: 2, active: 1, deactivated: 1, unverified: 2 })

  const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString()
  await writeFact(app.connection.db, 'last_backup', { made_at: monthAgo, bytes: 1_000 })
  await app.connection.db.update(processes).set({ outboxMails: 3 })
  const after = await app.call(getStatus, {}, { as: ida })
  expect(after.backup).toEqual({ state: 'slow', made_at: monthAgo, bytes: 1_000 })
  expect(after.mail).toMatchObject({ state: 'slow', kept: 3 })
  expect(after.state).toBe('slow')
})

test('includes everything for everyone once the operator says so', async () => {
  const vera = await app.register()
  const free = () => app.call(getUsage, {}, { as: vera })
  expect((await free()).free_conversations).not.toBeNull()
  expect((await app.refused(createScenario, { body: dialogue() }, { as: vera })).code).toBe(
    'PADDLE.SUBSCRIPTION_INACTIVE',
  )
  await app.call(changeSettings, { body: { included: 'everything' } }, { as: ida })
  onTestFinished(() => app.call(changeSettings, { body: { included: 'little' } }, { as: ida }).then(() => undefined))
  expect((await free()).free_conversations).toBeNull()
  await app.call(createScenario, { body: dialogue() }, { as: vera })
  expect((await app.call(getConfig, {})).everything_included).toBe(true)
})

test('reports which voice speaks each language', async () => {
  const { items } = await app.call(listVoices, {}, { as: ida })
  expect(items).toEqual(languages.map((language) => ({ language, voice: null })))
  const env = { SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_VOICE: 'de=anna,*=alloy' }
  const other = await startTestApp({ env })
  onTestFinished(() => other.stop())
  const olga = await other.register()
  await other.connection.db.update(users).set({ isOperator: true }).where(eq(users.id, olga.user._id))
  const voices = (await other.call(listVoices, {}, { as: olga })).items
  expect(voices.find(({ language }) => language === 'de')?.voice).toBe('anna')
  expect(voices.filter(({ voice }) => voice === 'alloy')).toHaveLength(languages.length - 1)
})

test('applies a setting immediately and records its old value', async () => {
  const before = await app.call(getSettings, {}, { as: ida })
  expect(before.registration).toBe('open')
  const body = { registration: 'closed', turns_per_user_per_day: before.turns_per_user_per_day } as const
  expect(await app.call(changeSettings, { body }, { as: ida })).toEqual({ ...before, registration: 'closed' })
  expect(await app.call(getSettings, {}, { as: ida })).toMatchObject({ registration: 'closed' })
  const [last, ...older] = (await app.call(listActions, {}, { as: ida })).items
  expect(last).toMatchObject({
    actor: 'Ida Jensen',
    action: 'setting_changed',
    target: 'registration',
    detail: { from: 'open', to: 'closed' },
  })
  // Setting the same value again is not recorded.
  expect(older.filter(({ target }) => target === 'turns_per_user_per_day')).toEqual([])
  await app.call(changeSettings, { body: { registration: 'open', model_calls_per_day: 50 } }, { as: ida })
  expect(await app.call(getSettings, {}, { as: ida })).toEqual({ ...before, model_calls_per_day: 50 })
  await app.call(changeSettings, { body: { model_calls_per_day: null } }, { as: ida })
})

test.runIf(testEngine === 'postgres')(
  'applies a setting immediately even if it was read before it was stored',
  async () => {
    const { db } = app.connection
    const settings = createSettings(db, readEnv({ NODE_ENV: 'test' }))
    const change = (turns: number, record = async () => {}) =>
      settings.change({ turns_per_user_per_day: turns }, record)
    const before = (await settings.current()).turns_per_user_per_day
    await change(before + 1)
    await change(before, async () => {
      expect((await settings.current()).turns_per_user_per_day).toBe(before + 1)
    })
    expect((await settings.current()).turns_per_user_per_day).toBe(before)
  },
)

test.each([
  { registration: 'sometimes' },
  { turns_per_user_per_day: 0 },
  { turns_per_user_per_day: 1.5 },
  { other: 1 },
])('rejects %j as settings', async (body) => {
  expect(await app.refused(changeSettings, { body }, { as: ida })).toMatchObject({ code: 'VALIDATION.FAILED' })
})

test('shows today’s usage with the top users', async () => {
  const { db } = app.connection
  const [most, some] = [await app.register(), await app.register()]
  await db.insert(userUsage).values([
    { userId: most.user._id, day: today(), kind: 'turns', amount: 300 },
    { userId: most.user._id, day: today(), kind: 'model_calls', amount: 700 },
    { userId: some.user._id, day: today(), kind: 'turns', amount: 20 },
    { userId: some.user._id, day: '2020-01-01', kind: 'turns', amount: 100_000 },
  ])
  await db.insert(instanceUsage).values([
    { day: today(), kind: 'turns', amount: 400 },
    { day: today(), kind: 'transcription_seconds', amount: 600 },
    { day: '2020-01-01', kind: 'turns', amount: 9 },
  ])
  const usage = await app.call(getInstanceUsage, {}, { as: ida })
  expect(usage).toMatchObject({
    day: today(),
    total: { turns: 400, input_tokens: 0 },
    cost: { currency: 'EUR', language_model: 0, transcription: expect.closeTo(0.6), speech: null },
    users: { turns: { highest: 300, at_limit: 1 }, word_lookups: { highest: 0, at_limit: 0 } },
  })
  expect(Date.parse(usage.resets_at)).toBeGreaterThan(Date.now())
  expect(usage.top_users.map(({ tag_name, used }) => [tag_name, used.turns])).toEqual([
    [most.user.tag_name, 300],
    [some.user.tag_name, 20],
  ])
})

test('hides the console from everyone else', async () => {
  const vera = await app.register()
  for (const endpoint of [getStatus, getSettings, getInstanceUsage, listActions]) {
    expect((await app.refused(endpoint, {}, { as: vera })).status).toBe(404)
  }
  expect((await app.refused(changeSettings, { body: { registration: 'closed' } }, { as: vera })).status).toBe(404)
})
