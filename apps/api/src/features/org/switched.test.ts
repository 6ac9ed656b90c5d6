// One account on two devices: each acts in the organisation that it shows, or not at all.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { analyseLastTurn, createSession } from '@parley/contracts/conversation/conversation.ts'
import { startCheckout } from '@parley/contracts/org/billing.ts'
import { getOrg, inviteMember, listMembers, listOrgs, removeMember } from '@parley/contracts/org/org.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import { listWords } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, turns } from '#database/conversations.ts'
import { organizations } from '#database/organizations.ts'
import { Learner } from '../../testing/learner.ts'
import { subscribe } from '../../testing/paddle/subscribed.ts'
import { enterOrg, renewed, Team } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_CONVERSATIONS_PER_DAY: '1' } })
})
afterAll(() => app.stop())

const home = (person: TestUser) => person.user.current_org_id
const suspend = (orgId: string) =>
  app.connection.db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, orgId))

test('rejects changes in an organisation that another device has switched away from', async () => {
  const team = await Team.found(app, 10, 'Evening school')
  const carla = await team.admit()
  const guest = await app.register()
  const laptop = team.owner
  const { items: orgs } = await app.call(listOrgs, {}, { as: laptop })
  const personal = orgs.find(({ is_personal }) => is_personal)
  const phone = await enterOrg(app, laptop, personal?._id ?? '')
  const org = { _id: personal?._id, name: personal?.name }

  const remove = { body: { user_id: carla.user._id } }
  const invite = { body: { tag_name: guest.user.tag_name } }
  for (const [endpoint, input] of [
    [getOrg, {}],
    [listMembers, {}],
    [inviteMember, invite],
    [removeMember, remove],
    [startCheckout, { body: { plan_id: carla.user._id } }],
    [createSession, { body: { scenario_id: carla.user._id, time_zone: 'UTC' } }],
  ] as const) {
    expect(await app.refused(endpoint, input, { as: laptop })).toMatchObject({ status: 409, code: 'ORG.SWITCHED', org })
  }
  await app.call(listWords, { query: {} }, { as: laptop })

  await enterOrg(app, phone, team.id)
  expect((await app.call(listMembers, {}, { as: laptop })).items.map(({ _id }) => _id)).toEqual([
    laptop.user._id,
    carla.user._id,
  ])
  expect((await app.refused(listMembers, {}, { as: phone })).code).toBe('ORG.SWITCHED')
  await app.call(removeMember, remove, { as: laptop })
})

test('a removed member cannot act until the token is renewed', async () => {
  const team = await Team.found(app)
  const member = await team.admit()
  await app.call(removeMember, { body: { user_id: member.user._id } }, { as: team.owner })
  expect((await app.refused(getOrg, {}, { as: member })).code).toBe('ORG.SWITCHED')
  expect(await app.call(getOrg, {}, { as: await renewed(app, member) })).toMatchObject({ is_personal: true })
})

/**
 * Uploads a turn in two halves.
 * @returns the status, after the answer has been read
 */
async function uploadHalves({ user }: Learner, sessionId: string, between: () => Promise<unknown>): Promise<number> {
  const form = new FormData()
  const fields = { session_id: sessionId, turn_id: randomUUID(), text: 'A table for two, please.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('target_language', 'en')
  form.set('explanation_language', 'en')
  const encoded = new Response(form)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const middle = bytes.length >> 1
  const headers = {
    authorization: `Bearer ${user.accessToken}`,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': bytes.length,
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const upload = request(`${app.url}/api/conversation`, { method: 'POST', headers }, (response) => {
    response.on('end', () => resolve(response.statusCode ?? 0)).resume()
  }).on('error', reject)
  await new Promise((written) => upload.write(bytes.subarray(0, middle), written))
  await between()
  upload.end(bytes.subarray(middle))
  return promise
}

/** A member of a subscribed team, with a session there, and their personal organisation. */
async function inSubscribedTeam() {
  const team = await Team.found(app)
  await subscribe(app.connection.db, team.id)
  const alone = await Learner.join(app)
  await team.invite(alone.user)
  return { team, alone, enter: () => team.enter(alone.user) }
}

const linesOf = (sessionId: string) => app.connection.db.$count(turns, eq(turns.sessionId, sessionId))
const orgOf = async (sessionId: string) => {
  const [row] = await app.connection.db.select().from(sessions).where(eq(sessions.id, sessionId))
  return row?.orgId
}
const freeUsed = async (as: TestUser) => (await app.call(getUsage, {}, { as })).free_conversations?.used

test('charges a turn to its session’s organisation even if the user switches during the upload', async () => {
  const { team, alone, enter } = await inSubscribedTeam()
  const inTeam = alone.as(await enter())
  const paid = await inTeam.openScene()
  const status = await uploadHalves(inTeam, paid._id, () => enterOrg(app, inTeam.user, home(alone.user)))
  expect([status, await linesOf(paid._id), await orgOf(paid._id)]).toEqual([200, 1, team.id])
  expect(await freeUsed(inTeam.user)).toBe(0)

  const free = await alone.openScene()
  expect(await uploadHalves(alone, free._id, () => enterOrg(app, alone.user, team.id))).toBe(200)
  expect([await linesOf(free._id), await orgOf(free._id)]).toEqual([1, home(alone.user)])
  await enterOrg(app, alone.user, home(alone.user))
  expect(await freeUsed(alone.user)).toBe(1)
})

test('a session continues with another organisation’s token', async () => {
  const { alone, enter } = await inSubscribedTeam()
  const inTeam = alone.as(await enter())
  const session = await inTeam.openScene()
  await enterOrg(app, inTeam.user, home(alone.user))
  expect((await inTeam.say(session, { text: 'A table for two, please.' })).status).toBe(200)
  await app.call(analyseLastTurn, { body: { session_id: session._id } }, { as: inTeam.user })
  const { _id: id } = await app.call(requestReview, { body: { session_id: session._id } }, { as: inTeam.user })
  await app.call(getReview, { params: { id } }, { as: inTeam.user })
})

test('suspends only sessions of the suspended organisation', async () => {
  const { team, alone, enter } = await inSubscribedTeam()
  const own = await alone.openScene()
  const inTeam = alone.as(await enter())
  const ofTeam = await inTeam.openScene()
  await inTeam.say(ofTeam, { text: 'A table for two, please.' })
  await suspend(team.id)
  expect((await inTeam.say(own, { text: 'A table for two, please.' })).status).toBe(200)
  const back = alone.as(await enterOrg(app, inTeam.user, home(alone.user)))
  expect(await back.refused(ofTeam, { text: 'Thank you.' })).toEqual([403, 'ORG.SUSPENDED'])
  const analysis = await app.refused(analyseLastTurn, { body: { session_id: ofTeam._id } }, { as: back.user })
  expect(analysis.code).toBe('ORG.SUSPENDED')
  await app.call(requestReview, { body: { session_id: ofTeam._id } }, { as: back.user })
})
