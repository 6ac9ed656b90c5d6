// Received turns that wait for their transcript: when they are tried again, and when no longer.
import { randomUUID } from 'node:crypto'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { turns } from '#database/conversations.ts'
import { createLog } from '#platform/log/log.ts'
import { recordingCommands } from '../../../admin/recordings.ts'
import { runCommand } from '../../../testing/admin.ts'
import { dataOf, Learner, modelsAt } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner
let wav: Uint8Array
const logged: string[] = []
beforeAll(async () => {
  provider = await startFakeProvider({ transcript: 'A table for two, please.' })
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line) => void logged.push(line) })
  app = await startTestApp({ env: modelsAt(provider), log })
  learner = await Learner.join(app)
  wav = wavOf(await spoken('A table for two, please.'))
})
afterEach(() => provider.set({ failures: { transcription: null } }))
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const patience = { timeout: 60_000 }
const failWith = (status: number) => provider.set({ failures: { transcription: { kind: 'status', status } } })
const asked = () => provider.requests.filter(({ role }) => role === 'transcription').length
const rowOf = async (turnId: string) => {
  const [row] = await app.connection.db.select().from(turns).where(eq(turns.turnId, turnId))
  if (row === undefined) throw new Error('The turn is gone')
  return row
}
/** Ends the pause of a turn. */
const makeDue = (turnId: string) =>
  app.connection.db.update(turns).set({ transcribeAt: null }).where(eq(turns.turnId, turnId))

/** A turn whose first transcription fails. */
async function failedTurn(status: number) {
  const session = await learner.openScene()
  const turnId = randomUUID()
  failWith(status)
  await learner.say(session, { audio: wav, turnId })
  return { session, turnId }
}

test('asks a server five times in all for a recording that it rejects', async () => {
  provider.requests.length = 0
  logged.length = 0
  const { session, turnId } = await failedTurn(400)
  await makeDue(turnId)
  await vi.waitFor(async () => expect((await rowOf(turnId)).transcriptionRefusals).toBe(2), patience)
  for (const input of [{}, { audio: wav }, {}]) {
    const { lines } = await learner.say(session, { turnId, ...input })
    expect(dataOf(lines, 'ERROR')).toMatchObject([{ code: 'TRANSCRIPTION.UNAVAILABLE' }])
  }
  await makeDue(turnId)
  for (const input of [{}, { audio: wav }]) {
    const { lines } = await learner.say(session, { turnId, ...input })
    expect(dataOf(lines, 'ERROR')).toMatchObject([{ code: 'CONVERSATION.NOT_TRANSCRIBED' }])
  }
  // A job looks for this one later than for the other.
  const other = await failedTurn(503)
  provider.set({ failures: { transcription: null } })
  await makeDue(other.turnId)
  await vi.waitFor(async () => expect(await rowOf(other.turnId)).toMatchObject({ state: 'transcribed' }), patience)
  expect(await rowOf(turnId)).toMatchObject({ state: 'received', transcriptionRefusals: 5 })
  expect(logged.filter((line) => line.includes('A recording was given up'))).toHaveLength(1)
  expect(logged.join()).toContain('answered 400')
  const next = await learner.say(session, { text: 'A table for two, please.' })
  expect(dataOf(next.lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  const typed = await learner.say(session, { turnId, text: 'Good evening.' })
  expect(dataOf(typed.lines, 'TRANSCRIPTION')).toMatchObject([{ content: 'Good evening.' }])
})

test('tries a recording again that was given up, if the operator asks for it, once after a day', async () => {
  const { turnId } = await failedTurn(400)
  const givenUp = { transcriptionRefusals: 5, transcriptionFailures: 5, createdAt: sql`now() - interval '2 days'` }
  await app.connection.db.update(turns).set(givenUp).where(eq(turns.turnId, turnId))
  const retry = (...args: string[]) => runCommand(app, recordingCommands, ['recordings', 'retry', ...args])
  const other = await app.register()
  expect((await retry('--email', other.email)).text).toBe('No recording was given up.')
  expect((await retry('--email', learner.user.email)).text).toBe(
    '1 recording of 1 learner will be tried again within seconds.',
  )
  await vi.waitFor(async () => expect((await rowOf(turnId)).transcriptionRefusals).toBe(1), patience)
  // The next one is due at the same time, and is tried after those that have not failed.
  const next = await failedTurn(400)
  provider.set({ failures: { transcription: null } })
  for (const id of [turnId, next.turnId]) await makeDue(id)
  await vi.waitFor(async () => expect(await rowOf(next.turnId)).toMatchObject({ state: 'transcribed' }), patience)
  expect(await rowOf(turnId)).toMatchObject({ state: 'received', transcriptionRefusals: 1 })
  await app.connection.db.update(turns).set(givenUp).where(eq(turns.turnId, turnId))
  expect((await retry()).json).toEqual({ recordings: 1, learners: 1 })
  await vi.waitFor(async () => expect(await rowOf(turnId)).toMatchObject({ state: 'transcribed' }), patience)
})

test('never gives up a recording because of an outage', async () => {
  const { session, turnId } = await failedTurn(503)
  const { db } = app.connection
  await db.update(turns).set({ transcriptionFailures: 50 }).where(eq(turns.turnId, turnId))
  await learner.say(session, { turnId })
  expect(await rowOf(turnId)).toMatchObject({ transcriptionFailures: 51, transcriptionRefusals: 0 })
  provider.set({ failures: { transcription: null } })
  await vi.waitFor(async () => {
    await makeDue(turnId)
    expect(await rowOf(turnId)).toMatchObject({ state: 'transcribed' })
  }, patience)
})

test('asks rarely during an outage, however many turns wait', async () => {
  const waiting = await Promise.all(Array.from({ length: 4 }, () => failedTurn(503)))
  const { db } = app.connection
  const areWaiting = eq(turns.state, 'received')
  const secondsLeft = async (turnId: string) => ((await rowOf(turnId)).transcribeAt?.getTime() ?? 0) - Date.now()
  provider.requests.length = 0
  await db.update(turns).set({ transcriptionFailures: 3, transcribeAt: null }).where(areWaiting)
  await vi.waitFor(async () => {
    for (const { turnId } of waiting) expect(await secondsLeft(turnId)).toBeGreaterThan(200_000)
  }, patience)
  // One request and its second attempt.
  expect(asked()).toBeLessThanOrEqual(2)
  provider.set({ failures: { transcription: null } })
  await vi.waitFor(async () => {
    // As a clock sets it that is a day ahead.
    await db.update(turns).set({ transcribeAt: sql`now() + interval '1 day'` }).where(areWaiting)
    for (const { turnId } of waiting) expect(await rowOf(turnId)).toMatchObject({ state: 'transcribed' })
  }, patience)
})
