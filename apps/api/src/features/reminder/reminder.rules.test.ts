import { expect, test } from 'vitest'
import { hoursNow, reminderOf, type Standing } from './reminder.rules.ts'

test('is sent at its hour, or up to two hours late on the same day', () => {
  expect(hoursNow(19)).toEqual([19, 18, 17])
  expect(hoursNow(1)).toEqual([1, 0])
  expect(hoursNow(0)).toEqual([0])
})

const cases: [Partial<Standing>, ReturnType<typeof reminderOf>][] = [
  [{}, null],
  [{ daysAtRisk: 1 }, null],
  [{ daysAtRisk: 2 }, { kind: 'streak', count: 2 }],
  [
    { dueWords: 3, daysAtRisk: 9 },
    { kind: 'words', count: 3 },
  ],
  [
    { dueAssignments: 1, dueWords: 3, daysAtRisk: 9 },
    { kind: 'assignments', count: 1 },
  ],
]
test.each(cases)('%j results in %j', (standing, expected) =>
  expect(reminderOf({ dueAssignments: 0, dueWords: 0, daysAtRisk: 0, ...standing })).toEqual(expected),
)
