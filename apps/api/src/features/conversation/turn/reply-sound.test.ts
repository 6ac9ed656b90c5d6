// A reply's audio: stored once, found damaged, or temporarily impossible to read or synthesise.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rmdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { getSession, type Session } from '@parley/contracts/conversation.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { turns } from '#database/conversations.ts'
import { dataOf, Learner, startWithModels } from '../../../testing/learner.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { silentClip } from '../sound/silent-clip.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner

const reply = 'Of course. This way, please! Would you like the menu?'
const noFailures = { speech: null }

beforeAll(async () => {
  ;({ app, provider } = await startWithModels({ reply }))
  learner = await Learner.join(app)
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})
/** A successful turn, so that no circuit stays open for the next test. */
afterEach(async () => {
  provider.set({ failures: noFailures })
  const { lines } = await learner.say(await learner.openScene(), { text: 'Hello' })
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
})

const reload = (session: Session) => app.call(getSession, { params: { id: session._id } }, { as: learner.user })
const spokenRequests = () => provider.requests.filter(({ role }) => role === 'speech')

/** Path of the file with the audio of a turn's reply. */
async function soundOf(turnId: string): Promise<string> {
  const [turn] = await app.connection.db.select().from(turns).where(eq(turns.turnId, turnId))
  const file = turn?.replyAudioFile ?? ''
  return join(app.dataDir, 'files', file.slice(0, 2), file)
}

test('sends silence for a sentence whose speech fails', async () => {
  const session = await learner.openScene()
  provider.set({ failures: { speech: { kind: 'status', status: 400, times: 1 } } })
  const { lines } = await learner.say(session, { text: 'Hello' })
  const chunks = dataOf(lines, 'TTS_CHUNK')
  expect(chunks.map(({ text }) => text).join('')).toBe(reply)
  const silent = Buffer.from(silentClip).toString('base64')
  expect(chunks.filter(({ audio }) => audio === silent)).toHaveLength(1)
  expect(lines.at(-2)).toMatchObject({ type: 'ERROR', data: { code: 'AI.UNAVAILABLE' } })
  expect(lines.at(-1)).toMatchObject({ data: { ok: true } })
})

test('synthesises stored audio again if it is truncated', async () => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  await learner.say(session, { text: 'Hello', turnId })
  const path = await soundOf(turnId)
  await truncate(path, 100)
  provider.requests.length = 0
  const again = await learner.say(session, { turnId })
  expect(again.types.slice(-2)).toEqual(['TTS_LINK', 'COMPLETE'])
  expect(spokenRequests()).toHaveLength(3)
  await vi.waitFor(() => expect(readFile(path)).rejects.toThrow('ENOENT'), 60_000)
  provider.requests.length = 0
  expect(dataOf((await learner.say(session, { turnId })).lines, 'TTS_CHUNK')).toHaveLength(3)
  expect(spokenRequests()).toEqual([])
})

test('sends only the text while the stored audio cannot be read', async () => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  await learner.say(session, { text: 'Hello', turnId })
  const path = await soundOf(turnId)
  // A folder in place of the file makes it unreadable rather than missing.
  await rename(path, `${path}.away`)
  await mkdir(path)
  provider.requests.length = 0
  const { lines } = await learner.say(session, { turnId })
  const chunks = dataOf(lines, 'TTS_CHUNK')
  expect(chunks.map(({ text }) => text).join('')).toBe(reply)
  const silent = Buffer.from(silentClip).toString('base64')
  expect(chunks.every(({ audio }) => audio === silent)).toBe(true)
  expect(lines.at(-1)).toMatchObject({ data: { ok: true } })
  await rmdir(path)
  await rename(`${path}.away`, path)
  const again = await learner.say(session, { turnId })
  expect(again.types.slice(-2)).toEqual(['TTS_LINK', 'COMPLETE'])
  expect(spokenRequests()).toEqual([])
})

test('completes the turn without audio while speech is down', async () => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  provider.set({ failures: { speech: { kind: 'status', status: 400 } } })
  const { lines, types } = await learner.say(session, { text: 'Hello', turnId })
  // Silence is sent instead of speech, before or after the complete text.
  expect(types.filter((type) => type !== 'GPT_RESPONSE' && type !== 'TTS_CHUNK')).toEqual([
    ...['TRANSCRIPTION', 'GPT_FULL_RESPONSE', 'ERROR', 'COMPLETE'],
  ])
  expect(dataOf(lines, 'TTS_CHUNK')).toHaveLength(3)
  expect(lines.at(-1)).toMatchObject({ data: { ok: true } })
  expect(await reload(session)).toMatchObject({ unanswered_turn_id: null, last_model_response: reply })
  provider.set({ failures: noFailures })
  const again = await learner.say(session, { turnId })
  expect(again.types.slice(-2)).toEqual(['TTS_LINK', 'COMPLETE'])
  expect(
    dataOf(again.lines, 'TTS_CHUNK')
      .map((chunk) => chunk.text)
      .join(''),
  ).toBe(reply)
})
