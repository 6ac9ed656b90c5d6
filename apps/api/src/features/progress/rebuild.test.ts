// Tests that incremental progress equals a rebuild after any changes.
import { correctMessage } from '@parley/contracts/conversation/conversation.ts'
import { getProgress, type Progress } from '@parley/contracts/practice/progress.ts'
import { deleteAllReviews, deleteReview, getReview, listReviews, type Review } from '@parley/contracts/review/review.ts'
import { asc, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { organizations } from '#database/organizations.ts'
import { finished, finishedMistakes, finishedPhrases } from '#database/progress.ts'
import { users } from '#database/users.ts'
import { progressCommands } from '../../admin/progress.ts'
import { runCommand } from '../../testing/admin.ts'
import { daysAgo, insertReviewedSession, noonZone, type Practice } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { readFinished } from '../review/finished.ts'
import { upsertProgress } from './finished.ts'
import { dayOf } from './progress.rules.ts'

vi.setConfig({ testTimeout: 180_000 })

const zone = noonZone()
const mistakes = [
  ['Articles', 'a hour', 'an hour'],
  ['articles', 'an dog', 'a dog'],
  ['Past tense', 'I goed', 'I went'],
] as const

const phrases = [{ phrase: 'Can I pay by card' }]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 150_000)
afterAll(() => app.stop())

type Operation =
  | { readonly kind: 'finish'; readonly days: number; readonly minutes: number; readonly first: number }
  | { readonly kind: 'strike' | 'unstrike' | 'correct'; readonly which: number; readonly line: number }
  | { readonly kind: 'delete'; readonly which: number }
  | { readonly kind: 'delete all' }

const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      days: fc.nat(9),
      minutes: fc.integer({ min: 1, max: 50 }),
      first: fc.nat(2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('strike' as const, 'unstrike' as const, 'correct' as const),
      which: fc.nat(4),
      line: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete all' as const }) },
)

/**
 * Performs an operation over HTTP.
 * @param made the existing conversations, which it updates
 */
async function perform(as: TestUser, operation: Operation, made: Practice[]): Promise<void> {
  if (operation.kind === 'finish') {
    const { days, minutes, first } = operation
    const finishedAt = daysAgo(days)
    const practised = { userId: as.user._id, finishedAt, timeZone: zone, minutes, mistakes: mistakes.slice(first) }
    made.push(await insertReviewedSession(app.connection.db, practised))
    return
  }
  if (operation.kind === 'delete all') {
    await app.call(deleteAllReviews, {}, { as })
    made.length = 0
    return
  }
  const practice = made[operation.which]
  if (practice === undefined) return
  if (operation.kind === 'delete') {
    await app.call(deleteReview, { params: { id: practice.reviewId } }, { as })
    made.splice(operation.which, 1)
    return
  }
  const pairId = practice.pairIds[operation.line]
  if (pairId === undefined) return
  const change = operation.kind === 'correct' ? { content: 'Nothing wrong.' } : { struck: operation.kind === 'strike' }
  await app.call(correctMessage, { params: { id: practice.sessionId }, body: { pair_id: pairId, ...change } }, { as })
}

const progressOf = (as: TestUser): Promise<Progress> =>
  app.call(getProgress, { params: { id: as.user._id }, query: { time_zone: zone } }, { as })

/** The expected progress, counted from the reviews one by one. */
async function counted(as: TestUser) {
  const { items } = await app.call(listReviews, { query: { limit: 100 } }, { as })
  const reviews = await Promise.all(
    items.map(({ _id }): Promise<Review> => app.call(getReview, { params: { id: _id } }, { as })),
  )
  const topics = reviews.flatMap((review) => review.mistakes.map(({ topic }) => topic))
  const practised = reviews.filter(({ counts }) => counts.learner_turns > 0)
  return {
    finished: reviews.length,
    durationMs: reviews.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    topics: Object.fromEntries([...Map.groupBy(topics, (topic) => topic)].map(([key, all]) => [key, all.length])),
    days: [...new Set(practised.map(({ created_at }) => dayOf(new Date(created_at), zone)))].sort(),
  }
}

const rows = async () => ({
  finished: await app.connection.db.select().from(finished).orderBy(asc(finished.reviewId)),
  mistakes: await app.connection.db
    .select()
    .from(finishedMistakes)
    .orderBy(asc(finishedMistakes.reviewId), asc(finishedMistakes.topicKey)),
  phrases: await app.connection.db.select().from(finishedPhrases).orderBy(asc(finishedPhrases.reviewId)),
})

const rebuild = (...args: string[]) => runCommand(app, progressCommands, ['progress', 'rebuild', ...args])

test('equals the incremental result after any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 8, maxLength: 16 }), async (operations) => {
      const as = await app.register()
      const made: Practice[] = []
      for (const operation of operations) await perform(as, operation, made)
      const [progress, recounted] = [await progressOf(as), await counted(as)]
      expect(progress).toMatchObject({ finished_sessions: recounted.finished, total_duration_ms: recounted.durationMs })
      const topics = progress.most_frequent_errors.map(({ topic, count }) => [topic, count])
      expect(Object.fromEntries(topics)).toEqual(recounted.topics)
      const week = progress.day_streak.week.filter(({ is_practised }) => is_practised).map(({ day }) => day)
      expect(week).toEqual(recounted.days.filter((day) => progress.day_streak.week.some((one) => one.day === day)))
      const before = await rows()
      await rebuild()
      expect(await rows()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

test('lets the operator rebuild one user’s or all users’ progress', async () => {
  const [one, other] = [await app.register(), await app.register()]
  for (const as of [one, other]) {
    await insertReviewedSession(app.connection.db, {
      userId: as.user._id,
      finishedAt: daysAgo(0),
      timeZone: zone,
      mistakes,
      phrases,
    })
  }
  const [right, count] = [await rows(), (await rows()).finished.length]
  const spoil = async () => {
    await app.connection.db.delete(finishedMistakes)
    await app.connection.db.delete(finishedPhrases)
    await app.connection.db.update(finished).set({ durationMs: 1, learnerTurns: 0, day: '1999-01-01' })
  }
  await spoil()
  expect(await rebuild('--email', one.email)).toMatchObject({ json: { conversations: 1 } })
  expect((await progressOf(one)).total_duration_ms).toBe(300_000)
  expect((await progressOf(other)).total_duration_ms).toBe(1)
  await spoil()
  expect((await rebuild()).text).toBe(`Counted ${count} finished conversations again.`)
  expect(await rows()).toEqual(right)
  await app.connection.db.delete(finished)
  await rebuild()
  expect(await rows()).toEqual(right)
  await expect(rebuild('--email', 'nobody@example.org')).rejects.toThrow('Nobody has the address')
})

test.runIf(testEngine === 'postgres')('does not wait for an account that is being deleted', async () => {
  const { db } = app.connection
  const as = await app.register()
  const { sessionId } = await insertReviewedSession(db, {
    userId: as.user._id,
    finishedAt: daysAgo(0),
    timeZone: zone,
    mistakes,
  })
  await db.delete(finished).where(eq(finished.userId, as.user._id))
  await db.transaction(async (deletion) => {
    await deletion.select().from(users).where(eq(users.id, as.user._id)).for('update')
    await deletion.select().from(organizations).where(eq(organizations.ownerId, as.user._id)).for('update')
    // The deletion would next wait for the conversation.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '20s'`)
      await upsertProgress(readFinished)(tx, sessionId)
    })
  })
  expect((await progressOf(as)).finished_sessions).toBe(1)
})
