// The built-in partner addresses a woman, a man, and a learner who would rather not say, over HTTP.

import { type FormOfAddress, updateUser } from '@parley/contracts/account/user.ts'
import { getSession, translateMessage } from '@parley/contracts/conversation/conversation.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from '#database/scenarios.ts'
import { Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let scenarioId: string
beforeAll(async () => {
  app = await startTestApp()
  const isKnee = and(eq(scenarios.slug, 'where-it-hurts'), eq(scenarios.targetLanguage, 'pl'))
  const [knee] = await app.connection.db.select({ id: scenarios.id }).from(scenarios).where(isKnee)
  scenarioId = knee?.id ?? ''
})
afterAll(() => app.stop())

async function joined(form_of_address: FormOfAddress | null): Promise<Learner> {
  const learner = await Learner.join(app)
  await app.call(updateUser, { body: { form_of_address } }, { as: learner.user })
  return learner
}

const lines = [
  [null, 'Co się dzieje?', 'Noga mi się poślizgnęła na schodach.', 'W sobotę noga mi się poślizgnęła na schodach.'],
  ['FEMININE', 'Co pani dolega?', 'Poślizgnęłam się na schodach.', 'W sobotę poślizgnęłam się na schodach.'],
  ['MASCULINE', 'Co panu dolega?', 'Poślizgnąłem się na schodach.', 'W sobotę poślizgnąłem się na schodach.'],
] as const

test.each(lines)('uses the matching lines for a learner addressed as %s', async (form, asked, goal, way) => {
  const learner = await joined(form)
  const as = { as: learner.user }
  const { scenario } = await app.call(getBriefing, { params: { id: scenarioId }, query: {} }, as)
  expect(scenario.user_goals.map(({ phrase }) => phrase)).toContain(goal)
  const session = await learner.open({ scenario_id: scenarioId })
  expect(session.scenario.user_goals.map(({ phrase }) => phrase)).toContain(goal)
  await learner.say(session, { opening: true })
  await learner.say(session, { text: 'Mam kłopot z kolanem. Najbardziej boli, kiedy schodzę po schodach.' })
  const before = await app.call(getSession, { params: { id: session._id } }, as)
  expect(before.conversation_history[0]?.content).toContain(asked)
  expect(before.suggestion?.phrase).toBe(way)
  await learner.say(session, { text: way })
  const after = await app.call(getSession, { params: { id: session._id } }, as)
  expect(after).toMatchObject({ steps_done: 2 })
  expect(after.goals_used).toContain(1)
  const { _id } = await app.call(requestReview, { body: { session_id: session._id } }, as)
  const read = () => app.call(getReview, { params: { id: _id } }, as)
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  const review = await read()
  expect(review.steps[1]).toMatchObject({ example: way })
  expect(review.goals[1]).toMatchObject({ phrase: goal, used: true })
})

test('reaches a goal and translates lines in every form', async () => {
  const learner = await joined('FEMININE')
  const session = await learner.open({ scenario_id: scenarioId })
  await learner.say(session, { opening: true })
  await learner.say(session, { text: 'Mam kłopot z kolanem.' })
  await learner.say(session, { text: 'Poślizgnąłem się na schodach.' })
  const { conversation_history, goals_used } = await app.call(
    getSession,
    { params: { id: session._id } },
    { as: learner.user },
  )
  expect(goals_used).toContain(1)
  const pair_id = conversation_history[0]?.pair_id ?? ''
  const body = { pair_id, role: 'assistant' as const }
  const asked = app.call(translateMessage, { params: { id: session._id }, body }, { as: learner.user })
  expect((await asked).translation).toContain('What brings you here?')
})
