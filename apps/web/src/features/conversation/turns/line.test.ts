import { expect, it } from 'vitest'
import { emptyLine, hasSpoken } from './line.ts'

it('counts a line of the learner as said unless it was struck', () => {
  const theirs = emptyLine('1-partner', 'partner')
  const mine = emptyLine('1-learner', 'learner')
  expect(hasSpoken([theirs, mine])).toBe(true)
  expect(hasSpoken([theirs, { ...mine, isStruck: true }])).toBe(false)
  expect(hasSpoken([theirs])).toBe(false)
})
