import { expect, test } from 'vitest'
import { goalsSaid, type SaidTurn } from './correction.rules.ts'
import { parallelLine } from './parallel-text.ts'

const goals = ['good evening', 'a table for two', 'the bill'].map((phrase) => ({ phrase, accepts: [] }))
const said = (userText: string | null, found: number[] | null = null, userStruck = false): SaidTurn => ({
  userText,
  userStruck,
  analysis: found && { goals_used: found },
})

test.each<[string, SaidTurn[], number[]]>([
  ['nobody has spoken', [said(null)], []],
  ['by the wording, in ascending order', [said('The bill, please.'), said('Good evening.')], [0, 2]],
  ['not by a line that does not count', [said('Good evening.', null, true), said('The bill.')], [2]],
  ['by what a model found', [said('Room for a couple?', [1])], [1]],
  ['what a model found in a struck line is not reached', [said('Room for a couple?', [1], true)], []],
  ['what was found before is not the doing of a later line', [said('A couple?', [1], true), said('Yes.', [1, 2])], [2]],
  [
    'a line that is struck takes nothing from another that says it',
    [said('The bill.', [2], true), said('The bill?')],
    [2],
  ],
])('goals are reached: %s', (_name, turns, expected) => {
  expect(goalsSaid(turns, goals)).toEqual(expected)
})

const script = (mark: string, steps = 1) => ({
  language: 'en' as const,
  goals: [`goal ${mark}`],
  script: {
    opening: `opening ${mark}`,
    closing: `closing ${mark}`,
    goal_accepts: [null],
    steps: Array.from({ length: steps }, (_, n) => ({
      accepts: null,
      example: `example ${n} ${mark}`,
      reask: `reask ${n} ${mark}`,
      help: `help ${n} ${mark}`,
      reply: `reply ${n} ${mark}`,
    })),
  },
})

test.each([
  ['opening A', 'opening B'],
  ['help 0 A', 'help 0 B'],
  ['reply 1 A closing A', 'reply 1 B closing B'],
  ['goal A', 'goal B'],
  ['something else', null],
])('a line of the script has its parallel text: %s', (line, expected) => {
  expect(parallelLine(line, script('A', 2), script('B', 2))).toBe(expected)
})

test('scripts of different lengths are not parallel', () => {
  expect(parallelLine('opening A', script('A', 2), script('B', 3))).toBeNull()
})
