import type { Language } from '@parley/contracts/language/language.ts'
import { keepExample, listKept } from '@parley/contracts/practice/kept.ts'
import {
  addWord,
  exportWords,
  type Grade,
  gradeWord,
  importWords,
  keepMistake,
  listDueWords,
  listWords,
  lookUpWord,
  type UserWord,
  undoGrade,
  updateTier,
} from '@parley/contracts/practice/vocabulary.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#database/columns.ts'
import { sessions, turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { userWords } from '#database/vocabulary.ts'
import { Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { dueWordsFor } from './suggestion.queries.ts'
import { suggestTiers } from './suggestion.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const bring = (as: TestUser, ...lines: string[]) =>
  app.call(
    importWords,
    { body: { csv: ['word,target_language,tier,translations,sentence', ...lines].join('\n') } },
    { as },
  )
const due = (as: TestUser, query: { target_language?: Language; limit?: number } = {}) =>
  app.call(listDueWords, { query }, { as })
const grade = (as: TestUser, word: UserWord, answer: Grade, due_at = word.due_at ?? '') =>
  app.call(gradeWord, { params: { id: word._id }, body: { grade: answer, due_at } }, { as })
const undo = (as: TestUser, { _id }: UserWord) => app.call(undoGrade, { params: { id: _id } }, { as })

/** Registers a user who has saved these words. */
async function keeper(...lines: string[]): Promise<TestUser> {
  const me = await app.register()
  await bring(me, ...lines)
  return me
}

describe('due words', () => {
  test('lists due words with the effect of each grade, longest overdue first', async () => {
    const me = await keeper('ticket,en,1,Karte,One ticket please.', 'platform,en,4,Gleis', 'Gleis,de,,track')
    const { items, total } = await due(me)
    expect(items.map((item) => item.global_word_entity.word).toSorted()).toEqual(['Gleis', 'ticket'])
    expect(total).toBe(2)
    const english = await due(me, { target_language: 'en', limit: 1 })
    expect(english).toMatchObject({ total: 1, items: [{ context: { sentence: 'One ticket please.' } }] })
    const { again, hard, good, easy } = english.items[0]?.next_due ?? { again: '', hard: '', good: '', easy: '' }
    expect([again, hard, good, easy]).toEqual([again, hard, good, easy].toSorted())
    expect(await dueWordsFor(app.connection.db, me.user._id, { language: 'en', limit: 5 })).toEqual(['ticket'])
  })

  test('counts a grade once, no matter how often it is sent', async () => {
    const me = await keeper('ticket,en')
    const [word] = (await due(me)).items
    if (word === undefined) throw new Error('Nothing is due')
    const answers = await Promise.all(
      (['good', 'easy', 'again', 'good'] as const).map((answer) => grade(me, word, answer)),
    )
    const dueAt = answers[0]?.due_at ?? ''
    expect(new Set(answers.map((answer) => answer.due_at))).toEqual(new Set([dueAt]))
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now())
    expect((await grade(me, word, 'again')).due_at).toBe(dueAt)
    expect((await due(me)).total).toBe(0)
    expect((await undo(me, word)).due_at).toBe(word.due_at)
    expect((await undo(me, word)).due_at).toBe(word.due_at)
    expect((await due(me)).items).toMatchObject([{ _id: word._id }])
  })

  test('counts a grade from when it was made, even if it is sent later', async () => {
    const me = await keeper('ticket,en')
    const [word] = (await due(me)).items
    if (word === undefined || word.due_at === null) throw new Error('Nothing is due')
    const body = { grade: 'easy', due_at: word.due_at, graded_at: word.due_at } as const
    const { due_at: dueAt } = await app.call(gradeWord, { params: { id: word._id }, body }, { as: me })
    expect(Date.parse(dueAt ?? '') - Date.parse(word.due_at)).toBeLessThan(
      Date.parse(word.next_due.easy) - Date.parse(word.due_at) + 1,
    )
    const later = { ...body, graded_at: '2999-01-01T00:00:00.000Z', due_at: dueAt ?? '' }
    const again = await app.call(gradeWord, { params: { id: word._id }, body: later }, { as: me })
    expect(Date.parse(again.due_at ?? '')).toBeLessThan(Date.parse('2999-01-01'))
  })

  test('drops a word that has become fluent', async () => {
    const me = await keeper('ticket,en,3')
    const [word] = (await due(me)).items
    if (word === undefined) throw new Error('Nothing is due')
    await grade(me, word, 'easy')
    await app.call(updateTier, { body: { user_word_id: word._id, tier: 4 } }, { as: me })
    expect((await undo(me, word)).due_at).toBeNull()
    expect((await grade(me, word, 'again')).due_at).toBeNull()
  })

  test('shows a word again after a fast clock is corrected', async () => {
    const me = await keeper('ticket,en')
    const { db } = app.connection
    const isMine = eq(userWords.userId, me.user._id)
    const card = { stability: 3, difficulty: 5, scheduled_days: 3, learning_steps: 0, reps: 1, lapses: 0, state: 2 }
    const ahead = { ...card, last_review: '2099-01-01T00:00:00.000Z' }
    await db
      .update(userWords)
      .set({ card: ahead, dueAt: new Date('2026-01-01') })
      .where(isMine)
    const [word] = (await due(me)).items
    if (word === undefined) throw new Error('Nothing is due')
    const { due_at } = await grade(me, word, 'good')
    expect(Date.parse(due_at ?? '')).toBeLessThan(Date.now() + 90 * 86_400_000)
    expect(Date.parse(due_at ?? '')).toBeGreaterThan(Date.now())
  })

  test('rejects a grade from another user', async () => {
    const me = await keeper('ticket,en')
    const [word] = (await due(me)).items
    const as = { as: await app.register() }
    const params = { id: word?._id }
    expect((await app.refused(gradeWord, { params, body: { grade: 'good', due_at: word?.due_at } }, as)).status).toBe(
      404,
    )
    expect((await app.refused(undoGrade, { params }, as)).status).toBe(404)
  })
})

describe('files', () => {
  const take = (as: TestUser, format: 'csv' | 'anki' = 'csv') => app.call(exportWords, { query: { format } }, { as })

  test('changes nothing when an export is imported again', async () => {
    const me = await keeper(
      'la camisa,es,2',
      '=SUM(A1),en,1,"Sum; total"',
      '"say ""hi""",en',
      'Haus,de,,house,Mein Haus.',
    )
    const { content, file_name } = await take(me)
    expect(file_name).toMatch(/^parley-words-\d{4}-\d\d-\d\d\.csv$/)
    expect(content).toContain("'=SUM(A1)")
    const back = await app.call(importWords, { body: { csv: content } }, { as: me })
    expect(back).toEqual({ added_count: 0, updated_count: 4, errors: [] })
    const other = await app.register()
    await app.call(importWords, { body: { csv: content } }, { as: other })
    expect((await take(other)).content).toBe(content)
    expect((await take(me, 'anki')).content).toContain('Haus\thouse\tMein Haus.\tparley::de\n')
  })

  test('hides one learner’s text from others', async () => {
    const me = await app.register()
    const answer = await bring(me, 'nonce,en,1,Unfug', 'Nonce,en,2,Quatsch', 'word,xx')
    expect(answer).toMatchObject({ added_count: 1, updated_count: 1, errors: [{ line: 4, code: 'unknown_language' }] })
    const { items } = await app.call(listWords, { query: { search: 'quat' } }, { as: me })
    expect(items).toMatchObject([
      { tier: 2, global_word_entity: { word: 'Nonce', senses: [{ translations: ['Quatsch'] }] } },
    ])
    const lookUp = async (as: TestUser) => {
      const query = '?text=nonce&target_language=en&native_language=en'
      const headers = { authorization: `Bearer ${as.accessToken}` }
      return (await app.fetch(`/api/vocabulary/lookup${query}`, { headers })).json()
    }
    expect(await lookUp(await app.register())).toMatchObject({ global_word: null })
    expect(await lookUp(me)).toMatchObject({ user_word: { tier: 2 } })
    const id = items[0]?.global_word_entity._id
    const stranger = await app.register()
    const headers = { authorization: `Bearer ${stranger.accessToken}` }
    expect((await app.fetch(`/api/vocabulary/audio/${id}`, { headers })).status).toBe(404)
  })

  test('accepts a file of the maximum size', async () => {
    const me = await app.register()
    const lines = Array.from({ length: 3_000 }, (_, n) => `Wörterbucheintrag Nummer ${n},de,1,${'ё'.repeat(60)}`)
    expect(await bring(me, ...lines)).toEqual({ added_count: 3_000, updated_count: 0, errors: [] })
    expect((await due(me)).total).toBe(3_000)
  })
})

describe('after a conversation', () => {
  const said = ['I bought a ticket. I has two bags.', 'The platforms were full.', 'A suitcase.', 'My coat.']

  /** A reviewed conversation in which the learner said four things: the third typed, the fourth struck out. */
  async function reviewed(me: TestUser, { language = 'en', isChecked = true } = {}) {
    const { db } = app.connection
    const isLanguage = and(eq(scenarios.targetLanguage, language as Language), eq(scenarios.scenarioType, 'DIALOG'))
    const [scenario] = await db.select({ id: scenarios.id }).from(scenarios).where(isLanguage).limit(1)
    const [sessionId, reviewId] = [newId(), newId()]
    const own = { userId: me.user._id }
    const scenarioId = scenario?.id ?? ''
    const versionId = (await ensureVersion(db, scenarioId)) ?? ''
    await db.insert(sessions).values({
      ...{ ...own, id: sessionId, scenarioId, versionId, timeZone: 'UTC' },
      ...{ partner: 'model', state: 'reviewed' },
    })
    const rows = said.map((userText, index) => ({
      ...{ id: newId(), sessionId, turnId: crypto.randomUUID(), userText, replyText: 'I see.' },
      ...{ userDurationMs: index === 2 ? 0 : 2_000, userStruck: index === 3, createdAt: new Date(Date.now() + 1_000) },
    }))
    await db.insert(turns).values(rows)
    const mistake = {
      ...{ pair_id: rows[0]?.id ?? '', user_message: said[0] ?? '', original_text: 'I has', suggestion: 'I have' },
      ...{ explanation: 'With “I” it is “have”.', topic: 'Verbs', improved_answer: null, cefr_level: null },
    }
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
    const counts = { learner_turns: 4, partner_turns: 4, words: 15, different_words: 14, words_per_minute: null }
    const unrated = isChecked ? ('not_enough_speech' as const) : ('needs_language_model' as const)
    const result = { ...none, ...empty, counts, unrated, mistakes: [mistake] }
    await db.insert(reviews).values({ ...own, id: reviewId, sessionId, status: 'ready', result })
    return { reviewId, sessionId, mistake, pairIds: rows.map(({ id }) => id) }
  }

  const suggestions = async (as: TestUser) => {
    const { items } = await app.call(listWords, { query: {} }, { as })
    const shown = items.flatMap(({ suggestion, global_word_entity: { word } }) =>
      suggestion === null ? [] : [[word, [suggestion.tier, suggestion.quote, suggestion.pair_id]] as const],
    )
    return Object.fromEntries(shown)
  }

  test('suggests a higher tier for a word said correctly', async () => {
    const me = await keeper('ticket,en,1', 'platform,en', 'bag,en,2', 'suitcase,en,1', 'coat,en,1', 'buy a ticket,en,3')
    const { sessionId, pairIds } = await reviewed(me)
    await suggestTiers(app.connection.db, sessionId)
    const expected = {
      ticket: [2, 'I bought a ticket.', pairIds[0]],
      platform: [2, 'The platforms were full.', pairIds[1]],
    }
    expect(await suggestions(me)).toEqual(expected)
    const { items } = await app.call(listWords, { query: { search: 'ticket', tier: 1 } }, { as: me })
    expect(items[0]?.tier).toBe(1)
    await app.call(updateTier, { body: { user_word_id: items[0]?._id ?? '', tier: 2 } }, { as: me })
    expect(await suggestions(me)).toEqual({ platform: expected.platform })
  })

  test('suggests nothing if the conversation was not checked', async () => {
    const me = await keeper('ticket,es,1')
    const { sessionId } = await reviewed(me, { language: 'es', isChecked: false })
    await suggestTiers(app.connection.db, sessionId)
    expect(await suggestions(me)).toEqual({})
  })

  test('links a word to its owner’s review in which it was met', async () => {
    const [me, other] = [await app.register(), await app.register()]
    const { sessionId, reviewId } = await reviewed(me)
    const query = { text: 'ticket', target_language: 'en', native_language: 'uk' } as const
    const keep = async (as: TestUser) => {
      const { global_word } = await app.call(lookUpWord, { query }, { as })
      const context = { sentence: 'I bought a ticket.', session_id: sessionId }
      return app.call(addWord, { body: { global_word_id: global_word?._id ?? '', tier: 1, context } }, { as })
    }
    const review = { _id: reviewId, title: expect.stringMatching(/./) }
    expect((await keep(me)).context?.review).toEqual(review)
    expect((await app.call(lookUpWord, { query }, { as: me })).user_word?.context?.review).toEqual(review)
    expect((await app.call(listWords, { query: {} }, { as: me })).items[0]?.context?.review).toEqual(review)
    expect((await due(me)).items[0]?.context?.review).toEqual(review)
    expect((await keep(other)).context).toMatchObject({ session_id: sessionId, review: null })
    await app.connection.db.delete(reviews).where(eq(reviews.id, reviewId))
    expect((await due(me)).items[0]?.context).toMatchObject({ sentence: 'I bought a ticket.', review: null })
  })

  test('makes one card from a mistake in the user’s review', async () => {
    const me = await app.register()
    const { reviewId, sessionId, mistake } = await reviewed(me)
    const { pair_id, original_text } = mistake
    const body = { review_id: reviewId, pair_id, original_text }
    const kept = await Promise.all(Array.from({ length: 3 }, () => app.call(keepMistake, { body }, { as: me })))
    expect(new Set(kept.map(({ _id }) => _id)).size).toBe(1)
    expect(kept[0]).toMatchObject({
      kind: 'mistake',
      tier: null,
      global_word_entity: { word: 'I have', senses: [{ definitions: ['With “I” it is “have”.'] }] },
      context: { sentence: 'I has two bags.', session_id: sessionId, pair_id, review: { _id: reviewId } },
    })
    expect((await due(me)).total).toBe(1)
    const other = await app.register()
    const theirs = await reviewed(other)
    const later = { ...body, review_id: theirs.reviewId, pair_id: theirs.mistake.pair_id, from_tomorrow: true }
    await app.call(keepMistake, { body: later }, { as: other })
    expect((await due(other)).total).toBe(0)
    const listed = await app.call(listKept, { params: { id: reviewId } }, { as: me })
    expect(listed).toEqual({ mistakes: [{ pair_id, original_text }], examples: [] })
    const refused = async (change: object, as: TestUser) =>
      (await app.refused(keepMistake, { body: { ...body, ...change } }, { as })).status
    expect(await refused({}, await app.register())).toBe(404)
    expect(await refused({ original_text: 'I bought' }, me)).toBe(404)
    expect((await app.refused(listKept, { params: { id: reviewId } }, { as: await app.register() })).status).toBe(404)
    const { content } = await app.call(exportWords, { query: {} }, { as: me })
    const back = await app.call(importWords, { body: { csv: content } }, { as: me })
    expect(back).toEqual({ added_count: 0, updated_count: 1, errors: [] })
  })

  test('makes one card from a step’s example', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    await learner.say(session, { text: 'I would like to book a room, please.' })
    const { _id: id } = await app.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
    const { steps } = await app.call(getReview, { params: { id } }, { as: learner.user })
    const [step] = steps
    if (step === undefined) throw new Error('No steps')
    const body = { review_id: id, example: step.example }
    const keep = () => app.call(keepExample, { body }, { as: learner.user })
    const [kept, again] = [await keep(), await keep()]
    expect(again._id).toBe(kept._id)
    expect(kept).toMatchObject({ kind: 'phrase', global_word_entity: { word: step.example } })
    expect(kept.global_word_entity.senses[0]?.translations).toEqual([step.text])
    expect((await app.call(listKept, { params: { id } }, { as: learner.user })).examples).toEqual([step.example])
    const other = { body: { ...body, example: 'Something else.' } }
    expect((await app.refused(keepExample, other, { as: learner.user })).status).toBe(404)
    expect((await app.refused(keepExample, { body }, { as: await app.register() })).status).toBe(404)
  })
})
