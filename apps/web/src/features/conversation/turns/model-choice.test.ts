import { expect, it } from 'vitest'
import { fieldsWithChoice, modelsToSend } from './model-choice.ts'

const offered = { whisper: ['listener'], gpt_model: ['large', 'small'], tts: [] }

it('sends the operator’s defaults for roles with a server', () => {
  expect(modelsToSend(offered, {})).toEqual([
    ['whisper', 'listener'],
    ['gpt_model', 'large'],
  ])
})

it('sends the learner’s choice as long as the operator offers it', () => {
  const chosen = { gpt_model: 'small', whisper: 'gone', tts: 'gone' }
  expect(Object.fromEntries(modelsToSend(offered, chosen))).toEqual({ whisper: 'listener', gpt_model: 'small' })
})

it('offers a choice only if there are several models', () => {
  expect(fieldsWithChoice(offered)).toEqual(['gpt_model'])
})
