import { describe, expect, test } from 'vitest'
import { chooseTargetLanguage } from './target-language.ts'

describe('chooseTargetLanguage', () => {
  test('prefers the stored choice', () => {
    expect(chooseTargetLanguage('it', ['de-DE'], 'en')).toBe('it')
  })

  test('ignores stored text that is not a language', () => {
    expect(chooseTargetLanguage('tlh', ['de-DE'], 'en')).toBe('de')
  })

  test('picks the browser’s first language that is not the interface’s', () => {
    expect(chooseTargetLanguage(null, ['uk-UA', 'uk', 'ja', 'pl-PL', 'en'], 'uk')).toBe('pl')
  })

  test('picks English if the browser has no other language', () => {
    expect(chooseTargetLanguage(null, ['en-US', 'en'], 'en')).toBe('en')
    expect(chooseTargetLanguage(null, [], 'de')).toBe('en')
  })
})
