import { randomUUID } from 'node:crypto'
import { completeTask, createTask, getTask, listTasksOfReview, type Task } from '@parley/contracts/practice/task.ts'
import type { ChatCall } from '@parley/fake-provider/chat.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#database/columns.ts'
import { sessions, turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios } from '#database/scenarios.ts'
import { tasks } from '#database/tasks.ts'
import { ensureVersion } from '#database/versions.ts'
import { versionOf } from '#prompts/prompts.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const said = ['She go to work by bus.', 'I want eat an apple.', 'He are at home.']
const corrections = [
  ['She go to', 'She goes to'],
  ['want eat', 'want to eat'],
  ['He are at', 'He is at'],
] as const

/** Stores a review with these mistakes in the database. */
async function reviewed(app: TestApp, learner: TestUser, count = 2, status: 'ready' | 'pending' = 'ready') {
  const { db } = app.connection
  const [scenario] = await db.select().from(scenarios).where(eq(scenarios.targetLanguage, 'en')).limit(1)
  const owner = { userId: learner.user._id }
  const [sessionId, reviewId] = [newId(), newId()]
  const versionId = (await ensureVersion(db, scenario?.id ?? '')) ?? ''
  const session = { ...owner, id: sessionId, scenarioId: scenario?.id ?? '', versionId, timeZone: 'UTC' }
  // Without a script, there are no steps to make a task from.
  await db.insert(sessions).values({ ...session, partner: 'model', state: 'reviewed' })
  const rows = said.map((userText) => ({ id: newId(), sessionId, turnId: randomUUID(), userText, replyText: 'I see.' }))
  await db.insert(turns).values(rows)
  const mistakes = rows.slice(0, count).map(({ id, userText }, index) => ({
    pair_id: id,
    user_message: userText,
    original_text: corrections[index]?.[0] ?? '',
    suggestion: corrections[index]?.[1] ?? '',
    explanation: 'An <explanation>.',
    topic: 'Verbs',
    improved_answer: null,
    cefr_level: null,
  }))
  const counts = { learner_turns: 2, partner_turns: 2, words: 11, different_words: 11, words_per_minute: null }
  const none = {
    outcome: null,
    strength: null,
    summary: null,
    conclusion: null,
    suggestion: null,
    level: null,
    ielts: null,
  }
  const empty = {
    goals: [],
    vocabulary: [],
    phrases: [],
    part_feedback: [],
    consistency_review: { inconsistencies: [] },
  }
  const result = { ...none, ...empty, mistakes, counts, unrated: 'needs_language_model' as const }
  await db.insert(reviews).values({ ...owner, id: reviewId, sessionId, status, result })
  return { reviewId, pairIds: rows.map(({ id }) => id) }
}

const make = (app: TestApp, as: TestUser, review_id: string): Promise<Task> =>
  app.call(createTask, { body: { review_id } }, { as })

