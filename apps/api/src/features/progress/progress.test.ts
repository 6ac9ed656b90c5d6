// A learner's own progress.
import { correctMessage } from '@parley/contracts/conversation/conversation.ts'
import { getProgress, type Progress, setWeeklyGoal } from '@parley/contracts/practice/progress.ts'
import { completeTask, createTask } from '@parley/contracts/practice/task.ts'
import { deleteAllReviews, deleteReview, getReview, requestReview } from '@parley/contracts/review/review.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { insertConversation } from '../../testing/conversations.ts'
import { daysAgo, insertReviewedSession, noonZone, type Practised } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { addDays, dayOf, recentDays, weekOf } from './progress.rules.ts'

// Reviews are written by jobs, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const zone = noonZone()
const today = dayOf(new Date(), zone)

let app: TestApp
let learner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.register()
}, 150_000)
afterAll(() => app.stop())

const progressOf = (as: TestUser, language?: 'en' | 'de'): Promise<Progress> =>
  app.call(getProgress, { params: { id: as.user._id }, query: { time_zone: zone, target_language: language } }, { as })

const done = (as: TestUser, daysBefore: number, fields: Partial<Practised> = {}) =>
  insertReviewedSession(app.connection.db, {
    userId: as.user._id,
    finishedAt: daysAgo(daysBefore),
    timeZone: zone,
    ...fields,
  })

test('returns every field, empty, before any practice', async () => {
  const progress = await progressOf(learner)
  expect(progress).toEqual({
    user_id: learner.user._id,
    time_zone: zone,
    languages: [],
    cefr_over_time: [],
    ielts_over_time: [],
    most_completed_prompts: [],
    most_frequent_errors: [],
    are_mistakes_checked: true,
    day_streak: {
      current: 0,
      longest: 0,
      week: weekOf(today).map((day) => ({ day, is_practised: false, minutes: 0 })),
    },
    recent_days: recentDays(today).map((day) => ({ day, minutes: 0 })),
    finished_sessions: 0,
    total_duration_ms: 0,
    latest_tasks: [],
    weekly_goal: { minutes: null, practised_minutes: 0, has_mail: false },
  })
})

