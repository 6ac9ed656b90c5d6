import { getReview, listReviews, type Review, requestReview } from '@parley/contracts/review/review.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HarperGrammar } from '#ai/grammar/harper.ts'
import { sessions, turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { insertConversation, type TestConversation, turnMs } from '../../testing/conversations.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { reviewWorker } from './review.job.ts'

let app: TestApp
let learner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.register()
})
afterAll(() => app.stop())

const hold = (held: Omit<TestConversation, 'userId'>) =>
  insertConversation(app.connection.db, { userId: learner.user._id, ...held })

const request = (sessionId: string, as = learner) =>
  app.call(requestReview, { body: { session_id: sessionId } }, { as })

const read = (id: string, as = learner) => app.call(getReview, { params: { id } }, { as })

const written = async (id: string, as = learner): Promise<Review> => {
  await expect.poll(async () => (await read(id, as)).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  return read(id, as)
}

const said = [
  { learner: null, partner: 'Good morning! What would you like?' },
  { learner: 'I would like a coffee with sugar.', partner: 'Of course.', spokenMs: 3_000 },
  { learner: 'He go to work too, so here you are.', partner: 'Thank you.', spokenMs: 3_000 },
  { learner: 'I goed to the bank before.', partner: 'I see.' },
]

describe('without a model', () => {
  test('the review contains only results that need no model', async () => {
    const { sessionId, pairIds } = await hold({ said })
    const asked = await request(sessionId)
    const review = await written(asked._id)
    expect(review).toMatchObject({
      session_id: sessionId,
      progress: 1,
      partner: 'built-in',
      public_id: null,
      scenario: { title: 'At the café', target_language: 'en' },
      duration_ms: 3 * turnMs + 2_000,
      outcome: null,
      strength: null,
      level: null,
      ielts: null,
      unrated: 'needs_language_model',
      has_errors: true,
      is_checked_by_rules: true,
      counts: { learner_turns: 3, partner_turns: 4, words: 22, words_per_minute: 160 },
    })
    expect(review.goals.map(({ used, pair_id }) => [used, pair_id])).toEqual([
      [true, pairIds[1]],
      [false, null],
    ])
    expect(review.vocabulary).toEqual([
      { word: 'receipt', used: false, pair_id: null },
      { word: 'sugar', used: true, pair_id: pairIds[1] },
    ])
    expect(review.phrases).toEqual([{ phrase: 'Here you are', used: true, pair_id: pairIds[2] }])
    expect(review.mistakes.map(({ original_text, suggestion }) => [original_text, suggestion])).toEqual([
      ['He go to', 'He goes to'],
      ['I goed to', 'I went to'],
    ])
    expect(review.history.messages.map(({ role }) => role).join(' ')).toBe(
      'assistant user assistant user assistant user assistant',
    )
  })

  test('the review has the specification’s fields, without struck-out lines', async () => {
    const struck = said.map((turn, index) => ({ ...turn, struck: index === 3 }))
    const { sessionId, pairIds } = await hold({ said: struck })
    const review = await written((await request(sessionId))._id)
    expect(review.mistakes.map(({ original }) => original)).toEqual(['He go to'])
    expect(review.issues).toEqual([
      expect.objectContaining({ pair_id: pairIds[2], original_text: 'He go to', corrected_text: 'He goes to' }),
    ])
    expect(review.last_user_message).toBe(said[2]?.learner)
    expect(review.transcript.slice(0, 2)).toEqual([
      { pair_id: pairIds[0], role: 'assistant', content: said[0]?.partner },
      { pair_id: pairIds[1], role: 'user', content: said[1]?.learner },
    ])
    expect(review.transcript.map(({ content }) => content)).not.toContain(said[3]?.learner)
  })

  test('says that rules checked, also if they find nothing', async () => {
    const review = await written((await request((await hold({ said, language: 'uk' })).sessionId))._id)
    expect(review.mistakes).toEqual([])
    expect(review).toMatchObject({ has_errors: false, is_checked_by_rules: true })
  })

  test('reports mistakes that the patterns of the language find, with an explanation', async () => {
    const mistaken = [{ learner: 'Ich habe gestern ins Kino gegangen.', partner: 'Aha.' }]
    const review = await written((await request((await hold({ said: mistaken, language: 'de' })).sessionId))._id)
    expect(review.is_checked_by_rules).toBe(true)
    expect(review.mistakes).toMatchObject([
      {
        original_text: 'habe gestern ins Kino gegangen',
        suggestion: 'bin gestern ins Kino gegangen',
        explanation: expect.stringContaining('sein'),
        topic: 'auxiliary',
      },
    ])
  })

  test('the review explains in its reader’s language', async () => {
    const reader = await app.register({ explanation_language: 'uk' })
    const held = { userId: reader.user._id, said }
    const { sessionId } = await insertConversation(app.connection.db, held)
    const review = await written((await request(sessionId, reader))._id, reader)
    expect(review.mistakes[0]).toMatchObject({
      explanation: expect.stringMatching(/^\p{Script=Cyrillic}/u),
      topic: 'agreement',
    })
  })

  test('goals ticked in the conversation count, but struck-out lines do not', async () => {
    const ticked = await written((await request((await hold({ said, goalsUsed: [1] })).sessionId))._id)
    expect(ticked.goals[1]).toMatchObject({ used: true, pair_id: null })
    const told = said.map((turn, index) => ({ ...turn, ticked: index > 0 ? [1] : [] }))
    const placed = await written((await request((await hold({ said: told, goalsUsed: [1] })).sessionId))._id)
    expect(placed.goals[1]?.pair_id).toBe(placed.history.messages.find(({ role }) => role === 'user')?.pair_id)
    const struck = said.map((turn, index) => ({ ...turn, struck: index === 1 }))
    const review = await written((await request((await hold({ said: struck, goalsUsed: [0] })).sessionId))._id)
    expect(review.goals[0]?.used).toBe(false)
    expect(review.counts.learner_turns).toBe(2)
    expect(review.history.messages.filter((message) => message.struck)).toHaveLength(1)
  })

  test('the speed counts only recorded lines', async () => {
    const spoken = [
      { learner: 'I would like a coffee, please.', partner: 'Of course.', spokenMs: 3_000 },
      { learner: 'And a glass of water with it.', partner: 'Sure.', spokenMs: 60_000, isSoundMissing: true },
      { learner: 'Thank you very much indeed.', partner: 'You are welcome.' },
    ]
    const review = await written((await request((await hold({ said: spoken })).sessionId))._id)
    expect(review.counts).toMatchObject({ learner_turns: 3, words: 18, words_per_minute: 120 })
  })

  test('striking out a line afterwards removes its mistakes', async () => {
    const { sessionId, pairIds } = await hold({ said })
    const { _id } = await written((await request(sessionId))._id)
    await app.connection.db
      .update(turns)
      .set({ userStruck: true })
      .where(eq(turns.id, pairIds[2] ?? ''))
    expect((await read(_id)).mistakes.map(({ original_text }) => original_text)).toEqual(['I goed to'])
  })
})

test('lines copied by a retry count only in the earlier conversation', async () => {
  const { sessionId, pairIds } = await hold({ said })
  const took = pairIds.slice(0, 2)
  await app.connection.db
    .update(turns)
    .set({ createdAt: sql`${turns.createdAt} - interval '1 day'` })
    .where(inArray(turns.id, took))
  const review = await written((await request(sessionId))._id)
  const own = said.slice(2)
  expect(review.counts).toMatchObject({ learner_turns: own.length, partner_turns: own.length })
  expect(review.counts.words).toBe(own.flatMap(({ learner }) => learner?.split(' ') ?? []).length)
  expect(review.duration_ms).toBeLessThan(3_600_000)
  expect(review.mistakes.filter(({ pair_id }) => took.includes(pair_id))).toEqual([])
  expect(review.history.messages.map(({ pair_id }) => pair_id)).toContain(took[1])
  const none = await hold({ said: said.slice(0, 2) })
  await app.connection.db
    .update(turns)
    .set({ createdAt: sql`${turns.createdAt} - interval '1 day'` })
    .where(eq(turns.sessionId, none.sessionId))
  const refused = await app.refused(requestReview, { body: { session_id: none.sessionId } }, { as: learner })
  expect(refused).toMatchObject({ code: 'REVIEW.NOTHING_SAID' })
})

describe('requesting a review', () => {
  test('ends the conversation, and returns the same review the second time', async () => {
    const { sessionId } = await hold({ said })
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(sessionId)))
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    const stateOf = async () =>
      (await app.connection.db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.state
    expect(['review_requested', 'reviewed']).toContain(await stateOf())
    await written(answers[0]?._id ?? '')
    expect(await stateOf()).toBe('reviewed')
    expect((await request(sessionId)).status).toBe('ready')
  })

  test('is rejected if the learner said nothing that counts', async () => {
    const silent = await hold({ said: said.slice(0, 1) })
    const struck = await hold({ said: [{ learner: 'Thanks for watching', partner: 'Hm?', struck: true }] })
    for (const { sessionId } of [silent, struck]) {
      const refused = await app.refused(requestReview, { body: { session_id: sessionId } }, { as: learner })
      expect(refused).toMatchObject({ status: 409, code: 'REVIEW.NOTHING_SAID' })
    }
  })

  test('is rejected for other users', async () => {
    const stranger = await app.register()
    const { sessionId } = await hold({ said })
    const { _id } = await request(sessionId)
    const options = { as: stranger }
    expect((await app.refused(requestReview, { body: { session_id: sessionId } }, options)).status).toBe(404)
    expect((await app.refused(getReview, { params: { id: _id } }, options)).status).toBe(404)
    expect((await app.call(listReviews, {}, options)).items).toEqual([])
    expect((await app.refused(getReview, { params: { id: _id } })).status).toBe(401)
  })

  test.each([{}, { session_id: 'x' }, { session_id: 'f'.repeat(24), more: 1 }])(
    'rejects %j as a request',
    async (body) => {
      expect((await app.refused(requestReview, { body }, { as: learner })).status).toBe(400)
    },
  )

  test('skips lines that cannot be checked', async () => {
    const worker = new URL('../../testing/worst/grammar-worker.ts', import.meta.url)
    const grammar = new HarperGrammar({ jobMs: 2_000 }, worker)
    const { db } = app.connection
    const write = async (texts: readonly string[]) => {
      const { sessionId } = await hold({ said: texts.map((text) => ({ learner: text, partner: 'I see.' })) })
      const [row] = await db.insert(reviews).values({ sessionId, userId: learner.user._id }).returning()
      const id = row?.id ?? ''
      const writer = reviewWorker({ db, languageModelFor: async () => null, grammar })
      await writer.run({ review_id: id, attempt: 0 }, new AbortController().signal)
      return read(id)
    }
    const texts = ['I goed there.', 'It is endless.', 'It is deadly.', 'I goed back.']
    const review = await write(texts)
    expect(review.status).toBe('ready')
    expect(review.mistakes.map(({ user_message: text }) => text)).toEqual([texts[0], texts[3]])
    const hopeless = ['faulty 1', 'I goed there.', 'faulty 2', 'faulty 3', 'I goed back.']
    expect((await write(hopeless)).mistakes.map(({ user_message: text }) => text)).toEqual([hopeless[1]])
    await grammar.close()
  })

  test('reports a failed review, and restarts it', async () => {
    const { sessionId } = await hold({ said })
    const { db } = app.connection
    const [row] = await db.insert(reviews).values({ sessionId, userId: learner.user._id }).returning()
    const id = row?.id ?? ''
    const worker = reviewWorker({
      db,
      languageModelFor: async () => null,
      grammar: { reads: () => true, check: async () => [] },
    })
    await worker.onExhausted?.({ review_id: id, attempt: 0 })
    expect((await read(id)).status).toBe('failed')
    expect(await request(sessionId)).toEqual({ _id: id, status: 'pending' })
    expect((await written(id)).progress).toBe(1)
    await worker.onExhausted?.({ review_id: id, attempt: 1 })
    expect((await read(id)).status).toBe('ready')
  })
})