describe('without a model', () => {
  let app: TestApp
  let learner: TestUser
  beforeAll(async () => {
    app = await startTestApp()
    learner = await app.register()
  })
  afterAll(() => app.stop())

  test('a task has the learner’s own corrected sentences, with gaps', async () => {
    const { reviewId, pairIds } = await reviewed(app, learner)
    const task = await make(app, learner, reviewId)
    expect(task).toMatchObject({
      review_id: reviewId,
      status: 'in_progress',
      is_completed: false,
      total: 2,
      made_by: null,
    })
    expect(task.sentences.map(({ text, pair_id }) => [text, pair_id])).toEqual([
      ['She _____ to work by bus.', pairIds[0]],
      ['I _____ eat an apple.', pairIds[1]],
    ])
  })

  test('offers only answers that the checker finds wrong, otherwise a free answer', async () => {
    const { reviewId } = await reviewed(app, learner, 3)
    const { _id: id, sentences } = await make(app, learner, reviewId)
    expect(sentences.map(({ said, options }) => [said, options])).toEqual([
      // "She went to work by bus" is right as well, and the checker accepts the other forms.
      ['go', []],
      ['want', []],
      ['are', ['are', 'is', 'were']],
    ])
    const answers = { 0: 'Goes', 1: 'want to.', 2: 'is' }
    expect(await app.call(completeTask, { params: { id }, body: { answers } }, { as: learner })).toMatchObject({
      correct_count: 3,
    })
  })

  test('no response reveals a solution before the task is completed', async () => {
    const { reviewId } = await reviewed(app, learner)
    const made = await make(app, learner, reviewId)
    const got = await app.call(getTask, { params: { id: made._id } }, { as: learner })
    const { items } = await app.call(listTasksOfReview, { params: { id: reviewId } }, { as: learner })
    const keys = ['_id', 'completed_at', 'correct_count', 'created_at', 'is_completed', 'review_id']
    const shown = [...keys, 'made_by', 'sentences', 'solutions', 'status', 'target_language', 'total', 'user_answers']
    for (const task of [made, got, ...items]) {
      expect(task).toEqual(made)
      expect(Object.keys(task).sort()).toEqual(shown.sort())
      expect(task).toMatchObject({ solutions: null, correct_count: null, completed_at: null, user_answers: {} })
      for (const sentence of task.sentences) {
        const parts = ['gap', 'is_right', 'options', 'pair_id', 'prompt', 'said', 'text']
        expect(Object.keys(sentence).sort()).toEqual(parts)
        expect(sentence.is_right).toBeNull()
        expect(sentence.options).toEqual(sentence.options.toSorted(new Intl.Collator('en').compare))
      }
    }
    expect(items).toHaveLength(1)
  })

  test('a completed task shows the correct answers, and never changes', async () => {
    const { reviewId } = await reviewed(app, learner)
    const { _id: id } = await make(app, learner, reviewId)
    const complete = (answers: Record<string, string>) =>
      app.call(completeTask, { params: { id }, body: { answers } }, { as: learner })
    const unknown = { params: { id }, body: { answers: { 0: 'goes', 7: 'goes' } } }
    const refusal = await app.refused(completeTask, unknown, { as: learner })
    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'answers.7' }] })
    const completed = await complete({ 0: 'goes', 1: 'want' })
    expect(completed).toMatchObject({
      status: 'completed',
      is_completed: true,
      solutions: { 0: 'goes', 1: 'want to' },
      user_answers: { 0: 'goes', 1: 'want' },
      correct_count: 1,
      total: 2,
    })
    expect(await complete({ 0: 'goes', 1: 'want to' })).toEqual(completed)
    expect(await complete({ 9: 'whatever' })).toEqual(completed)
  })

  test('only one of several concurrent submissions counts', async () => {
    const { reviewId } = await reviewed(app, learner)
    const { _id: id } = await make(app, learner, reviewId)
    const hands = Array.from({ length: 12 }, (_, index) => ({ 0: index % 2 ? 'goes' : 'go', 1: `${index}` }))
    const answers = await Promise.all(
      hands.map((answers) => app.call(completeTask, { params: { id }, body: { answers } }, { as: learner })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [row] = await app.connection.db.select().from(tasks).where(eq(tasks.id, id))
    expect(answers[0]?.user_answers).toEqual(row?.userAnswers)
    expect(answers[0]?.correct_count).toBe(row?.userAnswers['0'] === 'goes' ? 1 : 0)
  })

  test('a review that is not ready, has no mistakes, or belongs to another user has no task', async () => {
    const refused = async (reviewId: string, as = learner) => {
      const { status, code } = await app.refused(createTask, { body: { review_id: reviewId } }, { as })
      return [status, code]
    }
    const { reviewId } = await reviewed(app, learner)
    expect(await refused((await reviewed(app, learner, 2, 'pending')).reviewId)).toEqual([409, 'REVIEW.NOT_READY'])
    expect(await refused((await reviewed(app, learner, 0)).reviewId)).toEqual([409, 'TASK.NO_MISTAKES'])
    const stranger = await app.register()
    expect(await refused(reviewId, stranger)).toEqual([404, 'NOT_FOUND'])
    const { _id: id } = await make(app, learner, reviewId)
    const options = { as: stranger }
    const theirs = [
      await app.refused(getTask, { params: { id } }, options),
      await app.refused(listTasksOfReview, { params: { id: reviewId } }, options),
      await app.refused(completeTask, { params: { id }, body: { answers: {} } }, options),
    ]
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('a task omits a mistake on a line that has been struck out', async () => {
    const { reviewId, pairIds } = await reviewed(app, learner)
    await app.connection.db
      .update(turns)
      .set({ userStruck: true })
      .where(eq(turns.id, pairIds[0] ?? ''))
    expect((await make(app, learner, reviewId)).sentences.map(({ pair_id }) => pair_id)).toEqual([pairIds[1]])
  })
})

describe('with a model', () => {
  let server: FakeProvider
  let app: TestApp
  let learner: TestUser
  beforeAll(async () => {
    server = await startFakeProvider()
    app = await startTestApp({ env: { LANGUAGE_MODEL_BASE_URL: server.url, LANGUAGE_MODEL_MODEL: 'brain' } })
    learner = await app.register()
  })
  beforeEach(() => {
    server.requests.length = 0
  })
  afterAll(async () => {
    await app.stop()
    await server.close()
  })

  const right = {
    mistake: 0,
    text: 'My brother plays chess on Sundays.',
    solution: 'plays',
    options: ['play', 'plays', 'playing'],
  }

  test('further sentences are included only if they can be checked', async () => {
    const { reviewId, pairIds } = await reviewed(app, learner)
    const sentences = [
      { ...right, solution: 'sings' },
      { ...right, text: 'He plays and she plays.' },
      { ...right, options: ['plays', 'Plays'] },
      { ...right, mistake: 5 },
      { ...right, text: 'Mein Bruder plays mit dem Ball und ist sehr froh.' },
      { ...right, text: '<b>He</b> plays.' },
    ]
    const asked = async (sentences: object[]) => {
      const possible = [
        { sentence: 0, possible: ['goes', 'went'] },
        { sentence: 1, possible: ['want to'] },
        { sentence: 2, possible: ['plays', 'played'] },
      ]
      server.set({
        objects: { task_sentences: () => ({ sentences }), task_answers: () => ({ sentences: possible }) },
      })
      return (await make(app, learner, reviewId)).sentences
    }
    for (const sentence of sentences) expect(await asked([sentence])).toHaveLength(2)
    const [first, second, further] = await asked([{ ...right, options: ['play', 'playing', 'played', 'to play'] }])
    expect(first?.options).toEqual(['go', 'goes', 'going', 'gone'])
    expect(second?.options).toEqual(['want', 'want in', 'want on', 'want to'])
    expect(further).toMatchObject({ text: 'My brother _____ chess on Sundays.', gap: [11, 16], pair_id: pairIds[0] })
    expect(further?.options).toEqual(['play', 'playing', 'plays', 'to play'])
    expect(server.requests).toHaveLength(2 * (sentences.length + 1))
    const [, check] = server.requests.slice(-2).map(({ fields }) => fields.messages as ChatCall['messages'])
    expect(check?.[1]?.content).toContain('<sentence number="2">My brother _____ chess on Sundays.</sentence>')
    expect(check?.[1]?.content).not.toContain('solution')
    const { items } = await app.call(listTasksOfReview, { params: { id: reviewId } }, { as: learner })
    const wanted = { model: 'brain', prompt_version: versionOf('task@1') }
    for (const { made_by } of items) expect(made_by).toMatchObject(wanted)
  })

  test('a sentence whose right answer the model does not accept, or whose other answers it accepts, is left out', async () => {
    const { reviewId } = await reviewed(app, learner)
    for (const accepted of [['play'], ['plays', 'play', 'playing'], []]) {
      server.set({
        objects: {
          task_sentences: () => ({ sentences: [right] }),
          task_answers: () => ({ sentences: [{ sentence: 2, possible: accepted }] }),
        },
      })
      const { sentences } = await make(app, learner, reviewId)
      expect(sentences.map(({ options }) => options)).toEqual([[], []])
    }
  })

  test('a model that cannot try the answers leaves the learner’s own sentences, tried by rules', async () => {
    const { reviewId } = await reviewed(app, learner, 3)
    server.set({
      objects: {
        task_sentences: () => ({ sentences: [right] }),
        task_answers: () => 'I would rather talk about chess.',
      },
    })
    const { sentences } = await make(app, learner, reviewId)
    expect(sentences.map(({ said, options }) => [said, options])).toEqual([
      ['go', []],
      ['want', []],
      ['are', ['are', 'is', 'were']],
    ])
  })

  test('a failing model does not remove the learner’s own sentences', async () => {
    const { reviewId } = await reviewed(app, learner)
    for (const failure of [{ kind: 'garbage' }, { kind: 'status', status: 400 }] as const) {
      server.set({ failures: { chat: failure } })
      expect((await make(app, learner, reviewId)).sentences).toHaveLength(2)
    }
    server.set({ failures: { chat: null } })
  })

  test('disconnecting aborts the model’s work', async () => {
    const { reviewId } = await reviewed(app, learner)
    server.set({ latency: { firstTokenMs: 60_000 } })
    const leaving = new AbortController()
    const asked = app.fetch(createTask.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${learner.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ review_id: reviewId }),
      signal: leaving.signal,
    })
    await expect.poll(() => server.requests.length, { timeout: 60_000, interval: 5 }).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => server.requests[0]?.abortedAt, { timeout: 60_000, interval: 5 }).toBeTypeOf('number')
    server.set({ latency: { firstTokenMs: 0 } })
    const { items } = await app.call(listTasksOfReview, { params: { id: reviewId } }, { as: learner })
    expect(items).toEqual([])
  })
})
