import type { ReviewStep } from '@parley/contracts/review/review.ts'
import { expect, test } from 'vitest'
import type { Decision } from '#database/conversations.ts'
import type { Script } from '#database/scenarios.ts'
import { stepsOf, strongestLine } from './steps.ts'

const examples = ['I want to return it', 'I paid by card', 'Can I have it in blue', 'I take it']
const script: Script = {
  opening: '',
  closing: '',
  steps: examples.map((example) => ({ example, reask: '', reply: '' })),
  goal_accepts: [],
}
const behavior = { setting: '', situation: '', goal: '', steps: ['Return', 'Pay', 'Ask', 'Take'], optional_steps: [] }
const scenario = { script, display: null, dialogBehavior: behavior }

interface Place {
  step: number
  misses?: number
  ahead?: number[]
  skipped?: number[]
}

const decisionAt = ({ step, misses = 0, ahead = [], skipped = [] }: Place): Decision => ({
  reply: '',
  state: { step, misses, ahead, skipped, said: '' },
  stepsDone: step,
  isEnd: false,
  ielts: null,
})

const turn = (id: string, userText: string | null, place: Place, userStruck = false) => ({
  id,
  userText,
  userStruck,
  decision: decisionAt(place),
})

const opening = turn('opening', null, { step: 0 })
const read = (turns: Parameters<typeof stepsOf>[2], partner: 'built-in' | 'model' = 'built-in') =>
  stepsOf(scenario, { partner }, turns, 'de')
const saidIn = (turns: Parameters<typeof stepsOf>[2]) =>
  read(turns).map(({ said, is_done }) => [said?.pair_id ?? null, is_done])

const notSaid = [null, false]

test('shows the line that completed each step with the example', () => {
  const steps = read([opening, turn('a', 'It goes back', { step: 1 }), turn('b', 'By card', { step: 2 })])
  expect(steps[0]).toEqual({
    text: 'Return',
    is_done: true,
    said: { quote: 'It goes back', pair_id: 'a' },
    example: 'I want to return it',
  })
  expect(steps[1]?.said).toEqual({ quote: 'By card', pair_id: 'b' })
  expect(steps.slice(2)).toEqual([
    { text: 'Ask', is_done: false, said: null, example: 'Can I have it in blue' },
    { text: 'Take', is_done: false, said: null, example: 'I take it' },
  ])
})

test('lets one line complete several steps', () => {
  const turns = [opening, turn('a', 'Return this, in blue', { step: 1, ahead: [2] }), turn('b', 'Card', { step: 3 })]
  expect(saidIn(turns)).toEqual([['a', true], ['b', true], ['a', true], notSaid])
})

test('credits a line with all steps that it skips', () => {
  expect(saidIn([opening, turn('a', 'Return this, paid by card', { step: 2 })])).toEqual([
    ['a', true],
    ['a', true],
    notSaid,
    notSaid,
  ])
})

test('shows the last attempt if a step was never completed', () => {
  const turns = [
    opening,
    turn('a', 'Hm', { step: 0, misses: 1 }),
    turn('b', 'Well', { step: 0, misses: 2 }),
    turn('c', 'What', { step: 1, skipped: [0] }),
  ]
  expect(saidIn(turns.slice(0, 3))[0]).toEqual(['b', false])
  expect(saidIn(turns)[0]).toEqual(['c', false])
})

test('replaces an attempt with the line that completed the step', () => {
  const turns = [opening, turn('a', 'Hm', { step: 0, misses: 1 }), turn('b', 'Return this', { step: 1 })]
  expect(saidIn(turns)[0]).toEqual(['b', true])
})

test('does not count a question in return as an attempt', () => {
  expect(saidIn([opening, turn('a', 'More slowly, please?', { step: 0 })])[0]).toEqual(notSaid)
})

test('ignores a struck-out line', () => {
  expect(saidIn([opening, turn('a', 'Return this', { step: 1 }, true)])[0]).toEqual(notSaid)
})

test('returns no steps for a conversation with a model', () => {
  expect(read([opening], 'model')).toEqual([])
})

test('returns no steps for a scenario without lines of its own', () => {
  expect(stepsOf({ ...scenario, script: null }, { partner: 'built-in' }, [opening], 'de')).toEqual([])
})

test('shows an author’s own examples', () => {
  const lines = { opening: '', replies: examples, examples }
  const own = { ...scenario, script: null, dialogBehavior: { ...behavior, partner_lines: lines } }
  const steps = stepsOf(own, { partner: 'built-in' }, [opening, turn('a', 'Return this', { step: 1 })], 'de')
  expect(steps.map(({ example }) => example)).toEqual(examples)
  expect(steps[0]).toMatchObject({ text: 'Return', is_done: true, said: { quote: 'Return this' } })
})

const stepSaid = (pair_id: string, quote: string, example: string, is_done = true): ReviewStep => ({
  text: '',
  is_done,
  said: { quote, pair_id },
  example,
})

const saidSteps = [
  stepSaid('a', 'I want to return this shirt.', 'I want to return this shirt.'),
  stepSaid('b', 'No, my dog has eaten it, so I only have the card.', 'I lost the receipt.'),
  stepSaid('c', 'Blue or green would be nice.', 'Can I have it in blue?'),
  stepSaid('d', 'Well, this is something that my friend never said to anybody here.', 'I take it.', false),
]

test('chooses the line with the most words that did a step in other words than its example', () => {
  expect(strongestLine(saidSteps, new Set())).toEqual({ quote: saidSteps[1]?.said?.quote, pair_id: 'b', step: 1 })
})

test('prefers a line in which no mistake was found', () => {
  expect(strongestLine(saidSteps, new Set(['b']))?.pair_id).toBe('c')
  expect(strongestLine(saidSteps.slice(0, 2), new Set(['b']))?.pair_id).toBe('b')
})

test('finds no strong line in examples and in lines of one or two words', () => {
  expect(
    strongestLine([...saidSteps.slice(0, 1), stepSaid('e', 'Blue, please.', 'I would like it in blue')], new Set()),
  ).toBe(null)
})
