import type { ReviewStep } from '@parley/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { oneThingOf } from './one-thing.rules.ts'

const step = (quote: string | null, is_done = quote !== null): ReviewStep => ({
  text: '',
  is_done,
  said: quote === null ? null : { quote, pair_id: 'a' },
  example: 'the example',
})

/** Each line begins with the share that it has in common with its example. */
const oneThing = (...steps: ReviewStep[]) => oneThingOf(steps, (said) => Number.parseFloat(said))

test('chooses an answer that the partner did not take before anything else', () => {
  expect(oneThing(step('0.1'), step(null), step('0.5', false))).toEqual({ step: 2, reason: 'tried' })
})

test('chooses a step for which nothing was said before one that was done', () => {
  expect(oneThing(step('0'), step(null), step(null))).toEqual({ step: 1, reason: 'nothing' })
})

test('chooses the line that differs most from its example', () => {
  expect(oneThing(step('0.5'), step('0.2'), step('0.7'))).toEqual({ step: 1, reason: 'other' })
})

test('chooses nothing if every line says its example', () => {
  expect(oneThing(step('0.8'), step('1'))).toBeNull()
})
