import type { Language } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { isForeign, readable } from './foreign.ts'

/** The same comment in each language, as a reviewer would write it. */
const comments: Record<Language, string> = {
  en: 'You told the story in order, and the listener always knew who was meant.',
  es: 'Has contado la historia en orden y siempre se entendía de quién hablabas.',
  fr: 'Tu as raconté cette histoire dans le bon ordre et on savait toujours de qui tu parlais.',
  pt: 'Você contou a história na ordem certa e sempre se entendia de quem falava.',
  de: 'Du hast die Geschichte der Reihe nach erzählt, und es war immer klar, wer gemeint ist.',
  it: 'Hai raccontato la storia in ordine e si capiva sempre di chi stavi parlando.',
  pl: 'Opowiadasz po kolei i zawsze jest jasne, o kim mowa, ale uważaj na czas przeszły.',
  uk: 'Ти розповідаєш історію по порядку, і завжди зрозуміло, про кого йдеться.',
  bg: 'Разказваш историята подред и винаги се разбира за кого става дума.',
}
const languages = Object.keys(comments) as Language[]

test.each(languages)('accepts a comment in %s only for readers of that language', (language) => {
  const text = comments[language]
  expect(isForeign(text, language)).toBe(false)
  const foreign = languages.filter((other) => isForeign(text, other))
  // If two languages share small words, the comment gets the benefit of the doubt.
  expect(foreign.length).toBeGreaterThanOrEqual(6)
})

test.each([
  ['en', 'I booked a double room with a balcony.'],
  ['en', 'How do I get to reception?'],
  ['es', 'pasar una reserva a otra hora o a otra ruta'],
  ['it', 'continuare a scriversi o a sentirsi'],
] as const)('ignores small words that several languages share: %s, %s', (language, text) => {
  expect(isForeign(text, language)).toBe(false)
})

test('ignores quotations and very short texts', () => {
  expect(isForeign('Po „have been” musi stać imiesłów: “I have been to the market and it was good”.', 'pl')).toBe(false)
  expect(isForeign('Past simple', 'uk')).toBe(false)
  expect(readable('  Dobrze. ', 'pl')).toBe('Dobrze.')
  expect(readable(' ', 'pl')).toBeNull()
  expect(readable(comments.en, 'bg')).toBeNull()
})
