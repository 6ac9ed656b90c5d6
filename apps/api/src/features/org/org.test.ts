import { switchOrg } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import * as endpoints from '@parley/contracts/org/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizations } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { Learner } from '../../testing/learner.ts'
import { awaitInvitation } from '../../testing/mailbox.ts'
import { enterOrg, renewed, Team, verified } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_CONVERSATIONS_PER_DAY: '3' } })
})
afterAll(() => app.stop())

const statusOf = (call: Promise<{ code: string }>) => call.then(({ code }) => code)
const invite = (as: TestUser, tag_name: string, role?: 'ADMIN' | 'TEACHER' | 'MEMBER') =>
  app.call(endpoints.inviteMember, { body: { tag_name, ...(role && { role }) } }, { as })
const cannotInvite = (as: TestUser, tag_name: string, role?: string) =>
  statusOf(app.refused(endpoints.inviteMember, { body: { tag_name, role } }, { as }))
const accept = (as: TestUser, id: string) => app.call(endpoints.acceptInvitation, { params: { id } }, { as })
const remove = (as: TestUser, user: TestUser) =>
  app.call(endpoints.removeMember, { body: { user_id: user.user._id } }, { as })
const cannotRemove = (as: TestUser, user: TestUser) =>
  statusOf(app.refused(endpoints.removeMember, { body: { user_id: user.user._id } }, { as }))
const membersOf = async (as: TestUser) => (await app.call(endpoints.listMembers, {}, { as })).items
const orgsOf = async (as: TestUser) => (await app.call(endpoints.listOrgs, {}, { as })).items

test('gives every user an organisation of their own, with one seat', async () => {
  const vera = await app.register()
  const org = await app.call(endpoints.getOrg, {}, { as: vera })
  expect(org).toMatchObject({
    _id: vera.user.current_org_id,
    name: 'Vera Marsh',
    owner_id: vera.user._id,
    role: 'OWNER',
    membership: 'ACTIVE',
    is_current: true,
    is_personal: true,
    max_members: 1,
  })
  expect(await orgsOf(vera)).toEqual([org])
  expect(await membersOf(vera)).toMatchObject([{ _id: vera.user._id, role: 'OWNER', info: { status: 'ACTIVE' } }])
  expect(await cannotInvite(vera, (await app.register()).user.tag_name)).toBe('ORG.MAX_MEMBERS_REACHED')
  expect(await cannotRemove(vera, vera)).toBe('FORBIDDEN')
})

test('counts free conversations per day, from the first answer', async () => {
  const learner = await Learner.join(app)
  for (const session of [await learner.openScene(), await learner.openScene()]) {
    await learner.say(session, { text: 'Hello.' })
  }
  await learner.openScene()
  const { free_usage: usage } = await app.call(endpoints.getOrg, {}, { as: learner.user })
  const midnight = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000).toISOString()
  expect(usage).toEqual({ session_count: 2, limit: 3, resets_at: midnight })
})