describe('with some practice', () => {
  test('counts everything in all languages or in one', async () => {
    const as = await app.register()
    const article = ['Articles', 'a hour', 'an hour'] as const
    await done(as, 9, { level: 'A2', mistakes: [article, ['Past tense', 'I goed', 'I went']], minutes: 10 })
    await done(as, 8, { language: 'de', level: 'B1', minutes: 30, title: 'Am Bahnhof' })
    const test = await done(as, 1, { type: 'IELTS', band: 6.5, minutes: 14, title: 'A test' })
    const last = await done(as, 0, {
      level: 'B1',
      mistakes: [['articles ', 'an dog', 'a dog'], article, ['Past tense', 'I seed', 'I saw']],
      minutes: 3.5,
    })
    const task = await app.call(createTask, { body: { review_id: last.reviewId } }, { as })
    const answers = { 0: task.sentences[0]?.options[0] ?? '' }
    await app.call(completeTask, { params: { id: task._id }, body: { answers } }, { as })

    const progress = await progressOf(as)
    expect(progress).toMatchObject({ languages: ['de', 'en'], finished_sessions: 4, total_duration_ms: 57.5 * 60_000 })
    expect(progress.cefr_over_time.map(({ cefr, target_language }) => [cefr, target_language])).toEqual([
      ['A2', 'en'],
      ['B1', 'de'],
      ['B1', 'en'],
    ])
    expect(progress.cefr_over_time.at(-1)).toMatchObject({ review_id: last.reviewId, confidence: 'medium' })
    expect(progress.ielts_over_time).toMatchObject([
      { review_id: test.reviewId, overall: 6.5, fluency_and_coherence: 6.5, grammatical_range_and_accuracy: 6.5 },
    ])
    expect(progress.most_completed_prompts.map(({ title, count }) => [title, count])).toHaveLength(4)
    expect(progress.most_frequent_errors).toEqual([
      {
        topic: 'article',
        count: 3,
        example: {
          original_text: 'a hour',
          suggestion: 'an hour',
          review_id: last.reviewId,
          pair_id: last.pairIds[1],
        },
      },
      {
        topic: 'tense',
        count: 2,
        example: { original_text: 'I seed', suggestion: 'I saw', review_id: last.reviewId, pair_id: last.pairIds[2] },
      },
    ])
    expect(progress.latest_tasks).toEqual([
      {
        _id: task._id,
        review_id: last.reviewId,
        title: 'At the café',
        started_at: task.created_at,
        completed_at: expect.any(String),
        correct_count: expect.any(Number),
        total: task.total,
      },
    ])
    expect(progress.day_streak).toMatchObject({ current: 2, longest: 2 })
    const week = weekOf(today)
    const practised = { [today]: 3, [addDays(today, -1)]: 14, [addDays(today, -8)]: 30, [addDays(today, -9)]: 10 }
    expect(progress.day_streak.week).toEqual(
      week.map((day) => ({ day, is_practised: day in practised, minutes: practised[day] ?? 0 })),
    )
    expect(progress.recent_days.filter(({ minutes }) => minutes > 0)).toEqual(
      Object.entries(practised)
        .map(([day, minutes]) => ({ day, minutes }))
        .sort((one, other) => one.day.localeCompare(other.day)),
    )

    const german = await progressOf(as, 'de')
    expect(german).toMatchObject({ finished_sessions: 1, total_duration_ms: 30 * 60_000, languages: ['de', 'en'] })
    expect(german.cefr_over_time).toHaveLength(1)
    expect(german.most_frequent_errors).toEqual([])
    expect(german.latest_tasks).toEqual([])
    // The streak and the goal count all languages.
    expect(german.day_streak).toEqual(progress.day_streak)
    expect(german.weekly_goal).toEqual(progress.weekly_goal)
  })

  test('distinguishes between no mistakes and not checked', async () => {
    const as = await app.register()
    await done(as, 2, { language: 'de', isChecked: false })
    await done(as, 1, { language: 'de', isChecked: false })
    expect(await progressOf(as)).toMatchObject({ most_frequent_errors: [], are_mistakes_checked: false })
    await done(as, 0, { language: 'en' })
    expect(await progressOf(as)).toMatchObject({ most_frequent_errors: [], are_mistakes_checked: true })
    expect(await progressOf(as, 'de')).toMatchObject({ are_mistakes_checked: false })
    expect(await progressOf(as, 'en')).toMatchObject({ are_mistakes_checked: true })
  })

  test('uses the day in the conversation’s time zone', async () => {
    const as = await app.register()
    // The same instant is on different days in Honolulu and on Kiritimati.
    const moment = new Date(`${addDays(today, -3)}T11:30:00Z`)
    await done(as, 0, { finishedAt: moment, timeZone: 'Pacific/Kiritimati' })
    await done(as, 0, { finishedAt: moment, timeZone: 'Pacific/Honolulu' })
    expect((await progressOf(as)).day_streak).toMatchObject({ current: 0, longest: 2 })
  })

  test('thins out a long history but always includes the newest point', async () => {
    const as = await app.register()
    const made: string[] = []
    for (let n = 0; n < 121; n += 1) made.push((await done(as, 200 - n, { level: n < 60 ? 'A2' : 'B1' })).reviewId)
    const { cefr_over_time: points } = await progressOf(as)
    expect(points.map(({ review_id }) => review_id)).toEqual(made.filter((_, index) => index % 2 === 0))
  })

  test('returns the title in the reader’s language', async () => {
    const as = await app.register()
    const { sessionId } = await done(as, 0)
    const { db } = app.connection
    const versionId = db.select({ id: sessions.versionId }).from(sessions).where(eq(sessions.id, sessionId))
    await db
      .update(scenarioVersions)
      .set({ display: sql`'{"uk": {"title": "У кав’ярні"}}'::jsonb` })
      .where(inArray(scenarioVersions.id, versionId))
    expect((await progressOf(as)).most_completed_prompts).toMatchObject([{ title: 'At the café', count: 1 }])
    await db.update(users).set({ explanationLanguage: 'uk' }).where(eq(users.id, as.user._id))
    expect((await progressOf(as)).most_completed_prompts).toMatchObject([{ title: 'У кав’ярні', count: 1 }])
  })
})

