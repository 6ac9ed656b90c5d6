// A learner's day, over HTTP.
import { getToday } from '@parley/contracts/practice/today.ts'
import { addWord, lookUpWord } from '@parley/contracts/practice/vocabulary.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { userWords } from '#database/vocabulary.ts'
import { insertConversation } from '../../testing/conversations.ts'
import { daysAgo, insertReviewedSession } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const db = () => app.connection.db
const today = (as: TestUser) =>
  app.call(getToday, { query: { target_language: 'en', time_zone: 'Europe/Kyiv' } }, { as })

test('offers a newcomer their first conversation', async () => {
  const day = await today(await app.register())
  expect(day).toMatchObject({ state: 'new', going: null, say: null, fix: null })
  expect(day.talk).toMatchObject({ scenario: { difficulty_level: 'A1' }, reason: 'FIRST', is_done: false })
  expect(day.so_far).toEqual({ line: null, minutes: 0, phrases: 0, fixes: 0 })
})

test('puts an open conversation first unless it was left long ago', async () => {
  const user = await app.register()
  const said = [
    { learner: null, partner: 'Good morning!' },
    { learner: 'A coffee, please.', partner: 'With sugar?' },
  ]
  const { sessionId } = await insertConversation(db(), { userId: user.user._id, orgId: user.user.current_org_id, said })
  const lastTurn = (at: Date) => db().update(sessions).set({ lastTurnAt: at }).where(eq(sessions.id, sessionId))
  await lastTurn(daysAgo(1))
  const day = await today(user)
  expect(day.state).toBe('going')
  expect(day.going).toMatchObject({ session_id: sessionId, line: 'With sugar?', line_translation: null, step_count: 1 })
  await lastTurn(daysAgo(8))
  expect((await today(user)).state).toBe('new')
})

test('puts due phrases before the next conversation', async () => {
  const user = await app.register({ explanation_language: 'de' })
  const finishedAt = daysAgo(2)
  await insertReviewedSession(db(), { userId: user.user._id, finishedAt })
  const asked = { text: 'umbrella', target_language: 'en', native_language: 'de' } as const
  const { global_word: word } = await app.call(lookUpWord, { query: asked }, { as: user })
  const kept = await app.call(addWord, { body: { global_word_id: word?._id ?? '', tier: 1 } }, { as: user })
  await db()
    .update(userWords)
    .set({ dueAt: daysAgo(1) })
    .where(eq(userWords.id, kept._id))
  const before = await today(user)
  expect(before.say).toMatchObject({ phrases: [{ text: word?.word }], is_done: false })
  const card = { stability: 1, difficulty: 1, scheduled_days: 1, learning_steps: 0, reps: 1, lapses: 0, state: 2 }
  const said = { dueAt: new Date(Date.now() + 86_400_000), card: { ...card, last_review: new Date().toISOString() } }
  await db().update(userWords).set(said).where(eq(userWords.id, kept._id))
  const after = await today(user)
  expect(after).toMatchObject({ say: { phrases: [], is_done: true }, so_far: { phrases: 1 } })
  expect(after.state).not.toBe('day')
})

test('offers a fix after a conversation, and shows the best line', async () => {
  const user = await app.register()
  const mistakes = [['articles', 'a apple', 'an apple']] as const
  const { reviewId } = await insertReviewedSession(db(), {
    userId: user.user._id,
    finishedAt: new Date(),
    minutes: 3,
    mistakes,
  })
  const day = await today(user)
  expect(day).toMatchObject({ state: 'fix', talk: { is_done: true }, so_far: { minutes: 3, line: 'Well, a apple.' } })
  expect(day.fix).toMatchObject({
    review_id: reviewId,
    original_text: 'a apple',
    suggestion: 'an apple',
    is_done: false,
  })
})

test('requires a language and a time zone', async () => {
  const user = await app.register()
  await insertReviewedSession(db(), { userId: user.user._id, finishedAt: new Date(), language: 'de' })
  expect((await today(user)).talk.is_done).toBe(false)
  const query = { target_language: 'en', time_zone: 'Nowhere/Else' }
  expect((await app.refused(getToday, { query }, { as: user })).status).toBe(400)
})
