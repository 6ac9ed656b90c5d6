import { expect, test } from 'vitest'
import type { Language } from '../language/language.ts'
import { seemsForeign } from './other-language.ts'

const steps: Record<Language, string> = {
  en: 'Say what you have lost',
  es: 'Di qué has perdido en el gimnasio',
  fr: 'Dites ce que vous avez perdu',
  pt: 'Diz o que perdeste no ginásio',
  de: 'Sag, was du verloren hast',
  it: 'Di’ che cosa hai perso',
  pl: 'Powiedz, co się zgubiło',
  uk: 'Скажіть, що ви загубили',
  bg: 'Кажи какво си загубил',
}

test('recognises each language as itself', () => {
  for (const [language, step] of Object.entries(steps)) {
    expect([step, seemsForeign(step, language as Language)]).toEqual([step, false])
  }
  expect(seemsForeign('', 'de')).toBe(false)
  expect(seemsForeign('17:30', 'uk')).toBe(false)
})

test('notices text in another language or script', () => {
  for (const language of ['es', 'fr', 'de', 'it', 'pl', 'pt', 'uk', 'bg'] as const) {
    expect([language, seemsForeign(steps.en, language)]).toEqual([language, true])
  }
  expect(seemsForeign('Say what is broken', 'es')).toBe(true)
  expect(seemsForeign('Dzień dobry', 'uk')).toBe(true)
  expect(seemsForeign('Добрий день', 'pl')).toBe(true)
})

test('accepts a few words that could be in any language', () => {
  expect(seemsForeign('Taxi, please', 'de')).toBe(false)
  expect(seemsForeign('Anna, Parley Hotel', 'es')).toBe(false)
})
