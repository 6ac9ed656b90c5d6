// Joining a team by its link, with and without an account.
import { register } from '@parley/contracts/account/auth.ts'
import {
  createInvitationLink,
  getInvitation,
  joinOrg,
  listInvitationLinks,
  revokeInvitationLink,
} from '@parley/contracts/account/invitation.ts'
import { changeRole, getOrg, inviteMember, listMembers, removeMember } from '@parley/contracts/org/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizations } from '#database/organizations.ts'
import { registrationInvitations } from '#database/users.ts'
import { Team } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { createInvitation } from './invitation.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let people = 0
const newcomer = (invitation: string) => {
  people += 1
  const name = { first_name: 'New', last_name: 'Comer', country: 'IE' }
  return { body: { ...name, email: `joining.${people}@example.org`, password: 'three walnut doors', invitation } }
}
const linkOf = async (team: Team, { max_uses = 30, as = team.owner } = {}) =>
  (await app.call(createInvitationLink, { body: { max_uses, days: 7 } }, { as })).token
const lookUp = (token: string) => app.call(getInvitation, { query: { token } })
const join = (as: TestUser, token: string) => app.call(joinOrg, { body: { token } }, { as })
const cannotJoin = async (as: TestUser, token: string) => (await app.refused(joinOrg, { body: { token } }, { as })).code
const cannotRegister = async (invitation: string) => (await app.refused(register, newcomer(invitation))).code
const usesOf = async (team: Team) =>
  (await app.call(listInvitationLinks, {}, { as: team.owner })).items.map(({ uses }) => uses)
const membersOf = async (team: Team) => (await app.call(listMembers, {}, { as: team.owner })).items
const remove = (team: Team, { user }: TestUser) =>
  app.call(removeMember, { body: { user_id: user._id } }, { as: team.owner })
const expire = () => app.connection.db.update(registrationInvitations).set({ expiresAt: new Date(Date.now() - 1) })

test('shows a link’s team and inviter before registration', async () => {
  const team = await Team.found(app)
  const teacher = await team.admit('TEACHER')
  expect(await lookUp(await linkOf(team, { as: teacher }))).toEqual({
    org_id: team.id,
    org_name: 'Riverside School',
    invited_by: 'Vera Marsh',
    role: 'MEMBER',
    state: 'valid',
  })
  const expiresAt = new Date(Date.now() + 60_000)
  const token = await createInvitation(app.connection.db, {
    createdBy: teacher.user._id,
    orgId: null,
    maxUses: 1,
    expiresAt,
  })
  const ofNoTeam = { org_id: null, org_name: null, invited_by: null, role: null, state: 'valid' }
  expect(await lookUp(token)).toEqual(ofNoTeam)
  expect(await cannotJoin(teacher, token)).toBe('AUTH.INVITATION_INVALID')
})

const invalid = 'AUTH.INVITATION_INVALID'
const full = 'ORG.MAX_MEMBERS_REACHED'
test.each<[string, (team: Team, teacher: TestUser) => unknown, state: string, code: string]>([
  ['has expired', expire, 'expired', invalid],
  [
    'is used up',
    ({ app: { connection } }) => connection.db.update(registrationInvitations).set({ uses: 30 }),
    'used_up',
    invalid,
  ],
  [
    'is for a full team',
    ({ id }) => app.connection.db.update(organizations).set({ maxMembers: 2 }).where(eq(organizations.id, id)),
    'full',
    full,
  ],
  [
    'is for a suspended team',
    ({ id }) => app.connection.db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, id)),
    invalid,
    invalid,
  ],
  ['was created by a teacher who has left', (team, teacher) => remove(team, teacher), invalid, invalid],
  [
    'was created by a teacher who is now only a member',
    (team, { user }) => app.call(changeRole, { body: { user_id: user._id, role: 'MEMBER' } }, { as: team.owner }),
    invalid,
    invalid,
  ],
  [
    'was revoked',
    async (_team, teacher) => {
      const [link] = (await app.call(listInvitationLinks, {}, { as: teacher })).items
      await app.call(revokeInvitationLink, { params: { id: link?._id ?? '' } }, { as: teacher })
    },
    invalid,
    invalid,
  ],
])('rejects a link that %s', async (_what, spoil, state, code) => {
  const team = await Team.found(app)
  const teacher = await team.admit('TEACHER')
  const token = await linkOf(team, { as: teacher })
  await spoil(team, teacher)
  const lookedUp =
    state === invalid ? (await app.refused(getInvitation, { query: { token } })).code : (await lookUp(token)).state
  expect([lookedUp, await cannotRegister(token), await cannotJoin(await app.register(), token)]).toEqual([
    state,
    code,
    code,
  ])
})

