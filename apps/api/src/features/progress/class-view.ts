// A class as its teachers see it.
import type { Answer } from '@parley/contracts/endpoint.ts'
import type { getClassProgress } from '@parley/contracts/progress.ts'
import type { Database } from '#database/connect.ts'
import { countShared, listClassDays, listClassLevels, listMembers, type MemberDay } from './class.queries.ts'
import { listTopics } from './progress.queries.ts'
import { minutesOf } from './progress.rules.ts'
import { weekView } from './progress-view.ts'

const lastOf = (days: readonly MemberDay[]): string | null =>
  days.length === 0 ? null : new Date(Math.max(...days.map(({ lastAt }) => lastAt.getTime()))).toISOString()

/** @param today where the reader is */
export async function classView(db: Database, orgId: string, today: string): Promise<Answer<typeof getClassProgress>> {
  const [members, days, levels, shared, topics] = await Promise.all([
    listMembers(db, orgId),
    listClassDays(db, orgId),
    listClassLevels(db, orgId),
    countShared(db, orgId),
    listTopics(db, { userId: null, orgId }),
  ])
  const daysOf = Map.groupBy(days, ({ userId }) => userId)
  const levelsOf = Map.groupBy(levels, ({ userId }) => userId)
  const sharedBy = new Map(shared.map(({ userId, count }) => [userId, count]))
  const items = members.map(({ id, name, tagName, role }) => {
    const own = daysOf.get(id) ?? []
    const { streak, practisedMinutes } = weekView(own, today)
    return {
      _id: id,
      name,
      tag_name: tagName,
      role,
      last_practice_at: lastOf(own),
      minutes_this_week: practisedMinutes,
      total_minutes: minutesOf(own.reduce((sum, { durationMs }) => sum + durationMs, 0)),
      current_streak: streak.current,
      levels: (levelsOf.get(id) ?? []).map(({ targetLanguage, cefr }) => ({ target_language: targetLanguage, cefr })),
      shared_reviews_count: sharedBy.get(id) ?? 0,
    }
  })
  return { items, most_frequent_errors: topics }
}
