// The result of a conversation with the built-in partner: its steps and goals, in the review and in the list.
import { loadLibrary } from '@parley/content/library.ts'
import { correctMessage } from '@parley/contracts/conversation/conversation.ts'
import { getReview, listReviews, requestReview } from '@parley/contracts/review/review.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reviews } from '#database/reviews.ts'
import { Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { countSteps } from './steps.ts'

const { dialogs } = await loadLibrary()
const table = dialogs.find(({ slug }) => slug === 'a-table-for-two')
const examples = table?.steps.map(({ example }) => example.en) ?? []
const achieved = table?.achieved.de

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Says these lines to the built-in partner, one after the other, and has them reviewed. */
async function talked(lines: readonly string[]) {
  const learner = await Learner.join(app, { explanation_language: 'de' })
  const as = { as: learner.user }
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  for (const text of lines) await learner.say(session, { text })
  const { _id: id } = await app.call(requestReview, { body: { session_id: session._id } }, as)
  const read = () => app.call(getReview, { params: { id } }, as)
  await vi.waitFor(async () => expect((await read()).status).toBe('ready'), { timeout: 60_000, interval: 100 })
  const listed = async () => (await app.call(listReviews, {}, as)).items[0]
  return { id, session, read, listed, as }
}

test('names what was achieved only if every step is done', async () => {
  const { session, read, listed, as } = await talked(examples)
  const whole = { achieved, steps_done: examples.length, steps_total: examples.length }
  const review = await read()
  expect(review).toMatchObject({ achieved, outcome: null })
  expect(countSteps(review.steps)).toEqual({ done: examples.length, total: examples.length })
  expect(await listed()).toMatchObject(whole)

  const body = { pair_id: review.steps[2]?.said?.pair_id ?? '', struck: true }
  await app.call(correctMessage, { params: { id: session._id }, body }, as)
  expect((await read()).achieved).toBeNull()
  expect(await listed()).toMatchObject({
    achieved: null,
    steps_done: examples.length - 1,
    steps_total: examples.length,
  })
})

test('does not count a step that was skipped after misses', async () => {
  const missed = Array.from({ length: 6 }, () => 'My brother plays the guitar.')
  const { read, listed } = await talked(['A table for two, please.', ...missed])
  const { steps } = await read()
  expect(steps[1]).toMatchObject({ is_done: false, said: { quote: 'My brother plays the guitar.' } })
  expect(await listed()).toMatchObject({ achieved: null, steps_done: 1, steps_total: examples.length })
})

test('quotes the strongest own line, and the words nearest to a phrase', async () => {
  const { read } = await talked(['There will be two of us for dinner tonight.', examples[1] ?? ''])
  const { own_line, steps, goals } = await read()
  const quote = 'There will be two of us for dinner tonight.'
  expect(own_line).toEqual({ quote, pair_id: steps[0]?.said?.pair_id, step: 0 })
  expect(goals.every(({ used, near }) => used || near !== undefined)).toBe(true)
})

test('counts the steps of a review that an earlier version stored', async () => {
  const { id, listed } = await talked(examples.slice(0, 2))
  await app.connection.db.update(reviews).set({ stepsDone: null, stepsTotal: null }).where(eq(reviews.id, id))
  expect(await listed()).toMatchObject({ steps_done: 2, steps_total: examples.length })
})
