import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endonyms, languages } from '@parley/contracts/language/language.ts'
import { wordsForBands, wordsForLevel } from '@parley/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { builtInFinder, wordsNeeded } from './figures.ts'

const performance = readFileSync(join(import.meta.dirname, '../../../../../docs/performance.md'), 'utf8')

const rows = performance.split('\n').filter((line) => line.startsWith('| built-in (patterns'))
const englishName = new Intl.DisplayNames('en', { type: 'language' })

test.each(languages)('the figures match the measurement of %s', (language) => {
  const name = englishName.of(language)
  const row = rows.find((line) => line.split('|')[2]?.trim() === name) ?? ''
  const [, , , found, missed, , alarms] = row.split('|').map((cell) => cell.trim())
  const figures = builtInFinder[language]
  expect([found, missed, alarms]).toEqual([
    figures?.precision.toFixed(2),
    figures?.recall.toFixed(2),
    figures?.falseAlarms.toFixed(2),
  ])
  expect(figures?.name).toBe(endonyms[language])
  const corpus = readFileSync(join(import.meta.dirname, `../../../../../bench/mistakes/${language}.json`), 'utf8')
  expect(figures?.sentences).toBe(JSON.parse(corpus).length)
})

test('says that no model was measured', () => {
  expect(performance).toContain('| model | all nine | not measured')
})

test('the word counts for a level and for bands match the contract', () => {
  expect(wordsNeeded).toEqual({ level: wordsForLevel, bands: wordsForBands })
})
