import { describe, expect, test } from 'vitest'
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