test('invites a user by tag, who then accepts and switches over', async () => {
  const team = await Team.found(app)
  const vera = await verified(app, await app.register({ explanation_language: 'de' }))
  const member = await invite(team.owner, `@${vera.user.tag_name.toUpperCase()}`, 'TEACHER')
  expect(member).toMatchObject({ _id: vera.user._id, role: 'TEACHER', info: { status: 'INVITED' } })
  const mail = await awaitInvitation(app, vera.email)
  expect(mail.text).toContain('„Riverside School“')
  expect(mail.link).toMatch(/\/platform\/user-profile\?tab=notifications$/)
  expect(await orgsOf(vera)).toMatchObject([{ is_personal: true }, { _id: team.id, membership: 'INVITED' }])
  expect(await statusOf(app.refused(switchOrg, { body: { org_id: team.id } }, { as: vera }))).toBe('NOT_FOUND')

  expect(await accept(vera, team.id)).toMatchObject({ _id: team.id, membership: 'ACTIVE', is_current: false })
  expect((await accept(vera, team.id)).membership).toBe('ACTIVE')
  const there = await enterOrg(app, vera, team.id)
  expect(there.user.current_org_id).toBe(team.id)
  const claims = JSON.parse(Buffer.from(there.accessToken.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.org).toBe(team.id)
  expect(await app.call(endpoints.getOrg, {}, { as: there })).toMatchObject({ role: 'TEACHER', is_current: true })
  const seen = (await membersOf(there)).map(({ role, info }) => `${role} ${info.status}`)
  expect(seen).toEqual(['OWNER ACTIVE', 'TEACHER ACTIVE'])
})

test('lets a user decline an invitation, which can be sent again', async () => {
  const team = await Team.found(app)
  const vera = await team.invite(await app.register())
  await app.call(endpoints.declineInvitation, { params: { id: team.id } }, { as: vera })
  expect(await membersOf(team.owner)).toHaveLength(1)
  const again = { params: { id: team.id } }
  expect(await statusOf(app.refused(endpoints.declineInvitation, again, { as: vera }))).toBe('NOT_FOUND')
  expect(await statusOf(app.refused(endpoints.acceptInvitation, again, { as: vera }))).toBe('NOT_FOUND')
  await team.invite(vera)
  expect((await accept(vera, team.id)).membership).toBe('ACTIVE')
})

test('rejects inviting users who are invited, members or unknown', async () => {
  const team = await Team.found(app)
  const [invited, member, gone] = [await team.invite(await app.register()), await team.admit(), await app.register()]
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, gone.user._id))
  expect(await cannotInvite(team.owner, invited.user.tag_name)).toBe('ORG.USER_ALREADY_INVITED')
  expect(await cannotInvite(team.owner, member.user.tag_name)).toBe('ORG.USER_ALREADY_A_MEMBER')
  expect(await cannotInvite(team.owner, 'nobody_of_that_name')).toBe('ORG.USER_NOT_FOUND')
  expect(await cannotInvite(team.owner, gone.user.tag_name)).toBe('ORG.USER_NOT_FOUND')
})

test('counts pending invitations as seats until they are revoked', async () => {
  const team = await Team.found(app, 2)
  const [first, second] = [await team.invite(await app.register()), await app.register()]
  expect(await cannotInvite(team.owner, second.user.tag_name)).toBe('ORG.MAX_MEMBERS_REACHED')
  await remove(team.owner, first)
  const gone = app.refused(endpoints.acceptInvitation, { params: { id: team.id } }, { as: first })
  expect(await statusOf(gone)).toBe('NOT_FOUND')
  await team.invite(second)
})

test('switches a removed member to their own organisation', async () => {
  const team = await Team.found(app)
  const vera = await team.admit('TEACHER')
  await remove(team.owner, vera)
  const { current_org_id } = await app.call(getUser, {}, { as: vera })
  expect(current_org_id).not.toBe(team.id)
  const home = await app.call(endpoints.getOrg, {}, { as: await renewed(app, vera) })
  expect(home).toMatchObject({ _id: current_org_id, is_personal: true })
  expect(await orgsOf(vera)).toHaveLength(1)
  expect(await membersOf(team.owner)).toHaveLength(1)
  expect(await statusOf(app.refused(switchOrg, { body: { org_id: team.id } }, { as: vera }))).toBe('NOT_FOUND')
  expect(await cannotRemove(team.owner, vera)).toBe('NOT_FOUND')
  const role = { body: { user_id: vera.user._id, role: 'MEMBER' } }
  expect(await statusOf(app.refused(endpoints.changeRole, role, { as: team.owner }))).toBe('NOT_FOUND')
  expect(await invite(team.owner, vera.user.tag_name)).toMatchObject({ role: 'MEMBER', info: { status: 'INVITED' } })
})

test('everyone may leave except the owner', async () => {
  const team = await Team.found(app)
  for (const role of ['ADMIN', 'TEACHER', 'MEMBER'] as const) {
    const person = await team.admit(role)
    await remove(person, person)
    expect((await app.call(endpoints.getOrg, {}, { as: await renewed(app, person) })).is_personal).toBe(true)
  }
  expect(await cannotRemove(team.owner, team.owner)).toBe('FORBIDDEN')
})