test('lets an existing user join by a link only once', async () => {
  const team = await Team.found(app)
  const token = await linkOf(team)
  const vera = await app.register()
  expect(await join(vera, token)).toMatchObject({
    _id: team.id,
    role: 'MEMBER',
    membership: 'ACTIVE',
    is_current: false,
  })
  expect(await app.call(getOrg, {}, { as: vera })).toMatchObject({ is_personal: true })
  expect((await join(vera, token))._id).toBe(team.id)
  expect((await join(team.owner, token)).role).toBe('OWNER')
  expect(await usesOf(team)).toEqual([1])
  await expire()
  expect((await join(vera, token))._id).toBe(team.id)
})

test('gives an invited user the invitation’s role and seat', async () => {
  const team = await Team.found(app, 2)
  const vera = await app.register()
  const body = { tag_name: vera.user.tag_name, role: 'TEACHER' as const }
  await app.call(inviteMember, { body }, { as: team.owner })
  const token = await linkOf(team)
  expect((await lookUp(token)).state).toBe('full')
  expect(await join(vera, token)).toMatchObject({ role: 'TEACHER', membership: 'ACTIVE' })
})

test('rejects users who were removed or left', async () => {
  const team = await Team.found(app)
  const token = await linkOf(team)
  const [removed, left] = [await team.admit(), await team.admit('TEACHER')]
  await remove(team, removed)
  await app.call(removeMember, { body: { user_id: left.user._id } }, { as: left })
  expect([await cannotJoin(removed, token), await cannotJoin(left, token)]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  expect([(await membersOf(team)).length, await usesOf(team)]).toEqual([1, [0]])
})

test('lets only the first user join if the team has one seat left', async () => {
  const team = await Team.found(app, 2)
  const token = await linkOf(team, { max_uses: 100 })
  await join(await app.register(), token)
  expect([await cannotJoin(await app.register(), token), await cannotRegister(token)]).toEqual([full, full])
  expect(await usesOf(team)).toEqual([1])
})

test.runIf(testEngine === 'postgres')('gives the last seat to only one of many concurrent users', async () => {
  const team = await Team.found(app, 2)
  const invitation = await linkOf(team, { max_uses: 100 })
  const users = await Promise.all(Array.from({ length: 4 }, () => app.register()))
  const attempts = users.flatMap((user) => [join(user, invitation), app.call(register, newcomer(invitation))])
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain(full)
  expect([(await membersOf(team)).length, await usesOf(team)]).toEqual([2, [1]])
})

test.runIf(testEngine === 'postgres')('uses up a link once for a user who sends concurrent requests', async () => {
  const team = await Team.found(app)
  const token = await linkOf(team)
  const vera = await app.register()
  await Promise.all(Array.from({ length: 6 }, () => join(vera, token)))
  expect(await usesOf(team)).toEqual([1])
})

test('shows teachers only their own links', async () => {
  const team = await Team.found(app)
  const [teacher, admin] = [await team.admit('TEACHER'), await team.admit('ADMIN')]
  await linkOf(team, { max_uses: 5 })
  await linkOf(team, { max_uses: 6, as: teacher })
  const linksFor = async (as: TestUser) =>
    (await app.call(listInvitationLinks, {}, { as })).items.map(({ max_uses, made_by }) => [max_uses, made_by])
  const [own, all] = [
    [6, 'Vera Marsh'],
    [5, 'Vera Marsh'],
  ]
  expect([await linksFor(teacher), await linksFor(admin)]).toEqual([[own], [own, all]])
  const [, ownersLink] = (await app.call(listInvitationLinks, {}, { as: admin })).items
  const params = { id: ownersLink?._id ?? '' }
  expect((await app.refused(revokeInvitationLink, { params }, { as: teacher })).code).toBe('NOT_FOUND')
  await app.call(revokeInvitationLink, { params }, { as: admin })
})
