import { switchMemory } from '@parley/contracts/practice/memory.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenAiLanguageModel } from '#ai/language-model/openai.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { reviews } from '#database/reviews.ts'
import { versionOf } from '#prompts/prompts.ts'
import { insertConversation } from '../../testing/conversations.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { reviewWorker } from './review.job.ts'
import { restartReview } from './review.queries.ts'
import { judgePrompt } from './review-prompt.ts'

let server: FakeProvider
let app: TestApp
let learner: TestUser
beforeAll(async () => {
  server = await startFakeProvider()
  app = await startTestApp({
    env: { LANGUAGE_MODEL_BASE_URL: server.url, LANGUAGE_MODEL_MODEL: 'brain,other', RATE_LIMIT_FACTOR: '0.1' },
  })
  learner = await app.register({ explanation_language: 'en' })
  await app.call(switchMemory, { body: { is_on: false } }, { as: learner })
})
afterAll(async () => {
  await app.stop()
  await server.close()
})

const evidence = { strength: null, mistakes: [], consistency_review: { inconsistencies: [] }, part_feedback: [] }
const words = { summary: 'S.', conclusion: 'C.', suggestion: 'T.' }
const judgeBy = (outcome: string) =>
  server.set({ objects: { review_evidence: () => evidence, review_words: () => ({ ...words, outcome }) } })

test('names the judge of a review, and judges again on request', async () => {
  const said = [
    { learner: null, partner: 'Hello.' },
    { learner: 'I would like a coffee.', partner: 'Here you are.' },
  ]
  const held = await insertConversation(app.connection.db, { userId: learner.user._id, said })
  const ask = (again?: true) =>
    app.call(requestReview, { body: { session_id: held.sessionId, ...(again && { again }) } }, { as: learner })
  judgeBy('The first one.')
  const { _id } = await ask()
  const read = () => app.call(getReview, { params: { id: _id } }, { as: learner })
  const outcome = () => expect.poll(async () => (await read()).outcome, { timeout: 60_000, interval: 500 })
  await outcome().toBe('The first one.')
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 500 }).toBe('ready')
  const first = await read()
  expect(first.made_by).toMatchObject({ model: 'brain', prompt_version: versionOf(judgePrompt) })
  judgeBy('The second one.')
  expect(await ask()).toEqual({ _id, status: 'ready' })
  expect((await read()).outcome).toBe('The first one.')
  expect(await ask(true)).toEqual({ _id, status: 'pending' })
  await outcome().toBe('The second one.')
  expect(new Date((await read()).made_by?.at ?? 0) > new Date(first.made_by?.at ?? 0)).toBe(true)
  const once = { body: { session_id: held.sessionId, again: true as const } }
  expect((await app.refused(requestReview, once, { as: learner })).status).toBe(429)
})

test('keeps the earlier judgement if judging again fails', async () => {
  const { db } = app.connection
  const said = [{ learner: 'I would like a coffee.', partner: 'Here you are.' }]
  const { sessionId } = await insertConversation(db, { userId: learner.user._id, said })
  // A review for which the server has no job.
  const [inserted] = await db.insert(reviews).values({ sessionId, userId: learner.user._id }).returning()
  const id = inserted?.id ?? ''
  const model = new OpenAiLanguageModel({ vendor: 'openai', baseUrl: server.url, models: ['brain'] }, { retryMs: 1 })
  const answering = new OpenAiLanguageModel({ vendor: 'openai', baseUrl: server.url, models: ['brain'] })
  const grammar = { reads: () => false, check: async () => [] }
  const writer = reviewWorker({ db, grammar, languageModelFor: async () => model })
  const { signal } = new AbortController()
  const read = () => app.call(getReview, { params: { id } }, { as: learner })
  const stored = async () => {
    const [row] = await db.select().from(reviews).where(eq(reviews.id, id))
    if (row === undefined) throw new Error('There is no review')
    return row
  }

  judgeBy('The first one.')
  await writer.run({ review_id: id, attempt: 0 }, signal)
  const judged = await stored()
  const before = await read()
  expect(before).toMatchObject({ status: 'ready', outcome: 'The first one.' })

  const attempt = await restartReview(db, judged)
  expect((await read()).status).toBe('pending')
  server.set({ failures: { chat: { kind: 'garbage' } } })
  await expect(writer.run({ review_id: id, attempt }, signal)).rejects.toThrow(ModelUnavailable)
  await writer.onExhausted?.({ review_id: id, attempt })
  server.set({ failures: { chat: null } })
  await model.close()
  expect(await read()).toEqual({ ...before, has_failed_anew: true })
  expect(await stored()).toEqual({ ...judged, attempt, result: { ...judged.result, has_failed_anew: true } })

  const third = await restartReview(db, await stored())
  judgeBy('The last one.')
  const working = reviewWorker({ db, grammar, languageModelFor: async () => answering })
  await working.run({ review_id: id, attempt: third }, signal)
  await answering.close()
  expect(await read()).toMatchObject({ outcome: 'The last one.', has_failed_anew: false })
})