test('admins manage teachers and members, but not owners or admins', async () => {
  const team = await Team.found(app)
  const [admin, peer, member] = [await team.admit('ADMIN'), await team.admit('ADMIN'), await team.admit()]
  const somebody = await app.register()
  expect(await cannotInvite(admin, somebody.user.tag_name, 'ADMIN')).toBe('FORBIDDEN')
  expect(await cannotRemove(admin, peer)).toBe('FORBIDDEN')
  expect(await cannotRemove(admin, team.owner)).toBe('FORBIDDEN')
  const change = (as: TestUser, user: TestUser, role: string) =>
    statusOf(app.refused(endpoints.changeRole, { body: { user_id: user.user._id, role } }, { as }))
  expect(await change(admin, member, 'ADMIN')).toBe('FORBIDDEN')
  expect(await change(admin, peer, 'MEMBER')).toBe('FORBIDDEN')
  expect(await change(admin, admin, 'MEMBER')).toBe('FORBIDDEN')
  expect(await change(team.owner, team.owner, 'MEMBER')).toBe('FORBIDDEN')
  expect(await change(team.owner, member, 'OWNER')).toBe('VALIDATION.FAILED')
  const body = { user_id: member.user._id, role: 'TEACHER' as const }
  expect(await app.call(endpoints.changeRole, { body }, { as: admin })).toMatchObject({ role: 'TEACHER' })
  await invite(admin, somebody.user.tag_name, 'TEACHER')
  await remove(admin, member)
})

test('applies a new role immediately', async () => {
  const team = await Team.found(app)
  const [member, other] = [await team.admit(), await app.register()]
  expect(await cannotInvite(member, other.user.tag_name)).toBe('FORBIDDEN')
  const body = { user_id: member.user._id, role: 'ADMIN' as const }
  await app.call(endpoints.changeRole, { body }, { as: team.owner })
  expect((await invite(member, other.user.tag_name)).info.status).toBe('INVITED')
})

test('actions in one organisation do not affect others', async () => {
  const [mine, theirs] = [await Team.found(app), await Team.found(app)]
  const stranger = await theirs.admit()
  expect(await cannotRemove(mine.owner, stranger)).toBe('NOT_FOUND')
  const body = { user_id: stranger.user._id, role: 'ADMIN' }
  expect(await statusOf(app.refused(endpoints.changeRole, { body }, { as: mine.owner }))).toBe('NOT_FOUND')
  const params = { id: theirs.id }
  expect(await statusOf(app.refused(endpoints.acceptInvitation, { params }, { as: mine.owner }))).toBe('NOT_FOUND')
  const org = { body: { org_id: theirs.id } }
  expect(await statusOf(app.refused(switchOrg, org, { as: mine.owner }))).toBe('NOT_FOUND')
  expect((await membersOf(theirs.owner)).map(({ role }) => role)).toEqual(['OWNER', 'MEMBER'])
})

const people = 20

test('grants only one of twenty concurrent invitations for the last seat', async () => {
  const team = await Team.found(app, 2)
  const tags = await Promise.all(Array.from({ length: people }, async () => (await app.register()).user.tag_name))
  const invited = await Promise.allSettled(tags.map((tag) => invite(team.owner, tag)))
  expect(invited.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await membersOf(team.owner)).toHaveLength(2)
})

test('gives the last seat to only one of twenty users who accept concurrently', async () => {
  const team = await Team.found(app, people + 1)
  const invited: TestUser[] = []
  for (let number = 0; number < people; number += 1) invited.push(await team.invite(await app.register()))
  await app.connection.db.update(organizations).set({ maxMembers: 2 }).where(eq(organizations.id, team.id))
  const codes = await Promise.all(
    invited.map(async (as) => {
      const path = endpoints.acceptInvitation.path.replace(':id', team.id)
      const response = await app.fetch(path, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${as.accessToken}` },
      })
      return ((await response.json()) as { code?: string }).code ?? 'accepted'
    }),
  )
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
  expect(codes.filter((code) => code === 'ORG.MAX_MEMBERS_REACHED')).toHaveLength(people - 1)
})

test('never locks out a member who switches while being removed', async () => {
  const team = await Team.found(app)
  let vera = await team.admit()
  for (let round = 0; round < 5; round += 1) {
    await app.call(switchOrg, { body: { org_id: vera.user.current_org_id } }, { as: vera })
    const switching = app.call(switchOrg, { body: { org_id: team.id } }, { as: vera }).catch(() => undefined)
    await Promise.all([switching, remove(team.owner, vera)])
    vera = await renewed(app, vera)
    expect((await app.call(endpoints.getOrg, {}, { as: vera })).is_personal).toBe(true)
    await team.invite(vera)
    await accept(vera, team.id)
  }
})
