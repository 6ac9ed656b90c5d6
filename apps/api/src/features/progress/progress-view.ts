// What a learner's practice comes to, as it is on the wire.
import type { Progress } from '@parley/contracts/progress.ts'
import type { Database } from '#database/connect.ts'
import type { FinishedRow } from '#database/progress.ts'
import {
  type CourseRow,
  findGoal,
  listCourse,
  listDays,
  listLatestTasks,
  listMostCompleted,
  listTopics,
  type PractisedDay,
  type Scope,
} from './progress.queries.ts'
import { minutesOf, streakOf, weekOf } from './progress.rules.ts'

/** Languages by how long they were practised, the longest first. */
function languagesOf(days: readonly PractisedDay[]): Progress['languages'] {
  const practised = new Map<PractisedDay['language'], number>()
  for (const { language, durationMs } of days) practised.set(language, (practised.get(language) ?? 0) + durationMs)
  return [...practised].sort(([, a], [, b]) => b - a).map(([language]) => language)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The streak, the days of this week, and how long was practised in it. @param today where the reader is */
export function weekView(days: readonly PractisedDay[], today: string) {
  const practised = new Set(days.flatMap(({ day, isPractised }) => (isPractised ? [day] : [])))
  const byDay = Map.groupBy(days, ({ day }) => day)
  const week = weekOf(today).map((day) => {
    const durationMs = sumOf((byDay.get(day) ?? []).map((one) => one.durationMs))
    return { day, durationMs, is_practised: practised.has(day), minutes: minutesOf(durationMs) }
  })
  return {
    streak: { ...streakOf(practised, today), week },
    practisedMinutes: minutesOf(sumOf(week.map(({ durationMs }) => durationMs))),
  }
}

const levelPoint = ({ reviewId, at, targetLanguage, cefr, confidence }: CourseRow) =>
  cefr === null
    ? []
    : {
        review_id: reviewId,
        at: at.toISOString(),
        target_language: targetLanguage,
        cefr,
        confidence: confidence ?? 'low',
      }

type Bands = Pick<FinishedRow, 'overallBand' | 'fluencyBand' | 'lexicalBand' | 'grammaticalBand'>

const bandPoint = ({ reviewId, at, ...bands }: Pick<CourseRow, 'reviewId' | 'at'> & Bands) => {
  const { overallBand, fluencyBand, lexicalBand, grammaticalBand } = bands
  if (overallBand === null || fluencyBand === null || lexicalBand === null || grammaticalBand === null) return []
  return {
    review_id: reviewId,
    at: at.toISOString(),
    overall: overallBand,
    fluency_and_coherence: fluencyBand,
    lexical_resource: lexicalBand,
    grammatical_range_and_accuracy: grammaticalBand,
  }
}

/** @param today where the reader is */
export async function progressView(db: Database, scope: Scope, timeZone: string, today: string): Promise<Progress> {
  const [days, levels, bands, completed, topics, tasks, goal] = await Promise.all([
    listDays(db, scope),
    listCourse(db, scope, 'level'),
    listCourse(db, scope, 'bands'),
    listMostCompleted(db, scope),
    listTopics(db, scope),
    listLatestTasks(db, scope),
    // What somebody has set out to do is their own business.
    scope.orgId === null ? findGoal(db, scope.userId) : null,
  ])
  const { targetLanguage } = scope
  const counted = days.filter(({ language }) => targetLanguage === undefined || language === targetLanguage)
  const { streak, practisedMinutes } = weekView(days, today)
  return {
    user_id: scope.userId,
    time_zone: timeZone,
    languages: languagesOf(days),
    cefr_over_time: levels.flatMap(levelPoint),
    ielts_over_time: bands.flatMap(bandPoint),
    most_completed_prompts: completed,
    most_frequent_errors: topics,
    day_streak: streak,
    finished_sessions: sumOf(counted.map(({ count }) => count)),
    total_duration_ms: sumOf(counted.map(({ durationMs }) => durationMs)),
    latest_tasks: tasks,
    weekly_goal: {
      minutes: goal?.minutes ?? null,
      practised_minutes: practisedMinutes,
      has_mail: goal?.hasMail ?? false,
    },
  }
}
