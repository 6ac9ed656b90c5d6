// A reply's audio: stored once, found damaged, or temporarily impossible to read or synthesise.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rmdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readMp3, silentMp3 } from '#ai/speech/mp3.ts'
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

/** The formats of a stored reply's frames, and whether it consists of frames alone. */
async function framesOf(turnId: string) {
  const bytes = await readFile(await soundOf(turnId))
  const sound = readMp3(bytes)
  return { ...sound?.format, isWhole: sound?.frames.byteLength === bytes.byteLength, ms: sound?.durationMs ?? 0 }
}

test('lets the built-in voice speak a sentence whose speech fails, in the format of the others', async () => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  const body = silentMp3({ sampleRate: 24_000, channels: 1 }, 1_000)
  provider.set({
    failures: { speech: { kind: 'status', status: 400, times: 1 } },
    speech: () => ({ type: 'audio/mpeg', body: Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0'), body]) }),
  })
  const { lines, types } = await learner.say(session, { text: 'Hello', turnId })
  provider.set({ speech: () => null })
  const chunks = dataOf(lines, 'TTS_CHUNK')
  expect(chunks.map(({ text }) => text).join('')).toBe(reply)
  const silent = Buffer.from(silentClip).toString('base64')
  expect(chunks.filter(({ audio }) => audio === silent)).toEqual([])
  expect(types.slice(-2)).toEqual(['TTS_LINK', 'COMPLETE'])
  const stored = await framesOf(turnId)
  expect(stored).toMatchObject({ sampleRate: 24_000, channels: 1, isWhole: true })
  expect(stored.ms).toBeGreaterThan(2_400)
})

test.each([' :)', '...', '?!', ' Great!!'])('stores a reply that ends in “%s” in one format', async (end) => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  const body = silentMp3({ sampleRate: 24_000, channels: 1 }, 500)
  provider.set({ reply: `Of course. This way, please!${end}`, speech: () => ({ type: 'audio/mpeg', body }) })
  const { lines } = await learner.say(session, { text: 'Hello', turnId })
  provider.set({ reply, speech: () => null })
  expect(await framesOf(turnId)).toMatchObject({ sampleRate: 24_000, channels: 1, isWhole: true })
  const said = dataOf(lines, 'TTS_CHUNK').map(({ text }) => text)
  expect(said.join('')).toBe(dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.content)
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

test('speaks with the built-in voice while speech is down', async () => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  provider.set({ failures: { speech: { kind: 'status', status: 400 } } })
  const { lines, types } = await learner.say(session, { text: 'Hello', turnId })
  expect(types.filter((type) => type !== 'GPT_RESPONSE' && type !== 'TTS_CHUNK')).toEqual([
    ...['TRANSCRIPTION', 'GPT_FULL_RESPONSE', 'TTS_LINK', 'COMPLETE'],
  ])
  expect(dataOf(lines, 'TTS_CHUNK')).toHaveLength(3)
  expect(lines.at(-1)).toMatchObject({ data: { ok: true } })
  expect(await reload(session)).toMatchObject({ unanswered_turn_id: null, last_model_response: reply })
  expect((await framesOf(turnId)).ms).toBeGreaterThan(2_000)
})
