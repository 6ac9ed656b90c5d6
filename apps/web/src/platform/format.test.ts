import { expect, test } from 'vitest'
import { formatIn } from './format.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['en', '2026-03-01T11:40:00Z', '20 minutes ago'],
  ['de', '2026-02-28T12:00:00Z', 'gestern'],
  ['pl', '2026-03-01T07:00:00Z', '5 godzin temu'],
  ['uk', '2026-03-01T11:59:40Z', 'зараз'],
] as const)('ago in %s', (language, moment, words) => {
  expect(formatIn(language).ago(moment, now)).toBe(words)
})

test.each([
  ['en', 'Tuesday 7 July'],
  ['de', 'Dienstag, 7. Juli'],
] as const)('a date in %s', (language, words) => {
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  expect(formatIn(language).date('2026-07-07T12:00:00Z', day)).toBe(words)
})

test('numbers and shares follow the language', () => {
  expect(formatIn('de').number(1234.5)).toBe('1.234,5')
  expect(formatIn('en').percent(0.25)).toBe('25%')
  expect(formatIn('pt').money(9.99, 'EUR')).toBe('9,99\u00a0€')
})

test('a duration is in seconds below a minute and in minutes above', () => {
  expect(formatIn('en').duration(44_600)).toBe('45 secs')
  expect(formatIn('en').duration(190_000)).toBe('3 mins')
})

test('a clock never shows less than nothing', () => {
  expect(formatIn('en').clock(127_400)).toBe('2:07')
  expect(formatIn('en').clock(-5)).toBe('0:00')
})

test('a country has its name in each language', () => {
  expect(formatIn('uk').country('PL')).toBe('Польща')
  expect(formatIn('pt').country('PL')).toBe('Polónia')
})
