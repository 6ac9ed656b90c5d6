// Sorts a class's members. Pure.
import type { Answer } from '@parley/contracts/endpoint.ts'
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import type { getClassProgress } from '@parley/contracts/practice/progress.ts'

export type ClassMember = Answer<typeof getClassProgress>['items'][number]

export const classColumns = ['name', 'last', 'week', 'total', 'streak', 'level', 'shared'] as const
export type ClassColumn = (typeof classColumns)[number]

export interface ClassOrder {
  readonly column: ClassColumn
  readonly isAscending: boolean
}

/** A column's sort value; null if there is nothing to compare. */
const values: Record<Exclude<ClassColumn, 'name'>, (member: ClassMember) => number | null> = {
  last: ({ last_practice_at }) => (last_practice_at === null ? null : Date.parse(last_practice_at)),
  week: ({ minutes_this_week }) => minutes_this_week,
  total: ({ total_minutes }) => total_minutes,
  streak: ({ current_streak }) => current_streak,
  // The highest level across all languages.
  level: ({ levels }) =>
    levels.length === 0 ? null : Math.max(...levels.map(({ cefr }) => difficultyLevels.indexOf(cefr))),
  shared: ({ shared_reviews_count }) => shared_reviews_count,
}

/** A column's initial order: names ascending, everything else descending. */
export const startOf = (column: ClassColumn): ClassOrder => ({ column, isAscending: column === 'name' })

/** The order after a column header is pressed: that column's initial order, then its reverse. */
export const pressed = (now: ClassOrder, column: ClassColumn): ClassOrder =>
  now.column === column ? { column, isAscending: !now.isAscending } : startOf(column)

/**
 * Sorts members. Those without a value come last in both directions; ties are sorted by name.
 * @param language the reader's
 */
export function sortedMembers(
  members: readonly ClassMember[],
  { column, isAscending }: ClassOrder,
  language: string,
): ClassMember[] {
  const names = new Intl.Collator(language)
  const byName = (one: ClassMember, other: ClassMember) => names.compare(one.name, other.name)
  const sign = isAscending ? 1 : -1
  if (column === 'name') return members.toSorted((one, other) => sign * byName(one, other))
  const value = values[column]
  return members.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other)
    return sign * (a - b) || byName(one, other)
  })
}
