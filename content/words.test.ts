// Checks the table of common words for what every language must have.
import { languages } from '@parley/contracts/language/language.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CommonWords, loadCommonWords, loadMeanings, type Meaning } from './words.ts'

let meanings: Meaning[]
beforeAll(async () => {
  meanings = await loadMeanings()
})

test('there are 2,000 distinct meanings', () => {
  expect(new Set(meanings.map(({ id }) => id)).size).toBe(2000)
})

describe.each(languages)('%s', (language) => {
  let table: CommonWords
  beforeAll(async () => {
    table = await loadCommonWords(language)
  })

  test('has a word for each meaning, in the same order', () => {
    expect(Object.keys(table.words)).toEqual(meanings.map(({ id }) => id))
  })

  test('is written in its own script, with a separate example for each meaning', () => {
    const isCyrillic = language === 'uk' || language === 'bg'
    const other = isCyrillic ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u
    const words = Object.entries(table.words)
    expect(words.filter(([, entry]) => other.test(JSON.stringify(Object.values(entry))))).toEqual([])
    expect(new Set(words.map(([, { example }]) => example)).size).toBe(words.length)
  })

  test('has no duplicate endings, and none without an effect', () => {
    const endings = table.endings.map(({ from, to, pos }) => [from, to, ...pos].join())
    expect(new Set(endings).size).toBe(endings.length)
    expect(table.endings.filter(({ from, to }) => from === to)).toEqual([])
    expect(table.endings.map(({ from }) => from.length)).toEqual(
      table.endings.map(({ from }) => from.length).toSorted((one, other) => other - one),
    )
  })
})
