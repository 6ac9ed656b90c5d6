// Recorded answers of models that correct too much, and of models that approve of everything, in the pass that defends
// the corrections of a review.
import { switchMemory } from '@parley/contracts/practice/memory.ts'
import { getReview, type Review, requestReview } from '@parley/contracts/review/review.ts'
import type { ChatCall } from '@parley/fake-provider/chat.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OpenAiLanguageModel } from '#ai/language-model/openai.ts'
import { reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { insertConversation } from '../../../testing/conversations.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { reviewWorker } from '../review.job.ts'

let server: FakeProvider
let app: TestApp
let learner: TestUser
beforeAll(async () => {
  server = await startFakeProvider()
  app = await startTestApp({ env: { LANGUAGE_MODEL_BASE_URL: server.url, LANGUAGE_MODEL_MODEL: 'brain' } })
  learner = await app.register({ explanation_language: 'en' })
  await app.call(switchMemory, { body: { is_on: false } }, { as: learner })
  const own = { learningLanguage: 'en' as const, level: 'B1' as const }
  await app.connection.db.update(users).set(own).where(eq(users.id, learner.user._id))
})
beforeEach(() => {
  server.set({ failures: { chat: null }, objects: {} })
})
afterAll(async () => {
  await app.stop()
  await server.close()
})

const said = [
  { learner: null, partner: 'What can I get you?' },
  { learner: 'Two coffees, please. And me and my wife, we’d like some cake.', partner: 'Anything else?' },
  { learner: 'Yes, she like the lemon one. I go here every week since March.', partner: 'Coming up.' },
]

const correction = (original_text: string, suggestion: string) => ({
  ...{ pair_id: 'unknown', original_text, suggestion, explanation: 'E.', topic: 'other' },
  ...{ improved_answer: null, cefr_level: 'A2', blocks_meaning: false },
})
const real = [
  correction('she like', 'she likes'),
  correction('I go here every week since', 'I have been coming here every week since'),
]
/** What is right when it is spoken. */
const invented = [
  correction('Two coffees, please', 'I would like two coffees, please'),
  correction('me and my wife', 'my wife and I'),
]
const corrections = [...real, ...invented]

interface Answer {
  native_says: string
  quote?: string
}

/** Answers the first pass with all corrections, and the second with a verdict on each. @returns its requests */
function judge(answerOf: (original: string, line: string) => Answer | null): ChatCall[] {
  const calls: ChatCall[] = []
  const evidence = { strength: null, consistency_review: { inconsistencies: [] }, part_feedback: [] }
  server.set({
    objects: {
      review_evidence: () => ({ ...evidence, mistakes: corrections }),
      review_words: () => ({ outcome: 'O.', summary: 'S.', conclusion: 'C.', suggestion: 'T.' }),
      correction_defence: (call) => {
        calls.push(call)
        const asked = call.messages.at(-1)?.content ?? ''
        const found = asked.matchAll(/number="(\d+)">[\s\S]*?<line>(.*?)<\/line>\n<original>(.*?)<\/original>/g)
        const verdicts = [...found].flatMap(([, number, line = '', original = '']) => {
          const answer = answerOf(original, line)
          return answer === null ? [] : [{ number: Number(number), reason: 'R.', quote: line, ...answer }]
        })
        return { verdicts }
      },
    },
  })
  return calls
}

async function correctionsShown(): Promise<string[]> {
  const { sessionId } = await insertConversation(app.connection.db, { userId: learner.user._id, said })
  const { _id } = await app.call(requestReview, { body: { session_id: sessionId } }, { as: learner })
  const read = () => app.call(getReview, { params: { id: _id } }, { as: learner })
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  const review: Review = await read()
  expect(review).toMatchObject({ summary: 'S.', are_mistakes_unproven: false })
  return review.mistakes.map(({ original_text }) => original_text).toSorted()
}

const textsOf = (mistakes: typeof corrections) => mistakes.map(({ original_text }) => original_text).toSorted()
const isReal = (original: string) => real.some(({ original_text }) => original_text === original)

test('an over-correcting model loses its invented corrections', async () => {
  const calls = judge((original) => ({ native_says: isReal(original) ? 'no' : 'yes' }))
  expect(await correctionsShown()).toEqual(textsOf(real))
  expect(calls).toHaveLength(1)
})

test('a correction on which the model is unsure is dropped', async () => {
  judge((original) => ({ native_says: original === 'she like' ? 'no' : 'unsure' }))
  expect(await correctionsShown()).toEqual(['she like'])
})

test('a review without any correction left has nothing to correct', async () => {
  judge(() => ({ native_says: 'yes' }))
  expect(await correctionsShown()).toEqual([])
})

test.each<[string, Partial<Answer>]>([
  ['nothing', { quote: '' }],
  ['its own words', { quote: 'Everything that you said was wonderful' }],
  ['the corrected sentence', { quote: 'Yes, she likes the lemon one.' }],
  ['a single letter', { quote: 'I' }],
])('a flattering model that quotes %s changes nothing', async (_name, answer) => {
  judge(() => ({ native_says: 'yes', ...answer }))
  expect(await correctionsShown()).toEqual(textsOf(corrections))
})

test('an answer with half of the verdicts leaves the other corrections', async () => {
  judge((original) => (original === 'me and my wife' ? { native_says: 'yes' } : null))
  expect(await correctionsShown()).toEqual(textsOf(corrections.filter((one) => one.original_text !== 'me and my wife')))
})

test('verdicts that cannot be read leave the corrections', async () => {
  judge(() => ({ native_says: 'maybe' }))
  expect(await correctionsShown()).toEqual(textsOf(corrections))
})

test('asks with the learner’s level, what speech allows, the line and the question before it', async () => {
  const calls = judge(() => ({ native_says: 'no' }))
  await correctionsShown()
  const [system, user] = calls[0]?.messages.map(({ content }) => content) ?? []
  expect(system).toContain("The learner's own level is B1")
  expect(system).toContain('Spoken language is right as it is spoken')
  for (const text of ['coffees, please. And', 'lemon']) expect(system).not.toContain(text)
  expect(user).toContain(`<partner>${said[1]?.partner}</partner>\n<line>${said[2]?.learner}</line>`)
  expect(user?.match(/<correction number=/g)).toHaveLength(corrections.length)
})

test('a review without corrections costs no request to defend them', async () => {
  const calls = judge(() => ({ native_says: 'no' }))
  server.set({
    objects: {
      review_evidence: () => ({
        ...{ strength: null, mistakes: [], consistency_review: { inconsistencies: [] }, part_feedback: [] },
      }),
      review_words: () => ({ outcome: 'O.', summary: 'S.', conclusion: 'C.', suggestion: 'T.' }),
    },
  })
  server.requests.length = 0
  expect(await correctionsShown()).toEqual([])
  expect(calls).toEqual([])
  expect(server.requests).toHaveLength(2)
})

test('a failure leaves the corrections, and is logged', async () => {
  const calls = judge(() => ({ native_says: 'yes' }))
  const { db } = app.connection
  const { sessionId } = await insertConversation(db, { userId: learner.user._id, said })
  // A review for which the server has no job.
  const [inserted] = await db.insert(reviews).values({ sessionId, userId: learner.user._id }).returning()
  const id = inserted?.id ?? ''
  const model = new OpenAiLanguageModel({ vendor: 'openai', baseUrl: server.url, models: ['brain'] }, { retryMs: 1 })
  const warnings: string[] = []
  const writer = reviewWorker({
    ...{ db, grammar: { reads: () => false, check: async () => [] } },
    languageModelFor: async () => ({
      modelName: 'brain',
      stream: (request) => model.stream(request),
      generate: async (request) => {
        const isDefence = request.name === 'correction_defence'
        if (isDefence) server.set({ failures: { chat: { kind: 'status', status: 500 } } })
        try {
          return await model.generate(request)
        } finally {
          if (isDefence) server.set({ failures: { chat: null } })
        }
      },
    }),
    log: { warn: (_fields: unknown, message?: string) => warnings.push(message ?? '') },
  })
  await writer.run({ review_id: id, attempt: 0 }, new AbortController().signal)
  await model.close()
  const review = await app.call(getReview, { params: { id } }, { as: learner })
  expect(review).toMatchObject({ status: 'ready', summary: 'S.' })
  expect(review.mistakes.map(({ original_text }) => original_text).toSorted()).toEqual(textsOf(corrections))
  expect(warnings).toEqual(['the corrections of a review could not be defended'])
  expect(calls).toEqual([])
})
