import { expect, test } from 'vitest'
import { dayPart } from './dashboard/day-part.ts'

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
])('%d o’clock is %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part)
})
