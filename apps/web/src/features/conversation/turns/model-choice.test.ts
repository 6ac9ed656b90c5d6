import type { Language } from '@parley/contracts/language/language.ts'
import { expect, it } from 'vitest'
import { withVoice } from '#audio/device-voice/voice-choice.ts'
import { fieldsWithChoice, modelsToSend } from './model-choice.ts'

const offered = { whisper: ['listener'], gpt_model: ['large', 'small'], tts: [] }

it('sends the operator’s defaults for roles with a server', () => {
  expect(modelsToSend(offered, { models: {}, deviceVoices: [] }, 'es')).toEqual([
    ['whisper', 'listener'],
    ['gpt_model', 'large'],
  ])
})

it('sends the learner’s choice as long as the operator offers it', () => {
  const chosen = { models: { gpt_model: 'small', whisper: 'gone', tts: 'gone' }, deviceVoices: [] }
  expect(Object.fromEntries(modelsToSend(offered, chosen, 'es'))).toEqual({ whisper: 'listener', gpt_model: 'small' })
})

it('sends the device’s voice in the languages for which it was chosen, unless there is a speech server', () => {
  const chosen = { models: {}, deviceVoices: ['es'] }
  const voice = (language: Language, tts: string[] = []) =>
    Object.fromEntries(modelsToSend({ ...offered, tts }, chosen, language)).speech
  expect([voice('es'), voice('de'), voice('es', ['tts-1'])]).toEqual(['device', undefined, undefined])
  expect(withVoice(['de', 'es'], 'de', false)).toEqual(['es'])
  expect(withVoice(['es'], 'es', true)).toEqual(['es'])
})

it('offers a choice only if there are several models', () => {
  expect(fieldsWithChoice(offered)).toEqual(['gpt_model'])
})
