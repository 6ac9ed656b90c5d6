import { login, switchOrg } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { listActions } from '@parley/contracts/operator/operator.ts'
import * as people from '@parley/contracts/operator/operator-people.ts'
import { acceptInvitation, getOrg, inviteMember, listOrgs } from '@parley/contracts/org/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userUsage } from '#database/usage.ts'
import { users } from '#database/users.ts'
import { enterOrg, Team } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
let ida: TestUser
beforeAll(async () => {
  app = await startTestApp()
  ida = await app.register({ first_name: 'Ida', last_name: 'Jensen' })
  await app.connection.db.update(users).set({ isOperator: true }).where(eq(users.id, ida.user._id))
})
afterAll(() => app.stop())

const find = async (search: string, status?: 'ACTIVE' | 'DIACTIVATED') =>
  (await app.call(people.listUsers, { query: { search, status } }, { as: ida })).items
const lastAction = async () => (await app.call(listActions, { query: { limit: 1 } }, { as: ida })).items[0]
const paramsOf = (person: TestUser) => ({ params: { id: person.user._id } })

test('finds a user by the beginning of a tag, name or e-mail address', async () => {
  const email = 'Olena.Koval@Example.com'
  const { user } = await app.register({ first_name: 'Olena', last_name: 'Коваленко', email })
  const searches = ['olena.k', user.tag_name.slice(0, 5), 'OLENA КОВ', 'ковал', email]
  for (const search of searches) expect((await find(search)).map(({ _id }) => _id)).toContain(user._id)
  for (const search of ['koval@', '%', '_lena', 'olena\\', 'nobody']) expect(await find(search)).toEqual([])
  expect(await app.refused(people.listUsers, { query: { search: 'a'.repeat(101) } }, { as: ida })).toMatchObject({
    status: 400,
  })
})

test('shows a user’s details and usage', async () => {
  const team = await Team.found(app, 5, 'Volkshochschule Mitte')
  const amira = await team.admit()
  await app.connection.db
    .insert(userUsage)
    .values({ userId: amira.user._id, day: new Date().toISOString().slice(0, 10), kind: 'turns', amount: 12 })
  const [found] = await find(amira.email)
  expect(found).toEqual({
    _id: amira.user._id,
    tag_name: amira.user.tag_name,
    name: 'Vera Marsh',
    email: amira.email,
    is_email_verified: false,
    is_operator: false,
    has_second_factor: false,
    status: 'ACTIVE',
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    sign_ins: 1,
    organisations: ['Volkshochschule Mitte'],
    owned_teams: [],
    today: { turns: 12, model_calls: 0 },
  })
})

test('signs out a deactivated user immediately', async () => {
  const marko = await app.register()
  expect(await app.call(people.deactivateUser, paramsOf(marko), { as: ida })).toEqual({
    _id: marko.user._id,
    status: 'DIACTIVATED',
  })
  expect(await lastAction()).toMatchObject({ action: 'user_deactivated', target: marko.user.tag_name })
  expect((await app.refused(getUser, {}, { as: marko })).status).toBe(401)
  expect((await find('', 'DIACTIVATED')).map(({ _id }) => _id)).toEqual([marko.user._id])
  expect(await app.call(people.activateUser, paramsOf(marko), { as: ida })).toMatchObject({ status: 'ACTIVE' })
  await app.call(login, { body: { email: marko.email, password: marko.password } })
})

test('ends all of a user’s sign-ins', async () => {
  const olena = await app.register()
  await app.call(people.signOutUser, paramsOf(olena), { as: ida })
  expect((await app.refused(getUser, {}, { as: olena })).status).toBe(401)
  expect((await find(olena.email))[0]).toMatchObject({ sign_ins: 0, last_seen_at: null })
  expect(await lastAction()).toMatchObject({ action: 'user_signed_out', target: olena.user.tag_name })
})

test('deletes a user only if their own tag is typed', async () => {
  const marko = await app.register()
  const remove = (tag_name: string) => ({ ...paramsOf(marko), body: { tag_name } })
  expect(await app.refused(people.removeUser, remove('marko'), { as: ida })).toMatchObject({
    code: 'VALIDATION.FAILED',
    details: [{ path: 'tag_name' }],
  })
  await app.call(people.removeUser, remove(marko.user.tag_name), { as: ida })
  expect(await find(marko.email)).toEqual([])
  expect(await lastAction()).toMatchObject({ action: 'user_deleted', target: marko.user.tag_name })
  expect((await app.refused(people.removeUser, remove(marko.user.tag_name), { as: ida })).status).toBe(404)
  expect((await app.refused(login, { body: { email: marko.email, password: marko.password } })).status).toBe(401)
})

test('rejects deleting the owner of a team with members', async () => {
  const team = await Team.found(app, 5, 'Northgate')
  await team.admit()
  const before = await lastAction()
  const body = { tag_name: team.owner.user.tag_name }
  expect(await app.refused(people.removeUser, { ...paramsOf(team.owner), body }, { as: ida })).toMatchObject({
    code: 'FORBIDDEN',
    details: [{ code: 'owns_team', message: expect.stringContaining('Northgate') }],
  })
  expect(await lastAction()).toEqual(before)
})

