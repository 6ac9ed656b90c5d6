// What a turn costs in which nothing was said, and what words are worth beside a silent recording.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { quotaLimits } from '@parley/contracts/account/quota.ts'
import { getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { turns } from '#database/conversations.ts'
import { dataOf, Learner, modelsAt } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { silence, spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
let provider: FakeProvider
let wav: Uint8Array
beforeAll(async () => {
  provider = await startFakeProvider({ transcript: '' })
  app = await startTestApp({ env: { ...modelsAt(provider), TURNS_PER_FREE_CONVERSATION: '3' } })
  wav = wavOf(await spoken('A table for two, please.'))
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const asked = () => provider.requests.filter(({ role }) => role === 'transcription').length
const usedToday = async (learner: Learner) => (await app.call(getUsage, {}, { as: learner.user })).turns.used
const reload = (learner: Learner, { _id: id }: Session) =>
  app.call(getSession, { params: { id } }, { as: learner.user })
const files = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.wav'))
const noSpeech = [{ code: 'CONVERSATION.NO_SPEECH' }]

test('counts a turn that was transcribed, even if nothing was said', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const left: (number | null | undefined)[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const { lines } = await learner.say(session, { audio: wav })
    expect(dataOf(lines, 'ERROR')).toMatchObject(noSpeech)
    left.push(dataOf(lines, 'COMPLETE')[0]?.session?.turns_left)
  }
  expect(left).toEqual([2, 1, 0])
  expect(await usedToday(learner)).toBe(3)
  expect(await learner.refused(session, { audio: wav })).toEqual([429, 'BUDGET.EXCEEDED'])
  expect((await reload(learner, session)).conversation_history).toEqual([])
})

test('costs nothing if no server was asked', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const before = asked()
  const { lines } = await learner.say(session, { audio: wavOf(silence(2)) })
  expect(dataOf(lines, 'ERROR')).toMatchObject(noSpeech)
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ session: { turns_left: 3 } }])
  expect([asked() - before, await usedToday(learner)]).toEqual([0, 0])
})

test('charges a turn once that is removed and sent again', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const turnId = randomUUID()
  const before = asked()
  for (const audio of [wav, wav, null]) {
    const { lines } = await learner.say(session, { turnId, ...(audio && { audio }) })
    expect(dataOf(lines, 'ERROR')).toMatchObject(noSpeech)
  }
  expect([asked() - before, await usedToday(learner)]).toEqual([1, 1])
  expect(await reload(learner, session)).toMatchObject({ turns_left: 2 })
})

test('charges a turn once that a job removes', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const turnId = randomUUID()
  provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
  await learner.say(session, { turnId, audio: wav })
  provider.set({ failures: { transcription: null } })
  const { db } = app.connection
  await db.update(turns).set({ transcribeAt: null }).where(eq(turns.turnId, turnId))
  await vi.waitFor(async () => expect(await db.select().from(turns).where(eq(turns.turnId, turnId))).toEqual([]), {
    timeout: 60_000,
  })
  const { lines } = await learner.say(session, { turnId, audio: wav })
  expect(dataOf(lines, 'ERROR')).toMatchObject(noSpeech)
  expect(await usedToday(learner)).toBe(1)
})

test('stores words that a browser recognised in a recording without speech, and drops the recording', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const [before, stored] = [asked(), await files()]
  const { lines } = await learner.say(session, { text: 'A table for two, please.', audio: wavOf(silence(2)) })
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: 'A table for two, please.', audio_url: null }])
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  expect([asked(), await files()]).toEqual([before, stored])
  expect(await usedToday(learner)).toBe(1)
})

test('stores no recording beyond the quota, also within a conversation', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  provider.set({ transcript: 'Good evening.' })
  const turnId = randomUUID()
  await learner.say(session, { audio: wav, turnId })
  const { db } = app.connection
  const bytes = quotaLimits.recordings - wav.byteLength + 1
  await db.update(turns).set({ userAudioBytes: bytes }).where(eq(turns.turnId, turnId))
  const before = asked()
  expect(await learner.refused(session, { audio: wav })).toEqual([409, 'QUOTA.EXCEEDED'])
  expect([asked(), await usedToday(learner)]).toEqual([before, 1])
  const { lines } = await learner.say(session, { audio: wav, text: 'A table for two, please.' })
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ audio_url: null, recording: 'not_stored' }])
  await db
    .update(turns)
    .set({ userAudioBytes: bytes - 1 })
    .where(eq(turns.turnId, turnId))
  expect((await learner.say(session, { audio: wav })).status).toBe(200)
})
