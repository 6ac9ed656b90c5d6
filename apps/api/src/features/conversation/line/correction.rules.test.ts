import { expect, test } from 'vitest'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { parallelLine } from '../script/parallel-text.ts'
import { goalsReached, placeReached, type TurnForGoals, type TurnForSteps } from './correction.rules.ts'

const goals = ['good evening', 'a table for two', 'the bill'].map((phrase) => ({ phrase, accepts: [] }))
const said = (userText: string | null, found: number[] | null = null, userStruck = false): TurnForGoals => ({
  userText,
  userStruck,
  analysis: found && { goals_used: found },
  decision: null,
})

test.each<[string, TurnForGoals[], number[]]>([
  ['no one has spoken', [said(null)], []],
  ['by the wording, in ascending order', [said('The bill, please.'), said('Good evening.')], [0, 2]],
  ['not by a line that does not count', [said('Good evening.', null, true), said('The bill.')], [2]],
  ['found by a model', [said('Room for a couple?', [1])], [1]],
  ['not found by a model in a struck-out line', [said('Room for a couple?', [1], true)], []],
  ['found by a model in another line', [said('A couple?', [1], true), said('Yes.', [1, 2])], [1, 2]],
  [
    'not by a line that only asks what a word means',
    [{ ...said('What does “the bill” mean?'), decision: { isOnlyRepair: true } }],
    [],
  ],
  ['said in a line that is not struck out', [said('The bill.', [2], true), said('The bill?')], [2]],
])('finds the reached goals: %s', async (_name, turns, expected) => {
  expect(await runInSlices(goalsReached(turns, goals))).toEqual(expected)
})

const line = (steps_done: number, is_end = false, more: Partial<TurnForSteps> = {}): TurnForSteps => ({
  userStruck: false,
  replyText: 'I see.',
  decision: null,
  analysis: { steps_done, is_end },
  ...more,
})
const struck = { userStruck: true }
const closed = { replyText: 'Fine. Goodbye!' }

test.each<[string, TurnForSteps[], number, boolean]>([
  ['no one has spoken', [], 0, false],
  ['reached by a line', [line(1), line(2), line(0)], 2, false],
  ['not by a line that does not count', [line(1), line(3, true, struck)], 1, false],
  ['a later line goes further', [line(1), line(2, false, struck), line(3, true)], 3, true],
  ['a line was corrected but not analysed again', [line(1), line(3, true, { analysis: null })], 1, false],
  ['by lines of a scripted conversation', [line(0, false, { analysis: null, decision: { stepsDone: 2 } })], 2, false],
  ['over once a line sounds like the end', [line(3), line(0, true)], 3, true],
  ['not over before every step is done', [line(2, false, closed)], 2, false],
  ['over before every step is done if the learner says goodbye', [line(2, true)], 2, true],
  ['over once the closing phrase is said', [line(3, false, closed)], 3, true],
  ['not over if the line that led there does not count', [line(2), line(3, true, { ...struck, ...closed })], 2, false],
])('finds the furthest step: %s', (_name, turns, stepsDone, isEnd) => {
  expect(placeReached(turns, { steps: 3, closing: 'Goodbye!' })).toEqual({ stepsDone, isEnd })
})

const script = (mark: string, steps = 1) => ({
  language: 'en' as const,
  goals: [`goal ${mark}`],
  meanings: [{ word: `word ${mark}`, meaning: `meaning ${mark}.`, translation: {} }],
  forms: null,
  script: {
    opening: `opening ${mark}`,
    closing: `closing ${mark}`,
    goal_accepts: [null],
    steps: Array.from({ length: steps }, (_, n) => ({
      example: `example ${n} ${mark}`,
      reask: `reask ${n} ${mark}`,
      reply: `reply ${n} ${mark}`,
    })),
  },
})

test.each([
  ['opening A', 'opening B'],
  ['Hello. opening A', 'Hello. opening B'],
  ['In other words: reask 1 A', 'In other words: reask 1 B'],
  ['Word A: meaning A. reply 0 A', 'Word B: meaning B. reply 0 B'],
  ['reply 1 A closing A', 'reply 1 B closing B'],
  ['goal A', 'goal B'],
  ['something else', null],
])('pairs a line of the script with its translation: %s', (line, expected) => {
  expect(parallelLine(line, script('A', 2), script('B', 2))).toBe(expected)
})

test('pairs a line with its translation in any form of address', () => {
  const inForms = { FEMININE: { 'reply 0 A': 'woman 0' }, MASCULINE: { 'reply 0 A': 'man 0' } }
  const from = { ...script('A', 2), forms: inForms }
  for (const line of ['reply 0 A', 'woman 0', 'man 0']) {
    expect(parallelLine(line, from, script('B', 2))).toBe('reply 0 B')
  }
})

test('pairs a line with its translation as adapted to this script', () => {
  const own = script('A', 2)
  const from = {
    ...own,
    script: { ...own.script, readings: { de: { 'reply 1 B': 'reply 1 B with the amounts of A' } } },
  }
  const to = { ...script('B', 2), language: 'de' as const }
  expect(parallelLine('reply 1 A', from, to)).toBe('reply 1 B with the amounts of A')
  expect(parallelLine('reply 1 A closing A', from, to)).toBe('reply 1 B with the amounts of A closing B')
  expect(parallelLine('reply 0 A', from, to)).toBe('reply 0 B')
  expect(parallelLine('reply 1 A', from, { ...to, language: 'en' })).toBe('reply 1 B')
})

test('does not pair scripts of different lengths', () => {
  expect(parallelLine('opening A', script('A', 2), script('B', 3))).toBeNull()
})