test('hands a team over to a member, after which its previous owner can be deleted', async () => {
  const [owner, member, outsider] = [await app.register(), await app.register(), await app.register()]
  const team = await app.call(
    people.createTeam,
    { body: { name: 'Handed over', owner_email: owner.email, max_members: 5 } },
    { as: ida },
  )
  const there = await enterOrg(app, owner, team._id)
  await app.call(inviteMember, { body: { tag_name: member.user.tag_name } }, { as: there })
  const change = { params: { id: team._id }, body: { owner: `@${member.user.tag_name}` } }
  // An invitation is no membership yet.
  expect((await app.refused(people.changeTeam, change, { as: ida })).code).toBe('ORG.USER_NOT_FOUND')
  await app.call(acceptInvitation, { params: { id: team._id } }, { as: member })
  const { items } = await app.call(people.listUsers, { query: { search: owner.email } }, { as: ida })
  expect(items[0]?.owned_teams).toEqual([{ _id: team._id, name: 'Handed over', others: 1 }])
  const toOutsider = { ...change, body: { owner: outsider.email, name: 'Not stored' } }
  expect((await app.refused(people.changeTeam, toOutsider, { as: ida })).code).toBe('ORG.USER_NOT_FOUND')
  const changed = await app.call(people.changeTeam, change, { as: ida })
  expect(changed).toMatchObject({ name: 'Handed over', owner: { tag_name: member.user.tag_name } })
  const remove = { params: { id: owner.user._id }, body: { tag_name: owner.user.tag_name } }
  await app.call(people.removeUser, remove, { as: ida })
})

test('operators cannot deactivate or delete themselves', async () => {
  const refusal = { code: 'FORBIDDEN', details: [{ code: 'self' }] }
  expect(await app.refused(people.deactivateUser, paramsOf(ida), { as: ida })).toMatchObject(refusal)
  const body = { tag_name: ida.user.tag_name }
  expect(await app.refused(people.removeUser, { ...paramsOf(ida), body }, { as: ida })).toMatchObject(refusal)
})

test('creates a team for a user with an account', async () => {
  const judith = await app.register()
  const body = { name: 'Abendschule', owner_email: judith.email, max_members: 3 }
  const made = await app.call(people.createTeam, { body }, { as: ida })
  expect(made).toMatchObject({ name: 'Abendschule', seats_taken: 1, max_members: 3, status: 'active', minutes: 0 })
  expect(await lastAction()).toMatchObject({ action: 'org_created', target: 'Abendschule' })
  expect((await app.call(listOrgs, {}, { as: judith })).items).toHaveLength(2)
  const nobody = { ...body, owner_email: 'nobody@example.org' }
  expect((await app.refused(people.createTeam, { body: nobody }, { as: ida })).code).toBe('ORG.USER_NOT_FOUND')

  const change = { params: { id: made._id }, body: { name: 'Abendschule Mitte', max_members: 25 } }
  expect(await app.call(people.changeTeam, change, { as: ida })).toMatchObject(change.body)
  const { items } = await app.call(listActions, { query: { limit: 2 } }, { as: ida })
  expect(items).toMatchObject([
    { action: 'org_seats', target: 'Abendschule Mitte', detail: { seats: 25 } },
    { action: 'org_renamed', detail: { from: 'Abendschule' } },
  ])
  const listed = await app.call(people.listTeams, { query: { search: 'abendschule m' } }, { as: ida })
  expect(listed.items.map(({ _id }) => _id)).toEqual([made._id])
})

test('does not set fewer seats than are taken', async () => {
  const team = await Team.found(app, 5)
  await team.admit()
  await app.call(inviteMember, { body: { tag_name: (await app.register()).user.tag_name } }, { as: team.owner })
  const seats = (max_members: number) => ({ params: { id: team.id }, body: { max_members } })
  expect(await app.refused(people.changeTeam, seats(2), { as: ida })).toMatchObject({
    code: 'ORG.MAX_MEMBERS_REACHED',
    details: [{ path: 'max_members', message: expect.stringContaining('3 seats are taken') }],
  })
  expect(await app.call(people.changeTeam, seats(3), { as: ida })).toMatchObject({ seats_taken: 3, max_members: 3 })
})

test('blocks a suspended team until it is resumed', async () => {
  const team = await Team.found(app, 5, 'Nordwind GmbH')
  const member = await team.admit()
  const set = (status: 'active' | 'suspended') =>
    app.call(people.changeTeam, { params: { id: team.id }, body: { status } }, { as: ida })
  expect(await set('suspended')).toMatchObject({ status: 'suspended' })
  expect(await lastAction()).toMatchObject({ action: 'org_suspended', target: 'Nordwind GmbH' })
  expect((await app.refused(getOrg, {}, { as: member })).code).toBe('ORG.SUSPENDED')
  // A user may still leave a suspended team, but not join one.
  const orgs = (await app.call(listOrgs, {}, { as: member })).items
  expect(orgs.find(({ _id }) => _id === team.id)).toMatchObject({ status: 'suspended' })
  const home = orgs.find(({ is_personal }) => is_personal)?._id ?? ''
  await app.call(getOrg, {}, { as: await enterOrg(app, member, home) })
  expect((await app.refused(switchOrg, { body: { org_id: team.id } }, { as: member })).status).toBe(404)
  await set('active')
  await app.call(switchOrg, { body: { org_id: team.id } }, { as: member })
})

test('hides personal organisations from the operator', async () => {
  const vera = await app.register()
  const change = { params: { id: vera.user.current_org_id }, body: { status: 'suspended' } }
  expect((await app.refused(people.changeTeam, change, { as: ida })).status).toBe(404)
})
