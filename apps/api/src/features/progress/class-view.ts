// A class as its teachers see it.
import type { Answer } from '@parley/contracts/endpoint.ts'
import type { getClassProgress } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import { countShared, listClassLevels, listMembers, listPractice } from './class.queries.ts'
import { areMistakesChecked, listTopics } from './mistake.queries.ts'
import { minutesOf, weekOf } from './progress.rules.ts'
import { weekView } from './progress-view.ts'

/** @param today the date in the reader's time zone */
export async function classView(db: Database, orgId: string, today: string): Promise<Answer<typeof getClassProgress>> {
  const [members, practised, levels, shared, topics, areChecked] = await Promise.all([
    listMembers(db, orgId),
    listPractice(db, orgId, weekOf(today)),
    listClassLevels(db, orgId),
    countShared(db, orgId),
    listTopics(db, { userId: null, orgId }),
    areMistakesChecked(db, { userId: null, orgId }),
  ])
  const practiceOf = new Map(practised.map((practice) => [practice.userId, practice]))
  const levelsOf = Map.groupBy(levels, ({ userId }) => userId)
  const sharedBy = new Map(shared.map(({ userId, count }) => [userId, count]))
  const items = members.map(({ id, name, tagName, role }) => {
    const practice = practiceOf.get(id) ?? null
    const { streak, practisedMinutes } = weekView(practice, today)
    return {
      _id: id,
      name,
      tag_name: tagName,
      role,
      last_practice_at: practice?.lastAt.toISOString() ?? null,
      minutes_this_week: practisedMinutes,
      total_minutes: minutesOf(practice?.durationMs ?? 0),
      current_streak: streak.current,
      levels: (levelsOf.get(id) ?? []).map(({ targetLanguage, cefr }) => ({ target_language: targetLanguage, cefr })),
      shared_reviews_count: sharedBy.get(id) ?? 0,
    }
  })
  return { items, most_frequent_errors: topics, are_mistakes_checked: areChecked }
}
