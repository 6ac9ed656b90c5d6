import { expect, test } from 'vitest'
import { type ClassMember, type ClassOrder, pressed, sortedMembers, startOf } from './class.rules.ts'

const member = (name: string, fields: Partial<ClassMember> = {}): ClassMember => ({
  _id: name,
  name,
  tag_name: name,
  role: 'MEMBER',
  last_practice_at: null,
  minutes_this_week: 0,
  total_minutes: 0,
  current_streak: 0,
  levels: [],
  shared_reviews_count: 0,
  ...fields,
})
const members = [
  member('Яна', {
    last_practice_at: '2026-03-01T10:00:00Z',
    total_minutes: 5,
    levels: [{ target_language: 'es', cefr: 'B1' }],
  }),
  member('Ганна', { total_minutes: 90 }),
  member('Ґаля', {
    last_practice_at: '2026-03-02T10:00:00Z',
    total_minutes: 5,
    levels: [
      { target_language: 'de', cefr: 'A1' },
      { target_language: 'es', cefr: 'C1' },
    ],
  }),
]
const order = (by: ClassOrder) => sortedMembers(members, by, 'uk').map(({ name }) => name)

test('sorts names by the reader’s alphabet in both directions', () => {
  expect(order(startOf('name'))).toEqual(['Ганна', 'Ґаля', 'Яна'])
  expect(order({ column: 'name', isAscending: false })).toEqual(['Яна', 'Ґаля', 'Ганна'])
})

test('sorts highest first, ties by name, and in reverse', () => {
  expect(order(startOf('total'))).toEqual(['Ганна', 'Ґаля', 'Яна'])
  expect(order({ column: 'total', isAscending: true })).toEqual(['Ґаля', 'Яна', 'Ганна'])
})

test.each(['last', 'level'] as const)('sorts a member without a %s last in both directions', (column) => {
  expect(order(startOf(column))).toEqual(['Ґаля', 'Яна', 'Ганна'])
  expect(order({ column, isAscending: true })).toEqual(['Яна', 'Ґаля', 'Ганна'])
})

test('reverses when a column is pressed again', () => {
  const once = pressed(startOf('name'), 'week')
  expect(once).toEqual({ column: 'week', isAscending: false })
  expect(pressed(once, 'week')).toEqual({ column: 'week', isAscending: true })
  expect(pressed(pressed(once, 'week'), 'name')).toEqual(startOf('name'))
})
