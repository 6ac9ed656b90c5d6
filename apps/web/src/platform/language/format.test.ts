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

test('formats numbers and shares by language', () => {
  expect(formatIn('de').number(1234.5)).toBe('1.234,5')
  expect(formatIn('en').percent(0.25)).toBe('25%')
  expect(formatIn('pt').money(9.99, 'EUR')).toBe('9,99\u00a0€')
})

test('formats a duration in seconds, minutes or hours', () => {
  expect(formatIn('en').duration(44_600)).toBe('45\u00a0s')
  expect(formatIn('en').duration(190_000)).toBe('3\u00a0min')
  expect(formatIn('en').duration(114 * 60_000)).toBe('1\u00a0h 54\u00a0min')
  expect(formatIn('en').duration(120 * 60_000)).toBe('2\u00a0h')
  expect(formatIn('de').duration(114 * 60_000)).toBe('1 Std. 54 Min.')
  expect(formatIn('uk').duration(114 * 60_000)).toBe('1 год 54 хв')
})

test('formats speaking time to a tenth of a second', () => {
  expect(formatIn('en').seconds(6_432)).toBe('6.4\u00a0s')
  expect(formatIn('de').seconds(6_432)).toBe('6,4 Sek.')
})

test('never shows a negative clock', () => {
  expect(formatIn('en').clock(127_400)).toBe('2:07')
  expect(formatIn('en').clock(-5)).toBe('0:00')
})

test('names a country in each language', () => {
  expect(formatIn('uk').country('PL')).toBe('Польща')
  expect(formatIn('pt').country('PL')).toBe('Polónia')
})
