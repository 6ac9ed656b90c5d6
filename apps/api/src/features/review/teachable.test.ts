// A model's corrections that are themselves wrong must not appear in the review or in anything made from it.
import { switchMemory } from '@parley/contracts/practice/memory.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { createTask } from '@parley/contracts/practice/task.ts'
import { keepMistake } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertConversation } from '../../testing/conversations.ts'
import { Learner, startWithModels } from '../../testing/learner.ts'
import type { TestApp } from '../../testing/test-app.ts'

let app: TestApp
let provider: FakeProvider
beforeAll(async () => {
  ;({ app, provider } = await startWithModels())
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const mistakeOf = (original_text: string, suggestion: string, topic: string) => ({
  pair_id: '',
  original_text,
  suggestion,
  explanation: 'Why.',
  topic,
  improved_answer: 'She has went there, and she likes cakes.',
  cefr_level: null,
  blocks_meaning: false,
})
const right = mistakeOf('she like cakes', 'she likes cakes', 'Agreement')
const wrong = [
  mistakeOf('I go', 'I have went', 'Past tense'),
  mistakeOf('ask you questions', 'ask you question', 'Number'),
  mistakeOf('Yesterday I', 'yesterday, I', 'Punctuation'),
]

test('uses only valid corrections', async () => {
  provider.set({
    objects: {
      review_evidence: () => ({
        strength: null,
        mistakes: [...wrong, right],
        consistency_review: { inconsistencies: [] },
        part_feedback: [],
      }),
      review_words: () => ({ outcome: 'O.', summary: 'S.', conclusion: 'C.', suggestion: 'T.' }),
    },
  })
  const { user } = await Learner.join(app)
  const as = { as: user }
  await app.call(switchMemory, { body: { is_on: false } }, as)
  const said = [{ learner: 'Yesterday I go there to ask you questions, and she like cakes.', partner: 'I see.' }]
  const { sessionId, pairIds } = await insertConversation(app.connection.db, { userId: user.user._id, said })
  const { _id: id } = await app.call(requestReview, { body: { session_id: sessionId } }, as)
  const read = () => app.call(getReview, { params: { id } }, as)
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('ready')

  const { mistakes, issues } = await read()
  const { original_text, suggestion } = right
  expect(mistakes).toMatchObject([{ original_text, suggestion, improved_answer: null }])
  expect(issues).toHaveLength(1)
  const query = { time_zone: 'UTC' }
  const progress = await app.call(getProgress, { params: { id: user.user._id }, query }, as)
  expect(progress.most_frequent_errors.map(({ topic }) => topic)).toEqual(['agreement'])
  const task = await app.call(createTask, { body: { review_id: id } }, as)
  expect(task.sentences).toHaveLength(1)
  const cardOf = (original: string) => ({
    body: { review_id: id, pair_id: pairIds[0] ?? '', original_text: original },
  })
  for (const { original_text: original } of wrong) {
    expect((await app.refused(keepMistake, cardOf(original), as)).status).toBe(404)
  }
  await app.call(keepMistake, cardOf(original_text), as)
})
