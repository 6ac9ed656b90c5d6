// How many of the words that learners say are in the table of common words. The lines were not written by its authors.
import { readFile } from 'node:fs/promises'
import { loadCommonWords, loadMeanings } from '@parley/content/words.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { CommonWordIndex } from './common-words.ts'
import { keyOf } from './entry.rules.ts'

interface LearnerLine {
  readonly kind: string
  readonly text: string
}

const least = 0.88

async function learnerLines(language: string): Promise<LearnerLine[]> {
  const file = new URL(`../../../../../bench/partner/lines/${language}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8'))
}

test.each(languages)('finds at least 88 % of the words that learners say in "%s"', async (language) => {
  const lines = await learnerLines(language)
  const words = lines
    .filter(({ kind }) => kind !== 'nonsense')
    .flatMap(({ text }) => text.match(/[\p{L}\p{M}'’-]+/gu) ?? [])
    .map(keyOf)
    .filter((word) => word !== '')
  const index = new CommonWordIndex(language, await loadCommonWords(language), await loadMeanings())
  const unknown = words.filter((word) => index.find(word).length === 0)
  expect(words.length).toBeGreaterThan(1_000)
  expect(1 - unknown.length / words.length).toBeGreaterThanOrEqual(least)
})