describe('the list', () => {
  test('is paged, sorted newest first', async () => {
    const reader = await app.register()
    const ids: string[] = []
    for (let index = 0; index < 3; index++) {
      const { sessionId } = await insertConversation(app.connection.db, { userId: reader.user._id, said })
      const { _id } = await request(sessionId, reader)
      await written(_id, reader)
      ids.unshift(_id)
    }
    const { items } = await app.call(listReviews, {}, { as: reader })
    expect(items.map(({ _id }) => _id)).toEqual(ids)
    expect(items[0]).toMatchObject({ goals_reached: 1, goals_total: 2, overall_band: null, counts: { words: 22 } })
    const page = await app.call(listReviews, { query: { offset: 1, limit: 1 } }, { as: reader })
    expect(page).toMatchObject({ items: [{ _id: ids[1] }], offset: 1, limit: 1 })
  })

  test('counts a conversation whose review is not written yet', async () => {
    const reader = await app.register()
    const { sessionId } = await insertConversation(app.connection.db, { userId: reader.user._id, said })
    await app.connection.db.insert(reviews).values({ sessionId, userId: reader.user._id })
    const { items } = await app.call(listReviews, {}, { as: reader })
    expect(items[0]).toMatchObject({ status: 'pending', outcome: null, counts: { learner_turns: 3, words: 22 } })
  })
})
