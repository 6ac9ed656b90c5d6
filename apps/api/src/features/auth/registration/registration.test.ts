import { register } from '@parley/contracts/account/auth.ts'
import {
  createInvitationLink,
  listInvitationLinks,
  revokeInvitationLink,
} from '@parley/contracts/account/invitation.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { listMembers } from '@parley/contracts/org/org.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Team } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { createInvitation } from './invitation.queries.ts'

let open: TestApp
beforeAll(async () => {
  open = await startTestApp()
})
afterAll(() => open.stop())

let people = 0
const newcomer = (change: Record<string, unknown> = {}) => {
  people += 1
  const name = { first_name: 'New', last_name: 'Comer', country: 'IE' }
  return { body: { ...name, email: `newcomer.${people}@example.org`, password: 'three walnut doors', ...change } }
}
const linkOf = async (team: Team, max_uses = 5) =>
  (await team.app.call(createInvitationLink, { body: { max_uses, days: 7 } }, { as: team.owner })).token
const operatorLink = (app: TestApp, maxUses = 1) =>
  createInvitation(app.connection.db, {
    createdBy: null,
    orgId: null,
    maxUses,
    expiresAt: new Date(Date.now() + 3_600_000),
  })

test('requires an invitation if registration is by invitation only', async () => {
  const app = await startTestApp({ env: { REGISTRATION: 'invite' } })
  try {
    expect((await app.call(getConfig, {})).registration).toBe('invite')
    expect(await app.refused(register, newcomer())).toMatchObject({ status: 403, code: 'AUTH.REGISTRATION_CLOSED' })
    const invalid = await app.refused(register, newcomer({ invitation: 'made-up' }))
    expect(invalid).toMatchObject({ status: 400, code: 'AUTH.INVITATION_INVALID' })
    const invitation = await operatorLink(app)
    const { user } = await app.call(register, newcomer({ invitation }))
    expect(user.first_name).toBe('New')
    expect((await app.refused(register, newcomer({ invitation }))).code).toBe('AUTH.INVITATION_INVALID')
  } finally {
    await app.stop()
  }
})

test('rejects registration while it is closed, even with an invitation', async () => {
  const app = await startTestApp({ env: { REGISTRATION: 'closed' } })
  try {
    const invitation = await operatorLink(app)
    expect((await app.refused(register, newcomer())).code).toBe('AUTH.REGISTRATION_CLOSED')
    expect((await app.refused(register, newcomer({ invitation }))).code).toBe('AUTH.REGISTRATION_CLOSED')
  } finally {
    await app.stop()
  }
})

test('makes a user who registers by a team’s link a member', async () => {
  const team = await Team.found(open)
  const { user, access_token } = await open.call(register, newcomer({ invitation: await linkOf(team) }))
  expect(user.current_org_id).toBe(team.id)
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await open.refused(listMembers, {}, { headers })).code).toBe('USER.POLICIES_NOT_ACCEPTED')
  const { items } = await open.call(listMembers, {}, { as: team.owner })
  expect(items.find(({ _id }) => _id === user._id)).toMatchObject({ role: 'MEMBER', info: { status: 'ACTIVE' } })
  const { items: links } = await open.call(listInvitationLinks, {}, { as: team.owner })
  expect(links).toMatchObject([{ max_uses: 5, uses: 1 }])
})

test('does not create an account if the team is full', async () => {
  const team = await Team.found(open, 1)
  const invitation = await linkOf(team)
  const refusal = await open.refused(register, newcomer({ invitation }))
  expect(refusal).toMatchObject({ status: 409, code: 'ORG.MAX_MEMBERS_REACHED' })
  expect((await open.call(listInvitationLinks, {}, { as: team.owner })).items).toMatchObject([{ uses: 0 }])
})

test('does not use up a link if the e-mail address is taken', async () => {
  const team = await Team.found(open)
  const invitation = await linkOf(team, 1)
  const taken = { email: team.owner.email.toUpperCase(), invitation }
  expect((await open.refused(register, newcomer(taken))).code).toBe('AUTH.EMAIL_TAKEN')
  await open.call(register, newcomer({ invitation }))
})

test('rejects a revoked link', async () => {
  const [team, other] = [await Team.found(open), await Team.found(open)]
  const invitation = await linkOf(team)
  const [link] = (await open.call(listInvitationLinks, {}, { as: team.owner })).items
  const params = { id: link?._id ?? '' }
  expect((await open.refused(revokeInvitationLink, { params }, { as: other.owner })).code).toBe('NOT_FOUND')
  await open.call(revokeInvitationLink, { params }, { as: team.owner })
  expect((await open.refused(register, newcomer({ invitation }))).code).toBe('AUTH.INVITATION_INVALID')
})

test('limits each creator to twenty links at a time', async () => {
  const team = await Team.found(open)
  const body = { max_uses: 1, days: 1 }
  const [admin, teacher, member] = [await team.admit('ADMIN'), await team.admit('TEACHER'), await team.admit()]
  expect((await open.refused(createInvitationLink, { body }, { as: member })).code).toBe('FORBIDDEN')
  for (const as of [admin, teacher]) {
    const { token } = await open.call(createInvitationLink, { body }, { as })
    await open.call(register, newcomer({ invitation: token }))
  }
  const single = await open.register()
  expect((await open.refused(createInvitationLink, { body }, { as: single })).code).toBe('ORG.MAX_MEMBERS_REACHED')
  for (let made = 0; made < 20; made += 1) await linkOf(team, 1)
  expect((await open.refused(createInvitationLink, { body }, { as: team.owner })).code).toBe('QUOTA.EXCEEDED')
})

test.runIf(testEngine === 'postgres')('never exceeds a team’s seats under concurrent registrations', async () => {
  const team = await Team.found(open, 4)
  const invitation = await linkOf(team, 100)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => open.call(register, newcomer({ invitation })).catch((error: Error) => error)),
  )
  expect(answers.filter((answer) => !(answer instanceof Error))).toHaveLength(3)
  expect((await open.call(listInvitationLinks, {}, { as: team.owner })).items).toMatchObject([{ uses: 3 }])
})
