// "That is not a mistake": findings that the learner dismisses.

import { getSubmission } from '@parley/contracts/classes/mark.ts'
import { handIn } from '@parley/contracts/classes/submission.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { createTask } from '@parley/contracts/practice/task.ts'
import { keepMistake } from '@parley/contracts/practice/vocabulary.ts'
import { dismissMistake } from '@parley/contracts/review/dismissal.ts'
import { getReview } from '@parley/contracts/review/review.ts'
import { getPublicReview, sharePublicly } from '@parley/contracts/review/sharing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryCards, reviews } from '#database/reviews.ts'
import { Classroom } from '../../testing/classes/classroom.ts'
import { insertReviewedSession, type Practice } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
let learner: TestUser
let talk: Practice
beforeAll(async () => {
  app = await startTestApp()
}, 150_000)
afterAll(() => app.stop())

const articles = ['Articles', 'a hour', 'an hour'] as const
const past = ['Past tense', 'I goed', 'I went'] as const
beforeEach(async () => {
  learner = await app.register()
  talk = await insertReviewedSession(app.connection.db, {
    userId: learner.user._id,
    finishedAt: new Date(),
    mistakes: [articles, past],
  })
})

const params = () => ({ id: talk.reviewId })
const finding = (place: 0 | 1) => ({
  pair_id: talk.pairIds[place] ?? '',
  original_text: [articles, past][place]?.[1] ?? '',
})
const dismiss = (place: 0 | 1, dismissed = true) =>
  app.call(dismissMistake, { params: params(), body: { ...finding(place), dismissed } }, { as: learner })
const read = () => app.call(getReview, { params: params() }, { as: learner })
const originals = (mistakes: readonly { original_text: string }[]) => mistakes.map(({ original_text }) => original_text)

test('a dismissed finding is listed separately until it is restored', async () => {
  const answer = await dismiss(0)
  expect(originals(answer.mistakes)).toEqual(['I goed'])
  expect(originals(answer.dismissed_mistakes)).toEqual(['a hour'])
  expect(await read()).toMatchObject(answer)
  expect(await dismiss(0)).toEqual(answer)
  expect(await dismiss(1)).toMatchObject({ mistakes: [], has_errors: false })
  await dismiss(1, false)
  const restored = await dismiss(0, false)
  expect(originals(restored.mistakes)).toEqual(['a hour', 'I goed'])
  expect(restored).toMatchObject({ dismissed_mistakes: [], has_errors: true })
  expect(await read()).toMatchObject(restored)
})

test('a dismissed finding is excluded from progress, tasks and cards', async () => {
  const topics = async () => {
    const query = { time_zone: 'UTC' }
    const progress = await app.call(getProgress, { params: { id: learner.user._id }, query }, { as: learner })
    return progress.most_frequent_errors.map(({ topic }) => topic).toSorted()
  }
  expect(await topics()).toEqual(['article', 'tense'])
  await dismiss(1)
  expect(await topics()).toEqual(['article'])
  const task = await app.call(createTask, { body: { review_id: talk.reviewId } }, { as: learner })
  expect(task.sentences.map(({ text }) => text)).toEqual([expect.stringContaining('hour')])
  const card = { body: { review_id: talk.reviewId, ...finding(1) } }
  expect((await app.refused(keepMistake, card, { as: learner })).status).toBe(404)
  await dismiss(0)
  expect(await topics()).toEqual([])
  const none = await app.refused(createTask, { body: { review_id: talk.reviewId } }, { as: learner })
  expect(none.code).toBe('TASK.NO_MISTAKES')
  await dismiss(1, false)
  expect(await topics()).toEqual(['tense'])
  await app.call(keepMistake, card, { as: learner })
})

test('two findings can be dismissed concurrently', async () => {
  await Promise.all([dismiss(0), dismiss(1)])
  expect(originals((await read()).dismissed_mistakes)).toEqual(['a hour', 'I goed'])
})

test('keeps dismissals in sync with the previous version', async () => {
  const { db } = app.connection
  const stored = async () =>
    (await db.select().from(reviews).where(eq(reviews.id, talk.reviewId)))[0]?.dismissedMistakes
  await db
    .update(reviews)
    .set({ dismissedMistakes: [finding(0)] })
    .where(eq(reviews.id, talk.reviewId))
  expect(originals((await read()).dismissed_mistakes)).toEqual(['a hour'])
  await dismiss(1)
  expect(await stored()).toEqual([finding(0), finding(1)])
  expect(originals((await dismiss(0, false)).mistakes)).toEqual(['a hour'])
  expect(await stored()).toEqual([finding(1)])
})

test('the partner forgets only the dismissed mistake', async () => {
  const cardOf = (place: 0 | 1) => ({
    userId: learner.user._id,
    sessionId: talk.sessionId,
    pairId: finding(place).pair_id,
    targetLanguage: 'en' as const,
    kind: 'mistake' as const,
    key: `topic ${place}`,
    text: 'Topic',
    quote: finding(place).original_text,
  })
  await app.connection.db.insert(memoryCards).values([cardOf(0), cardOf(1)])
  await dismiss(0)
  const left = await app.connection.db.select().from(memoryCards).where(eq(memoryCards.userId, learner.user._id))
  expect(left.map(({ quote }) => quote)).toEqual(['I goed'])
})

test('other users see no dismissed findings', async () => {
  await dismiss(0)
  const { public_id } = await app.call(sharePublicly, { params: params() }, { as: learner })
  const seen = await app.call(getPublicReview, { params: { public_id } })
  expect(originals(seen.mistakes)).toEqual(['I goed'])
  expect(seen).not.toHaveProperty('dismissed_mistakes')
  const other = await app.register()
  const body = { ...finding(1), dismissed: true }
  expect((await app.refused(dismissMistake, { params: params(), body }, { as: other })).status).toBe(404)
})

test('a teacher sees what a student has dismissed in a hand-in', async () => {
  const room = await Classroom.open(app)
  const [student, assignmentId] = [await room.student(), await room.assign()]
  const held = await room.talk(student, assignmentId, { mistakes: [articles] })
  const body = { pair_id: held.pairIds[0] ?? '', original_text: 'a hour', dismissed: true }
  await app.call(dismissMistake, { params: { id: held.reviewId }, body }, { as: student })
  const submission = { session_id: held.sessionId, knows_teachers_listen: true as const }
  const { _id } = await app.call(handIn, { params: { id: assignmentId }, body: submission }, { as: student })
  const { review } = await app.call(getSubmission, { params: { id: _id } }, { as: room.teacher })
  expect(originals(review?.mistakes ?? [])).toEqual(['a hour'])
})

test('rejects findings that the review does not have, and reviews that are not finished', async () => {
  const refuse = (change: object) =>
    app.refused(
      dismissMistake,
      { params: params(), body: { ...finding(0), dismissed: true, ...change } },
      { as: learner },
    )
  expect((await refuse({ original_text: 'an hour' })).status).toBe(404)
  expect((await refuse({ pair_id: talk.pairIds[1] })).status).toBe(404)
  expect((await refuse({ original_text: '' })).status).toBe(400)
  await app.connection.db.update(reviews).set({ status: 'pending' }).where(eq(reviews.id, talk.reviewId))
  expect(await refuse({})).toMatchObject({ status: 409, code: 'REVIEW.NOT_READY' })
})
