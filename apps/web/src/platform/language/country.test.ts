import { expect, test } from 'vitest'
import { countriesIn, countryOf } from './country.ts'

test('lists all 249 countries once, in alphabetical order', () => {
  const german = countriesIn('de')
  expect(new Set(german.map(({ code }) => code)).size).toBe(249)
  expect(german[0]?.name).toBe('Afghanistan')
  // Ö sorts with O, not after Z.
  const place = (wanted: string) => german.findIndex(({ code }) => code === wanted)
  expect(place('AT')).toBeLessThan(place('PL'))
})

test.each([
  [['de-AT', 'en-US'], 'AT'],
  [['zh-Hant-TW'], 'TW'],
  [['en', 'fr'], null],
] as const)('%j implies %s', (tags, country) => {
  expect(countryOf(tags)).toBe(country)
})
