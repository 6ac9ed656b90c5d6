// Tasks from the steps of a conversation in which no mistakes were found.
import { completeTask, createTask, listTasksOfReview, type Task } from '@parley/contracts/practice/task.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Says these lines in the Polish scene and has them reviewed. The rules find no mistakes in them. */
async function talked(lines: readonly string[]) {
  const learner = await Learner.join(app, { explanation_language: 'de' })
  const as = { as: learner.user }
  const session = await learner.openScene('pl')
  await learner.say(session, { opening: true })
  for (const text of lines) await learner.say(session, { text })
  const { _id: id } = await app.call(requestReview, { body: { session_id: session._id } }, as)
  const read = () => app.call(getReview, { params: { id } }, as)
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('ready')
  const make = () => app.call(createTask, { body: { review_id: id } }, as)
  const complete = (task: Task, answers: Record<string, string>) =>
    app.call(completeTask, { params: { id: task._id }, body: { answers } }, as)
  const listed = async () => (await app.call(listTasksOfReview, { params: { id } }, as)).items
  return { review: await read(), make, complete, listed }
}

const wayOf = ({ text, gap: [from, to], options }: Task['sentences'][number]) =>
  from > 0 || to < text.length ? 'fill' : options.length > 0 ? 'choose' : 'say'

test('practises the steps, each time in another way', async () => {
  const { review, make } = await talked(['Poproszę stolik dla dwóch osób.', 'Moja siostra ma kota.'])
  expect(review.mistakes).toEqual([])
  const [first, second] = [await make(), await make()]
  expect(first.sentences.map(({ prompt }) => prompt)).toEqual(review.steps.map(({ text }) => text))
  expect(first.sentences.map(wayOf)).toEqual(['choose', 'fill', 'say', 'choose', 'fill', 'say'])
  expect(second.sentences.map(wayOf)).toEqual(['fill', 'say', 'choose', 'fill', 'say', 'choose'])
  expect(first.sentences[0]?.options).toContain(review.steps[0]?.example)
  expect(second.sentences[1]).toMatchObject({ said: 'Moja siostra ma kota.', pair_id: review.steps[1]?.said?.pair_id })
})

test('accepts every line that does the step', async () => {
  const { review, make, complete, listed } = await talked(['Poproszę stolik dla dwóch osób.'])
  const [first, second] = [await make(), await make()]
  const results = (task: Task) => task.sentences.map(({ is_right }) => is_right)
  expect(results(first)).toEqual([null, null, null, null, null, null])
  // Not the example, which is a table inside, by the window.
  const done = await complete(first, { 2: 'Raczej na zewnątrz, proszę.', 5: 'Jeszcze jedną wodę, proszę.' })
  expect(results(done)).toEqual([false, false, true, false, false, false])
  expect(done).toMatchObject({ correct_count: 1, total: 6, solutions: { 2: review.steps[2]?.example } })
  expect(await listed()).toEqual([second, done])
  expect(await complete(first, { 5: 'Rachunek, proszę.' })).toEqual(done)
})
