import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsForBands, wordsForLevel } from '@parley/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { builtInFinder, wordsNeeded } from './figures.ts'

const performance = readFileSync(join(import.meta.dirname, '../../../../../docs/performance.md'), 'utf8')

test('the figures match the measurements', () => {
  const { sentences, precision, recall, falseAlarms } = builtInFinder
  const row =
    performance.split('\n').find((line) => line.startsWith('| built-in (patterns and Harper) | English |')) ?? ''
  const [, , , found, missed, , alarms] = row.split('|').map((cell) => cell.trim())
  expect([found, missed, alarms]).toEqual([precision.toFixed(2), recall.toFixed(2), falseAlarms.toFixed(2)])
  expect(performance).toContain(`${sentences} in English`)
  expect(performance).toContain('| model | all nine | not measured')
})

test('the word counts for a level and for bands match the contract', () => {
  expect(wordsNeeded).toEqual({ level: wordsForLevel, bands: wordsForBands })
})
