// A learner who can no longer see a scenario cannot continue it, and the practised version stays as it was.

import {
  analyseLastTurn,
  createSession,
  getSession,
  listSessions,
  type Session,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import {
  createScenario,
  deleteScenario,
  type ScenarioFields,
  updateScenario,
} from '@parley/contracts/library/authoring.ts'
import { acceptInvitation, removeMember } from '@parley/contracts/org/org.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { getReview, listReviews, requestReview } from '@parley/contracts/review/review.ts'
import { getPublicReview, sharePublicly } from '@parley/contracts/review/sharing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios, scenarioVersions } from '#database/scenarios.ts'
import { Learner } from '../../testing/learner.ts'
import { subscribe } from '../../testing/paddle/subscribed.ts'
import { enterOrg, renewed, Team } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { dialogue } from '../library/test-items.ts'

let app: TestApp
let team: Team
let author: TestUser
beforeAll(async () => {
  app = await startTestApp()
  team = await Team.found(app)
  await subscribe(app.connection.db, team.id)
  author = await team.admit('TEACHER')
})
afterAll(() => app.stop())

const write = async (fields: Partial<ScenarioFields> = {}) =>
  (await app.call(createScenario, { body: dialogue(fields) }, { as: author }))._id
const edit = (id: string, fields: Partial<ScenarioFields>) =>
  app.call(updateScenario, { params: { id }, body: dialogue(fields) }, { as: author })

/** A learner with a conversation of two turns. */
async function practising(user: TestUser, scenarioId: string) {
  const learner = (await Learner.join(app)).as(user)
  const session = await learner.open({ scenario_id: scenarioId })
  await learner.say(session, { opening: true })
  await learner.say(session, { text: 'Hello, I left my umbrella on the bus.' })
  return { learner, session }
}

const look = ({ _id: id }: Session, as: TestUser) => app.call(getSession, { params: { id } }, { as })

async function expectRefused(learner: Learner, session: Session): Promise<void> {
  const { user } = learner
  expect(await learner.refused(session, { text: 'And what now?' })).toEqual([404, 'NOT_FOUND'])
  const analysis = await app.refused(analyseLastTurn, { body: { session_id: session._id } }, { as: user })
  expect(analysis).toMatchObject({ status: 404, details: [{ path: 'scenario', code: 'unavailable' }] })
  const before = await look(session, user)
  expect(before).toMatchObject({ is_available: false, state: 'running' })
  expect(before.conversation_history).toHaveLength(3)
  const line = { pair_id: before.conversation_history[0]?.pair_id ?? '', role: 'assistant' as const }
  const translation = await app.refused(translateMessage, { params: { id: session._id }, body: line }, { as: user })
  expect(translation.code).toBe('NOT_FOUND')
  const again = await app.refused(
    createSession,
    { body: { scenario_id: session.scenario._id, time_zone: 'UTC' } },
    { as: user },
  )
  expect(again.status).toBe(404)
  await app.call(requestReview, { body: { session_id: session._id } }, { as: user })
}

describe('a conversation whose scenario is no longer visible', () => {
  test('ends if the learner was removed from the team', async () => {
    const member = await team.admit()
    const { learner, session } = await practising(member, await write({ visibility: 'TEAM_ONLY' }))
    expect(await look(session, member)).toMatchObject({ is_available: true })
    await app.call(removeMember, { body: { user_id: member.user._id } }, { as: team.owner })
    await expectRefused(learner.as(await renewed(app, member)), session)
  })

  test('continues while a member acts in another organisation', async () => {
    const member = await team.invite(await app.register())
    await app.call(acceptInvitation, { params: { id: team.id } }, { as: member })
    const inTeam = await enterOrg(app, member, team.id)
    const { learner, session } = await practising(inTeam, await write({ visibility: 'TEAM_ONLY' }))
    const outside = learner.as(await enterOrg(app, inTeam, member.user.current_org_id))
    expect((await outside.say(session, { text: 'A black one.' })).status).toBe(200)
  })

  const losses: [name: string, lose: (id: string) => Promise<unknown>][] = [
    ['made private', (id) => edit(id, { visibility: 'PRIVATE' })],
    ['deleted', (id) => app.call(deleteScenario, { params: { id } }, { as: author })],
    ['hidden', (id) => app.connection.db.update(scenarios).set({ moderation: 'hidden' }).where(eq(scenarios.id, id))],
  ]
  test.each(losses)('ends if the scenario was %s', async (_name, lose) => {
    const id = await write({ visibility: 'PUBLIC' })
    const { learner, session } = await practising(await app.register(), id)
    await lose(id)
    await expectRefused(learner, session)
  })

  test('continues for its author', async () => {
    const id = await write({ visibility: 'PUBLIC' })
    const { learner, session } = await practising(author, id)
    await app.connection.db.update(scenarios).set({ moderation: 'hidden' }).where(eq(scenarios.id, id))
    expect((await learner.say(session, { text: 'A black one.' })).status).toBe(200)
  })
})

test('a practised version shows no later edits', async () => {
  const id = await write({ visibility: 'PUBLIC', title: 'The first title' })
  const reader = await app.register()
  const { session } = await practising(reader, id)
  const { _id: reviewId } = await app.call(requestReview, { body: { session_id: session._id } }, { as: reader })
  await expect
    .poll(async () => (await app.call(getReview, { params: { id: reviewId } }, { as: reader })).status, {
      timeout: 60_000,
    })
    .toBe('ready')
  const { public_id } = await app.call(sharePublicly, { params: { id: reviewId } }, { as: reader })
  const seen = async () => JSON.stringify(await everything()).replace(/"audio_url":"[^"]*"/g, '')
  const everything = async () => [
    (await look(session, reader)).scenario,
    (await app.call(listSessions, {}, { as: reader })).items.map(({ scenario }) => scenario),
    await app.call(getReview, { params: { id: reviewId } }, { as: reader }),
    (await app.call(listReviews, { query: { search: 'first title' } }, { as: reader })).items,
    await app.call(getPublicReview, { params: { public_id } }),
    (await app.call(getProgress, { params: { id: reader.user._id }, query: { time_zone: 'UTC' } }, { as: reader }))
      .most_completed_prompts,
  ]
  const before = await seen()
  expect(before).toContain('The first title')
  const secret = dialogue({
    title: 'The second title',
    description: 'Secret plans.',
    visibility: 'PUBLIC',
    user_goals: [{ phrase: 'Secret goal', translation: { de: 'Geheim' } }],
    model_end_behavior: 'Secret ending.',
  })
  await app.call(updateScenario, { params: { id }, body: secret }, { as: author })
  expect(await seen()).toBe(before)
  const { items } = await app.call(listReviews, { query: { search: 'second title' } }, { as: reader })
  expect(items).toEqual([])
  const again = await (await Learner.join(app)).open({ scenario_id: id })
  expect(again.scenario.title).toBe('The second title')
  expect((await look(session, reader)).scenario.title).toBe('The first title')

  await app.call(updateScenario, { params: { id }, body: { ...secret, visibility: 'PRIVATE' } }, { as: author })
  await app.call(deleteScenario, { params: { id } }, { as: author })
  expect(await seen()).not.toMatch(/ecret/)
  expect(await seen()).toContain('The first title')
})

test('stores one version per edit, however many conversations begin', async () => {
  const id = await write({ visibility: 'PUBLIC' })
  const people = await Promise.all(Array.from({ length: 4 }, () => Learner.join(app)))
  await Promise.all(people.map((one) => one.open({ scenario_id: id })))
  const count = async () =>
    (await app.connection.db.select().from(scenarioVersions).where(eq(scenarioVersions.scenarioId, id))).length
  expect(await count()).toBe(1)
  await edit(id, { visibility: 'PUBLIC', title: 'Another title' })
  expect(await count()).toBe(1)
  await people[0]?.open({ scenario_id: id })
  await people[1]?.open({ scenario_id: id })
  expect(await count()).toBe(2)
})
