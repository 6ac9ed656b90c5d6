import { expect, test } from 'vitest'
import { greatPhrases } from './said.rules.ts'

test('groups phrases by the Monday of their week and by month', () => {
  const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23).toISOString()
  const drawn = greatPhrases([
    { phrase: ' ¿Qué tal? ', said_at: at(2026, 11, 1) },
    { phrase: 'Sí', said_at: at(2026, 11, 2) },
  ])
  expect(drawn).toEqual([
    { length: 9, week: '2026-10-26', month: '2026-11' },
    { length: 2, week: '2026-11-02', month: '2026-11' },
  ])
})
