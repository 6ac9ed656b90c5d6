import { expect, test } from 'vitest'
import type { Script } from '#database/scenarios.ts'
import { missIn, withoutNames } from './misses.ts'

const script: Script = { opening: '', closing: '', steps: [], goal_accepts: [] }
const dialogue = { scenarioType: 'DIALOG', script } as const
const state = (changes: object) => ({ step: 1, misses: 0, ahead: [], said: '', ...changes })

test('names the step that a line was to do', () => {
  expect(missIn(dialogue, state({}), state({ misses: 1 }))).toEqual({ step: 1, outcome: 'missed' })
  expect(missIn(dialogue, state({ misses: 3 }), state({ step: 2, skipped: [1] }))).toEqual({
    step: 1,
    outcome: 'missed',
  })
  expect(missIn(dialogue, state({}), state({ isConfirming: true }))).toEqual({ step: 1, outcome: 'unsure' })
  expect(missIn(dialogue, null, state({ step: 0, misses: 1 }))).toEqual({ step: 0, outcome: 'missed' })
})

test('names no line that did its step, or only asked something', () => {
  expect(missIn(dialogue, state({}), state({ step: 2 }))).toBeNull()
  expect(missIn(dialogue, state({}), state({}))).toBeNull()
})

test('names no line of a test or of a user’s scenario', () => {
  const missed = state({ misses: 1 })
  expect(missIn({ scenarioType: 'IELTS', script: null }, state({}), missed)).toBeNull()
  expect(missIn({ scenarioType: 'DIALOG', script: null }, state({}), missed)).toBeNull()
})

const hide = (text: string, language: 'en' | 'de' | 'pl' | 'uk' = 'en', names = ['Vera', 'Marsh']) =>
  withoutNames(text, { language, names, texts: ['I lost the receipt in Zakopane.'] })

test.each([
  ['My name is Vera, vera.m@example.org or +44 20 7946 0958.', 'My name is …, … or ….'],
  ['marsh said that Ottilie and Vera live at www.example.org', '… said that … and … live at …'],
])('hides names, addresses and numbers: %s', (text, shown) => {
  expect(hide(text)).toBe(shown)
})

test('leaves words that the scenario or the language has', () => {
  const text = 'The shirt is from Zakopane, 250 zlotys. Can I bring it back on Monday?'
  expect(hide(text)).toBe(text)
  expect(hide('Ich möchte die Karte, bitte.', 'de')).toBe('Ich möchte die Karte, bitte.')
  expect(hide('Мене звати Оксентія.', 'uk')).toBe('Мене звати ….')
})
