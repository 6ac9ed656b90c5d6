// A user's past practice, inserted directly into the database, for tests of its results.
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { type ReviewResult, reviews, type StoredMistake } from '#database/reviews.ts'
import { upsertProgress } from '../features/progress/finished.ts'
import { readFinished } from '../features/review/finished.ts'
import { emptyResult } from '../features/review/known.ts'
import { hashOf, linesOf } from '../features/review/lines.ts'
import { listTurns } from '../features/review/review.queries.ts'
import { insertConversation, type TestConversation } from './conversations.ts'

export interface Practised extends Omit<TestConversation, 'said'> {
  readonly finishedAt: Date
  readonly minutes?: number
  readonly timeZone?: string
  readonly shared?: boolean
  /** Whether the conversation was checked for mistakes; true by default. */
  readonly isChecked?: boolean
  readonly level?: NonNullable<ReviewResult['level']>['cefr']
  /** Band for each of the three criteria. */
  readonly band?: number
  /** Mistakes, each in a separate line. */
  readonly mistakes?: readonly (readonly [topic: string, original: string, suggestion: string])[]
  /** Goal phrases, each said in a separate line after the mistakes. */
  readonly phrases?: readonly SaidGoal[]
}

export interface SaidGoal {
  readonly phrase: string
  /** The complete line; by default only the phrase. */
  readonly line?: string
  /** 0 if typed. */
  readonly spokenMs?: number
  /** Id of the recording's file; null if it has expired. */
  readonly file?: string | null
}

export interface Practice {
  readonly sessionId: string
  readonly reviewId: string
  /** Ids of the learner's lines. */
  readonly pairIds: string[]
}

const mistakeOf = (
  pairId: string,
  [topic, original, suggestion]: readonly [string, string, string],
): StoredMistake => ({
  pair_id: pairId,
  user_message: `Well, ${original}.`,
  original_text: original,
  suggestion,
  explanation: '',
  topic,
  improved_answer: null,
  cefr_level: null,
})

const bandsOf = (band: number): NonNullable<ReviewResult['ielts']> => {
  const criterion = { band, comment: '', evidence: [] }
  return {
    fluency_and_coherence: criterion,
    lexical_resource: criterion,
    grammatical_range_and_accuracy: criterion,
    overall: band,
  }
}

/** A finished conversation with a review, written as the job would. */
export async function insertReviewedSession(db: Database, practised: Practised): Promise<Practice> {
  const {
    mistakes = [],
    phrases = [],
    minutes = 5,
    level,
    band,
    finishedAt,
    timeZone = 'UTC',
    shared = false,
    isChecked = true,
    ...held
  } = practised
  const wrong = mistakes.map(([, original]) => ({ learner: `Well, ${original}.`, partner: 'I see.' }))
  const goals = phrases.map(({ phrase, line = phrase, spokenMs = 2_000, file = null }) => ({
    learner: line,
    partner: 'I see.',
    spokenMs,
    files: [file, null] as const,
  }))
  const said =
    wrong.length + goals.length === 0 ? [{ learner: 'Good morning.', partner: 'I see.' }] : [...wrong, ...goals]
  const { sessionId, pairIds } = await insertConversation(db, { ...held, said })
  await db.update(sessions).set({ timeZone, state: 'reviewed' }).where(eq(sessions.id, sessionId))
  const turns = await listTurns(db, sessionId)
  const result: ReviewResult = {
    ...(await emptyResult(turns)),
    mistakes: mistakes.map((mistake, index) => mistakeOf(pairIds[index] ?? '', mistake)),
    goals: phrases.map(({ phrase }, index) => ({
      phrase,
      translation: { de: `„${phrase}“ auf Deutsch` },
      used: true,
      pair_id: pairIds[wrong.length + index] ?? '',
    })),
    level: level === undefined ? null : { cefr: level, confidence: 'medium', evidence: [] },
    ielts: band === undefined ? null : bandsOf(band),
    is_checked_by_rules: false,
    unrated: isChecked ? null : 'needs_language_model',
  }
  const [review] = await db
    .insert(reviews)
    .values({
      sessionId,
      userId: held.userId,
      status: 'ready',
      createdAt: finishedAt,
      durationMs: minutes * 60_000,
      isSharedWithOrg: shared,
      linesHash: hashOf(linesOf(turns)),
      stepsDone: 0,
      stepsTotal: 0,
      result,
    })
    .returning({ id: reviews.id })
  await db.transaction((tx) => upsertProgress(readFinished)(tx, sessionId))
  return { sessionId, pairIds, reviewId: review?.id ?? '' }
}

/** A time zone in which it is around noon now, so that a test does not cross midnight. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The signs in these names are inverted.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The current time of day, `days` days ago. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
