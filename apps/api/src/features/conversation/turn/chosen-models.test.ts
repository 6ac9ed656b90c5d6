import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Learner, modelsAt } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

let provider: FakeProvider
let app: TestApp
let learner: Learner
beforeAll(async () => {
  provider = await startFakeProvider({ reply: 'Of course.', transcript: 'A table for two, please.' })
  const offered = {
    TRANSCRIPTION_MODEL: 'ear,fine-ear',
    LANGUAGE_MODEL_MODEL: 'large,small',
    SPEECH_MODEL: 'voice,clear',
  }
  app = await startTestApp({ env: { ...modelsAt(provider), ...offered } })
  learner = await Learner.join(app)
})
beforeEach(() => {
  provider.requests.length = 0
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

/** The models that a spoken turn with these fields requests. */
async function asked(fields: Record<string, string>): Promise<Record<string, unknown>> {
  const session = await learner.openScene()
  await learner.say(session, { audio: wavOf(await spoken('A table for two, please.')), fields })
  return Object.fromEntries(provider.requests.map(({ role, fields }) => [role, fields.model]))
}

test('uses the models that the turn names', async () => {
  const fields = { whisper: 'fine-ear', gpt_model: 'small', tts: 'clear' }
  expect(await asked(fields)).toEqual({ transcription: 'fine-ear', chat: 'small', speech: 'clear' })
})

test('uses the operator’s defaults for models that are not offered', async () => {
  const fields = { whisper: 'other', gpt_model: 'other', tts: 'other' }
  expect(await asked(fields)).toEqual({ transcription: 'ear', chat: 'large', speech: 'voice' })
})
