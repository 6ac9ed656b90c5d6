import { expect, test } from 'vitest'
import type { Exchange } from '../session/exchange.ts'
import { chooseFeedback } from './feedback.rules.ts'

const line = (...originals: string[]): Exchange => ({
  learner: originals.join(' '),
  partner: 'Yes?',
  issues: originals.map((original_text) => ({ original_text, corrected_text: original_text.toUpperCase() })),
})
const recast = (original: string) => ({ kind: 'recast', original, corrected: original.toUpperCase() })

test('responds to the most disturbing mistake of the line before', () => {
  expect(chooseFeedback([], 'B1')).toBeNull()
  expect(chooseFeedback([line()], 'B1')).toBeNull()
  expect(chooseFeedback([{ learner: null, partner: 'Hello!' }], 'B1')).toBeNull()
  expect(chooseFeedback([line('goed', 'a advice')], 'B1')).toEqual(recast('goed'))
  expect(chooseFeedback([line('goed'), line()], 'B1')).toBeNull()
})

test('responds in at most every second reply', () => {
  expect(chooseFeedback([line('one'), line('two')], 'A2')).toBeNull()
  expect(chooseFeedback([line('one'), line('two'), line('three')], 'A2')).toEqual(recast('three'))
  expect(chooseFeedback([line('one'), line(), line('three')], 'A2')).toEqual(recast('three'))
})

test('asks to rephrase every second mistake from B1 on', () => {
  const history = [line('one'), line(), line('two')]
  expect(chooseFeedback(history, 'A2')?.kind).toBe('recast')
  expect(chooseFeedback(history, 'B1')?.kind).toBe('rephrase')
  expect(chooseFeedback([...history, line(), line('three')], 'C2')?.kind).toBe('recast')
})
