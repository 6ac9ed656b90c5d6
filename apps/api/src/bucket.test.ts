// A complete server with its files in a bucket, even while the bucket is unavailable.
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answered, dataOf, Learner } from './testing/learner.ts'
import { startBucket, type TestBucket } from './testing/processes/bucket.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { spoken, wavOf } from './testing/voice.ts'

let bucket: TestBucket
let app: TestApp
beforeAll(async () => {
  bucket = await startBucket()
  app = await startTestApp({ env: bucket.env })
})
afterAll(async () => {
  await app.stop()
  await bucket[Symbol.asyncDispose]()
})

const text = 'I would like to book a room, please.'
const speak = async () => ({ text, audio: wavOf(await spoken(text)) })
const filesStateOf = async (): Promise<unknown> =>
  ((await (await app.fetch('/readyz')).json()) as { files: unknown }).files

/** The audio that the learner can replay: the recording of the last line, and the reply to it. */
async function sounds(learner: Learner, sessionId: string): Promise<(string | null)[]> {
  const read = await app.call(getSession, { params: { id: sessionId } }, { as: learner.user })
  return read.conversation_history.slice(-2).map(({ audio_url }) => audio_url)
}

test('plays recordings and replies from the bucket', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  const recording = await speak()
  await learner.say(session, recording)
  const [own, reply] = await sounds(learner, session._id)
  const heard = await app.fetch(own ?? '')
  expect(new URL(heard.url).origin).toBe(bucket.settings.endpoint)
  expect(await heard.bytes()).toEqual(new Uint8Array(recording.audio))
  expect((await app.fetch(reply ?? '')).headers.get('content-type')).toBe('audio/mpeg')
})

test('answers lines even while the bucket is unreachable', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  await bucket.kill()
  const answered: Answered = await learner.say(session, await speak()).finally(() => bucket.start())
  expect(answered.types).toContain('COMPLETE')
  expect(dataOf(answered.lines, 'TRANSCRIPTION')).toMatchObject([{ content: text, recording: 'not_stored' }])
  expect(answered.types).not.toContain('ERROR')
  // Consecutive failures have opened the bucket's circuit for a while.
  await vi.waitFor(async () => expect(await filesStateOf()).toBe('ok'), { timeout: 60_000, interval: 500 })
  await vi.waitFor(async () => {
    await learner.say(session, await speak())
    expect((await sounds(learner, session._id)).every((url) => url !== null)).toBe(true)
  }, 60_000)
})

test('deletes an account’s objects with the account', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  const before = new Set(await bucket.keys())
  await learner.say(session, await speak())
  const added = (await bucket.keys()).filter((key) => !before.has(key))
  expect(added).toHaveLength(2)
  const response = await app.fetch('/api/user', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${learner.user.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: learner.user.password }),
  })
  expect(response.ok).toBe(true)
  const left = async () => (await bucket.keys()).filter((key) => added.includes(key))
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 60_000 })
})
