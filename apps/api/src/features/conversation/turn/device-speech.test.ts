// Replies that the learner's device speaks: their audio comes from the built-in voice, without a speech server.
import { randomUUID } from 'node:crypto'
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMp3 } from '#ai/speech/mp3.ts'
import { dataOf, Learner, startWithModels } from '../../../testing/learner.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner

const reply = 'Of course. This way, please! Would you like the menu?'
const onDevice = { speech: 'device' }

beforeAll(async () => {
  ;({ app, provider } = await startWithModels({ reply }))
})
beforeEach(async () => {
  learner = await Learner.join(app)
  provider.requests.length = 0
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const speechRequests = () => provider.requests.filter(({ role }) => role === 'speech').length
const spokenCharacters = async () => (await app.call(getUsage, {}, { as: learner.user })).spoken_characters?.used

test('sends every sentence with audio of the built-in voice, and asks no speech server', async () => {
  const session = await learner.openScene()
  const { lines, types } = await learner.say(session, { text: 'Hello', fields: onDevice })
  const chunks = dataOf(lines, 'TTS_CHUNK')
  expect(chunks.map(({ text }) => text)).toEqual(['Of course.', ' This way, please!', ' Would you like the menu?'])
  const lengths = chunks.map(({ audio }) => readMp3(Buffer.from(audio, 'base64'))?.durationMs ?? 0)
  expect(Math.min(...lengths)).toBeGreaterThan(300)
  expect(types.slice(-2)).toEqual(['TTS_LINK', 'COMPLETE'])
  expect(speechRequests()).toBe(0)
  expect(await spokenCharacters()).toBe(0)
  const { conversation_history } = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
  expect(conversation_history.at(-1)).toMatchObject({ role: 'assistant', audio_url: expect.stringContaining('/') })
})

test('sends the same audio when the turn is sent again without the device’s voice', async () => {
  const session = await learner.openScene()
  const turnId = randomUUID()
  const first = await learner.say(session, { text: 'Hello', turnId, fields: onDevice })
  const again = await learner.say(session, { turnId })
  expect(dataOf(again.lines, 'TTS_CHUNK')).toEqual(dataOf(first.lines, 'TTS_CHUNK'))
  expect(speechRequests()).toBe(0)
})

test('asks the speech server otherwise, and charges for it', async () => {
  await learner.say(await learner.openScene(), { text: 'Hello', fields: { speech: 'server' } })
  expect(speechRequests()).toBe(3)
  await expect.poll(spokenCharacters).toBeGreaterThan(0)
})

test('rejects another kind of voice', async () => {
  const session = await learner.openScene()
  expect(await learner.refused(session, { text: 'Hello', fields: { speech: 'phone' } })).toEqual([
    400,
    'VALIDATION.FAILED',
  ])
})
