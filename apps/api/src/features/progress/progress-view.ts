// Converts a learner's progress for the response.
import type { Progress } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import type { FinishedRow } from '#database/progress.ts'
import { findGoal } from './goal.queries.ts'
import { areMistakesChecked, listTopics } from './mistake.queries.ts'
import {
  listCourse,
  listLanguages,
  listLatestTasks,
  listMostCompleted,
  type Practice,
  type Scope,
  sumUpOne,
} from './progress.queries.ts'
import { minutesOf, recentDays, streakOf, weekOf } from './progress.rules.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The streak, the days of this week, and the time practised.
 * @param today the date in the reader's time zone
 */
export function weekView(practice: Pick<Practice, 'days' | 'week'> | null, today: string) {
  const { days, week: durations } = practice ?? { days: [], week: {} }
  const practised = new Set(days)
  const week = weekOf(today).map((day) => ({
    day,
    is_practised: practised.has(day),
    minutes: minutesOf(durations[day] ?? 0),
  }))
  return {
    streak: { ...streakOf(practised, today), week },
    practisedMinutes: minutesOf(sumOf(week.map(({ day }) => durations[day] ?? 0))),
  }
}

const levelPoint = ({ reviewId, finishedAt: at, targetLanguage, cefr, confidence }: FinishedRow) =>
  cefr === null
    ? []
    : {
        review_id: reviewId,
        at: at.toISOString(),
        target_language: targetLanguage,
        cefr,
        confidence: confidence ?? 'low',
      }

const bandPoint = (row: FinishedRow) => {
  const { reviewId, finishedAt: at, overallBand, fluencyBand, lexicalBand, grammaticalBand } = row
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

/** @param today the date in the reader's time zone */
export async function progressView(db: Database, scope: Scope, timeZone: string, today: string): Promise<Progress> {
  const days = recentDays(today)
  const [practice, languages, levels, bands, completed, topics, areChecked, tasks, goal] = await Promise.all([
    sumUpOne(db, scope, days),
    listLanguages(db, scope),
    listCourse(db, scope, 'level'),
    listCourse(db, scope, 'bands'),
    listMostCompleted(db, scope),
    listTopics(db, scope),
    areMistakesChecked(db, scope),
    listLatestTasks(db, scope),
    // Goals are private to the learner.
    scope.orgId === null ? findGoal(db, scope.userId) : null,
  ])
  const { targetLanguage } = scope
  const counted = languages.filter(({ language }) => targetLanguage === undefined || language === targetLanguage)
  const { streak, practisedMinutes } = weekView(practice, today)
  return {
    user_id: scope.userId,
    time_zone: timeZone,
    languages: languages.map(({ language }) => language),
    cefr_over_time: levels.flatMap(levelPoint),
    ielts_over_time: bands.flatMap(bandPoint),
    most_completed_prompts: completed,
    most_frequent_errors: topics,
    are_mistakes_checked: areChecked,
    day_streak: streak,
    recent_days: days.map((day) => ({ day, minutes: minutesOf(practice?.week[day] ?? 0) })),
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