describe('progress', () => {
  test('is updated after a review, a correction and a deletion', async () => {
    const as = await app.register()
    const said = [
      { learner: 'He go to work too.', partner: 'Really?', spokenMs: 3_000 },
      { learner: 'I goed to the bank before.', partner: 'I see.' },
    ]
    const { sessionId, pairIds } = await insertConversation(app.connection.db, { userId: as.user._id, said })
    const { _id } = await app.call(requestReview, { body: { session_id: sessionId } }, { as })
    await expect
      .poll(async () => (await app.call(getReview, { params: { id: _id } }, { as })).status, { timeout: 200_000 })
      .toBe('ready')
    const countMistakes = async () =>
      (await progressOf(as)).most_frequent_errors.reduce((sum, { count }) => sum + count, 0)
    const correct = (pair: number, change: { struck?: boolean; content?: string }) =>
      app.call(correctMessage, { params: { id: sessionId }, body: { pair_id: pairIds[pair] ?? '', ...change } }, { as })

    expect(await progressOf(as)).toMatchObject({ finished_sessions: 1, day_streak: { current: 1, longest: 1 } })
    expect(await countMistakes()).toBe(2)
    await correct(0, { struck: true })
    expect(await countMistakes()).toBe(1)
    await correct(1, { content: 'I went to the bank before.' })
    expect(await countMistakes()).toBe(0)
    await correct(0, { struck: false })
    expect(await countMistakes()).toBe(1)
    // If nothing was said, the conversation is finished but its day does not count.
    await correct(0, { struck: true })
    await correct(1, { struck: true })
    expect(await progressOf(as)).toMatchObject({ finished_sessions: 1, day_streak: { current: 0, longest: 0 } })
    await correct(0, { struck: false })
    expect((await progressOf(as)).day_streak).toMatchObject({ current: 1, longest: 1 })
    await app.call(deleteReview, { params: { id: _id } }, { as })
    const nothing = { finished_sessions: 0, total_duration_ms: 0, languages: [] }
    expect(await progressOf(as)).toMatchObject({ ...nothing, day_streak: { current: 0, longest: 0 } })

    await done(as, 1, { mistakes: [['Articles', 'a hour', 'an hour']] })
    await done(as, 0, { mistakes: [['Articles', 'a hour', 'an hour']] })
    expect(await countMistakes()).toBe(2)
    await app.call(deleteAllReviews, {}, { as })
    expect(await progressOf(as)).toMatchObject({ finished_sessions: 0, most_frequent_errors: [] })
  })

  test('is not updated by a review that is not ready', async () => {
    const as = await app.register()
    const { sessionId } = await insertConversation(app.connection.db, {
      userId: as.user._id,
      said: [{ learner: 'Hello.', partner: 'Hello.' }],
    })
    await app.connection.db.insert(reviews).values({ sessionId, userId: as.user._id, status: 'failed' })
    expect(await progressOf(as)).toMatchObject({ finished_sessions: 0, most_completed_prompts: [] })
  })
})

test('sets, changes and clears a goal', async () => {
  const as = await app.register()
  await done(as, 0, { minutes: 12.9 })
  const set = (body: { minutes?: number | null; has_mail?: boolean }) =>
    app.call(setWeeklyGoal, { body: { ...body, time_zone: zone } }, { as })
  expect(await set({ minutes: 90 })).toEqual({ minutes: 90, has_mail: false })
  expect(await set({ has_mail: true })).toEqual({ minutes: 90, has_mail: true })
  expect((await progressOf(as)).weekly_goal).toEqual({ minutes: 90, practised_minutes: 12, has_mail: true })
  expect(await set({ minutes: null })).toEqual({ minutes: null, has_mail: true })
  expect(await set({})).toEqual({ minutes: null, has_mail: true })
  for (const minutes of [4, 2_001, 30.5, '60']) {
    const body = { minutes, time_zone: zone }
    expect((await app.refused(setWeeklyGoal, { body }, { as })).code).toBe('VALIDATION.FAILED')
  }
  const body = { minutes: 60, time_zone: 'Middle/Earth' }
  expect((await app.refused(setWeeklyGoal, { body }, { as })).code).toBe('VALIDATION.FAILED')
})
