import { describe, expect, test } from 'vitest'
import { dayPart } from './day-part.ts'
import { chooseTargetLanguage } from './target-language.ts'

describe('chooseTargetLanguage', () => {
  test('the stored choice wins', () => {
    expect(chooseTargetLanguage('it', ['de-DE'], 'en')).toBe('it')
  })

  test('a stored text that is no language is ignored', () => {
    expect(chooseTargetLanguage('tlh', ['de-DE'], 'en')).toBe('de')
  })

  test('the first language of the browser that is not the interface', () => {
    expect(chooseTargetLanguage(null, ['uk-UA', 'uk', 'ja', 'pl-PL', 'en'], 'uk')).toBe('pl')
  })

  test('English where the browser speaks nothing else', () => {
    expect(chooseTargetLanguage(null, ['en-US', 'en'], 'en')).toBe('en')
    expect(chooseTargetLanguage(null, [], 'de')).toBe('en')
  })
})

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
])('%d o’clock is %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part)
})
