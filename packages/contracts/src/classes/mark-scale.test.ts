import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difficultyLevels } from '../library/scenario.ts'
import { isMark, machineMark, markScales, marksOf, needsReason, stepsAbove } from './mark-scale.ts'

test('has every level, every half band and every point', () => {
  expect(marksOf('cefr')).toEqual(difficultyLevels)
  expect(marksOf('ielts').slice(0, 4)).toEqual(['0', '0.5', '1', '1.5'])
  expect(marksOf('ielts').at(-1)).toBe('9')
  expect(marksOf('points')).toHaveLength(101)
})

test.each([
  ['cefr', 'B1', true],
  ['cefr', 'b1', false],
  ['cefr', '6.5', false],
  ['ielts', '6.5', true],
  ['ielts', '6.50', false],
  ['ielts', '9.5', false],
  ['points', '100', true],
  ['points', '101', false],
  ['points', '007', false],
] as const)('a scale %s has the mark %s: %s', (scale, mark, isOne) => {
  expect(isMark(scale, mark)).toBe(isOne)
})

test('derives the machine’s mark only from what the scale measures', () => {
  const judged = { level: 'B1', overallBand: 6.5 } as const
  expect(markScales.map((scale) => machineMark(scale, judged))).toEqual(['B1', '6.5', null])
  expect(markScales.map((scale) => machineMark(scale, { level: null, overallBand: null }))).toEqual([null, null, null])
})

test('requires a reason only if the two marks differ', () => {
  expect(needsReason('cefr', 'B1', 'B1')).toBe(false)
  expect(needsReason('cefr', 'B1', 'A2')).toBe(true)
  expect(needsReason('ielts', '6', '6.5')).toBe(true)
  expect(needsReason('points', '80', null)).toBe(false)
})

test('counts the steps between two marks on a scale in both directions', () => {
  const pair = fc.constantFrom(...markScales).chain((scale) => {
    const mark = fc.constantFrom(...marksOf(scale))
    return fc.tuple(fc.constant(scale), mark, mark)
  })
  fc.assert(
    fc.property(pair, ([scale, one, other]) => {
      const steps = stepsAbove(scale, one, other) ?? Number.NaN
      expect(steps + (stepsAbove(scale, other, one) ?? Number.NaN)).toBe(0)
      expect(steps === 0).toBe(one === other)
      expect(needsReason(scale, one, other)).toBe(one !== other)
    }),
  )
})
