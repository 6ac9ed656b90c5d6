// Practice that lies behind somebody, put straight into the database, for tests of what it comes to.
import type { Mistake } from '@parley/contracts/review.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { type ReviewResult, reviews } from '#database/reviews.ts'
import { keepOne } from '../features/progress/finished.ts'
import { readFinished } from '../features/review/finished.ts'
import { emptyResult } from '../features/review/known.ts'
import { hashOf, linesOf } from '../features/review/lines.ts'
import { listTurns } from '../features/review/review.queries.ts'
import { type Held, holdConversation } from '../features/review/test-conversation.ts'

export interface Practised extends Omit<Held, 'said'> {
  readonly finishedAt: Date
  readonly minutes?: number
  readonly timeZone?: string
  readonly shared?: boolean
  readonly level?: NonNullable<ReviewResult['level']>['cefr']
  /** Of the three criteria. */
  readonly band?: number
  /** Each of them in a line of its own: topic, words, what they should have been. */
  readonly mistakes?: readonly (readonly [topic: string, original: string, suggestion: string])[]
}

export interface Practice {
  readonly sessionId: string
  readonly reviewId: string
  /** Of the learner's lines. */
  readonly pairIds: string[]
}

const mistakeOf = (pairId: string, [topic, original, suggestion]: readonly [string, string, string]): Mistake => ({
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

/** A conversation that was held and whose review is ready, written as the job would have. */
export async function practise(db: Database, given: Practised): Promise<Practice> {
  const { mistakes = [], minutes = 5, level, band, finishedAt, timeZone = 'UTC', shared = false, ...held } = given
  const lines = mistakes.length === 0 ? ['Good morning.'] : mistakes.map(([, original]) => `Well, ${original}.`)
  const said = lines.map((learner) => ({ learner, partner: 'I see.' }))
  const { sessionId, pairIds } = await holdConversation(db, { ...held, said })
  await db.update(sessions).set({ timeZone, state: 'reviewed' }).where(eq(sessions.id, sessionId))
  const turns = await listTurns(db, sessionId)
  const result: ReviewResult = {
    ...(await emptyResult(turns)),
    mistakes: mistakes.map((mistake, index) => mistakeOf(pairIds[index] ?? '', mistake)),
    level: level === undefined ? null : { cefr: level, confidence: 'medium', evidence: [] },
    ielts: band === undefined ? null : bandsOf(band),
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
      result,
    })
    .returning({ id: reviews.id })
  await db.transaction((tx) => keepOne(readFinished)(tx, sessionId))
  return { sessionId, pairIds, reviewId: review?.id ?? '' }
}

/** A time zone in which it is about noon now, so that no test sees a midnight pass. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // Signs are the other way round in these names.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The same time of day so many days before. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
