// The scripted partner over HTTP: what the screen receives after a goodbye, and how repair requests are counted.
import { correctMessage, getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, Learner } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let learner: Learner

beforeAll(async () => {
  app = await startTestApp()
  learner = await Learner.join(app)
})
afterAll(() => app.stop())

/**
 * Says a line.
 * @returns the reply, and the session as COMPLETE carries it
 */
async function say(session: Pick<Session, '_id'>, text: string) {
  const { lines } = await learner.say(session, { text })
  const [complete] = dataOf(lines, 'COMPLETE')
  return { reply: dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.content ?? '', ...complete?.session }
}

async function openTable(language: 'en' | 'es' = 'en'): Promise<Session> {
  const session = await learner.openScene(language)
  await learner.say(session, { opening: true })
  return session
}

const reload = (id: string) => app.call(getSession, { params: { id } }, { as: learner.user })

test('offers the review after a goodbye until the learner continues', async () => {
  const session = await openTable()
  expect(await say(session, 'Thank you, I have to go. Bye!')).toMatchObject({
    reply: 'All right, see you next time. Bye.',
    leave_taking: true,
    is_end: false,
    steps_done: 0,
  })
  expect((await reload(session._id)).leave_taking).toBe(true)
  expect(await say(session, 'A table for two, please.')).toMatchObject({ leave_taking: false, steps_done: 1 })
})

test('allows the learner one more line after the last step', async () => {
  const session = await openTable()
  const examples = [
    'A table for two, please.',
    'No, we don’t have a reservation.',
    'Inside, by the window, please.',
    'Two glasses of water, please.',
    'The soup and the fish, please.',
    'No, thank you. The bill, please.',
  ]
  for (const line of examples) expect(await say(session, line)).toMatchObject({ is_end: false })
  const { steps_done, leave_taking } = await reload(session._id)
  expect({ steps_done, leave_taking }).toEqual({ steps_done: examples.length, leave_taking: true })
  expect(await say(session, 'Thanks, it was lovely. Goodbye.')).toMatchObject({
    reply: session.scenario.model_end_behavior,
    is_end: true,
    leave_taking: false,
  })
})

test('translates a word from the scenario or the dictionary', async () => {
  const session = await openTable('es')
  expect((await say(session, '¿Cómo se dice soup?')).reply).toMatch(/^Se dice «la sopa»\./)
  expect((await say(session, '¿Cómo se dice umbrella en español?')).reply).toMatch(/^Se dice «el paraguas»\./)
  expect(await say(session, '¿Cómo se dice coelacanth?')).toMatchObject({
    reply: expect.stringMatching(/^Lo siento, no conozco esa palabra\./),
    steps_done: 0,
  })
})

test('tells the learner that it is a program', async () => {
  const session = await openTable()
  expect((await say(session, 'What’s your name?')).reply).toMatch(/^I’m James\./)
  expect((await say(session, 'Are you a robot?')).reply).toMatch(/^I’m not a person, I’m a program/)
})

test('does not count a line that only asks for repair', async () => {
  const session = await openTable()
  expect(await say(session, 'How do you say “The bill, please”?')).toMatchObject({ goals_used: [] })
  expect(await say(session, 'Sorry, what does menu mean?')).toMatchObject({ goals_used: [], steps_done: 0 })
  const { _id } = await app.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
  const read = () => app.call(getReview, { params: { id: _id } }, { as: learner.user })
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  const review = await read()
  expect(review.goals.filter(({ used }) => used)).toEqual([])
  expect(review.vocabulary.filter(({ used }) => used)).toEqual([])
  expect(review.steps.filter(({ is_done }) => is_done)).toEqual([])
})

test('counts such a line once it is corrected', async () => {
  const session = await openTable()
  await say(session, 'How do you say “The bill, please”?')
  const line = (await reload(session._id)).conversation_history.find(({ role }) => role === 'user')
  const correct = (content: string) =>
    app.call(
      correctMessage,
      { params: { id: session._id }, body: { pair_id: line?.pair_id ?? '', content } },
      { as: learner.user },
    )
  await correct('The bill, please.')
  expect((await reload(session._id)).goals_used).toEqual([3])
  await correct('How do you say “The bill, please”?')
  expect((await reload(session._id)).goals_used).toEqual([])
})
