// Phrases that a learner has said aloud.
import { correctMessage } from '@parley/contracts/conversation/conversation.ts'
import { getVoiceOverTime, listSaidPhrases } from '@parley/contracts/practice/progress.ts'
import { deleteReview } from '@parley/contracts/review/review.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#database/users.ts'
import { daysAgo, insertReviewedSession, type Practised } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 150_000)
afterAll(() => app.stop())

const phrasesOf = (as: TestUser, language?: 'en' | 'de') =>
  app.call(listSaidPhrases, { query: { target_language: language } }, { as })

const done = (as: TestUser, daysBefore: number, fields: Partial<Practised>) =>
  insertReviewedSession(app.connection.db, { userId: as.user._id, finishedAt: daysAgo(daysBefore), ...fields })

const coffee = { phrase: 'I would like a coffee' }
const card = { phrase: 'Can I pay by card' }

test('lists each phrase once, with its first recording', async () => {
  const as = await app.register()
  expect(await phrasesOf(as)).toEqual({ total: 0, items: [] })
  const first = await done(as, 20, { phrases: [{ ...coffee, file: 'aaaa.wav' }] })
  await done(as, 3, { phrases: [{ ...coffee, file: 'bbbb.wav' }, card] })
  await done(as, 2, { language: 'de', title: 'Am Bahnhof', phrases: [{ phrase: 'Einmal nach Kiel, bitte' }] })
  const { total, items } = await phrasesOf(as)
  expect(total).toBe(3)
  expect(items.map(({ phrase, count }) => [phrase, count])).toEqual([
    [coffee.phrase, 2],
    [card.phrase, 1],
    ['Einmal nach Kiel, bitte', 1],
  ])
  expect(items[0]).toMatchObject({
    translation: null,
    target_language: 'en',
    said_at: expect.any(String),
    review_id: first.reviewId,
    pair_id: first.pairIds[0],
    title: 'At the café',
    audio_url: expect.stringContaining('aaaa.wav'),
  })
  // Its recording has expired.
  expect(items[1]?.audio_url).toBeNull()
  expect((await phrasesOf(as, 'de')).items.map(({ title }) => title)).toEqual(['Am Bahnhof'])

  await app.connection.db.update(users).set({ explanationLanguage: 'de' }).where(eq(users.id, as.user._id))
  expect((await phrasesOf(as)).items[0]?.translation).toBe(`„${coffee.phrase}“ auf Deutsch`)
  // Other users see none of them.
  expect(await phrasesOf(await app.register())).toEqual({ total: 0, items: [] })
})

test('leaves out typed, struck-out and deleted lines', async () => {
  const as = await app.register()
  await done(as, 5, { phrases: [{ ...card, spokenMs: 0 }] })
  expect((await phrasesOf(as)).total).toBe(0)
  const older = await done(as, 4, { phrases: [coffee] })
  const newer = await done(as, 1, { phrases: [coffee, card] })
  const strike = (struck: boolean) =>
    app.call(
      correctMessage,
      { params: { id: newer.sessionId }, body: { pair_id: newer.pairIds[1] ?? '', struck } },
      { as },
    )
  expect((await phrasesOf(as)).items.map(({ count }) => count)).toEqual([2, 1])
  await strike(true)
  expect((await phrasesOf(as)).items.map(({ phrase }) => phrase)).toEqual([coffee.phrase])
  await strike(false)
  expect((await phrasesOf(as)).total).toBe(2)
  await app.call(deleteReview, { params: { id: older.reviewId } }, { as })
  expect((await phrasesOf(as)).items).toMatchObject([
    { phrase: coffee.phrase, review_id: newer.reviewId, count: 1 },
    { phrase: card.phrase },
  ])
})

test('finds the same line in the first week and weeks later', async () => {
  const as = await app.register()
  const voice = () => app.call(getVoiceOverTime, { query: {} }, { as })
  expect(await voice()).toEqual({ sentence: null })
  const line = 'Well, I would like a coffee, please.'
  await done(as, 60, { phrases: [{ ...coffee, line, file: 'aaaa.wav', spokenMs: 6_400 }] })
  expect((await voice()).sentence).toMatchObject({ text: line, first: { week: 1, duration_ms: 6_400 }, last: null })
  await done(as, 30, { phrases: [{ ...coffee, line: 'A coffee, please.', file: 'bbbb.wav' }] })
  expect((await voice()).sentence?.last).toBeNull()
  const again = await done(as, 4, {
    phrases: [{ ...coffee, line: 'well I would like a coffee please', file: 'cccc.wav', spokenMs: 3_100 }],
  })
  await done(as, 2, { phrases: [{ ...coffee, line, file: null }] })
  expect((await voice()).sentence).toMatchObject({
    text: line,
    target_language: 'en',
    first: { week: 1, audio_url: expect.stringContaining('aaaa.wav') },
    last: { week: 9, duration_ms: 3_100, audio_url: expect.stringContaining('cccc.wav') },
  })
  const german = await app.call(getVoiceOverTime, { query: { target_language: 'de' } }, { as })
  expect(german).toEqual({ sentence: null })
  await app.call(deleteReview, { params: { id: again.reviewId } }, { as })
  expect((await voice()).sentence?.last).toBeNull()
})

test('lists the newest phrases and the total number', async () => {
  const as = await app.register()
  const many = Array.from({ length: 410 }, (_, place) => ({ phrase: `Sentence number ${place}` }))
  await done(as, 9, { phrases: many.slice(0, 205) })
  await done(as, 1, { phrases: many.slice(205) })
  const { total, items } = await phrasesOf(as)
  expect(total).toBe(410)
  expect(items).toHaveLength(400)
  expect(items.at(-1)?.phrase).toBe('Sentence number 409')
})
