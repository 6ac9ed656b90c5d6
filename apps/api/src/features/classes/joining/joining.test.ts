import { createClass } from '@parley/contracts/classes/class.ts'
import { getJoinCode, joinClass, removeJoinCode, renewJoinCode } from '@parley/contracts/classes/join-code.ts'
import { listMembers, removeMember } from '@parley/contracts/org/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classJoinCodes } from '#database/classes.ts'
import { organizations } from '#database/organizations.ts'
import { Team } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.stop())

/** A class in a team with this many seats; the owner takes one. */
async function startClass(seats = 10) {
  const team = await Team.found(app, seats)
  const as = team.owner
  const { _id: id } = await app.call(createClass, { body: { name: 'Tuesdays', language: 'es' } }, { as })
  const renew = async (days = 14) => (await app.call(renewJoinCode, { params: { id }, body: { days } }, { as })).code
  return { team, id, renew, shown: async () => (await app.call(getJoinCode, { params: { id } }, { as })).join_code }
}

const join = (as: TestUser, code: string) => app.call(joinClass, { body: { code } }, { as })
const cannotJoin = async (as: TestUser, code: string) => (await app.refused(joinClass, { body: { code } }, { as })).code

test('keeps the code until a new one is created', async () => {
  const { team, id, renew, shown } = await startClass()
  expect(await shown()).toBeNull()
  const first = await renew(1)
  expect(await shown()).toEqual({ code: first, expires_at: expect.any(String) })
  const second = await renew()
  const student = await app.register()
  expect(await cannotJoin(student, first)).toBe('CLASS.CODE_INVALID')
  expect(await join(student, second)).toEqual({
    class_id: id,
    name: 'Tuesdays',
    org: { _id: team.id, name: 'Riverside School' },
  })
  await app.call(removeJoinCode, { params: { id } }, { as: team.owner })
  expect(await shown()).toBeNull()
  expect(await cannotJoin(await app.register(), second)).toBe('CLASS.CODE_INVALID')
})

test('lets a user join the class and its organisation once by code', async () => {
  const { team, renew } = await startClass()
  const code = await renew()
  const student = await app.register()
  const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
  expect(await join(student, typed)).toEqual(await join(student, code))
  const members = (await app.call(listMembers, {}, { as: team.owner })).items
  expect(members.map(({ role, info }) => `${role} ${info.status}`)).toEqual(['OWNER ACTIVE', 'MEMBER ACTIVE'])
  // A teacher of the class remains a teacher.
  await join(team.owner, code)
})

test('rejects expired codes and codes of full or suspended organisations', async () => {
  const { team, id, renew } = await startClass(2)
  const code = await renew()
  const { db } = app.connection
  const isCode = eq(classJoinCodes.classId, id)
  await db
    .update(classJoinCodes)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(isCode)
  const [first, second] = [await app.register(), await app.register()]
  expect(await cannotJoin(first, code)).toBe('CLASS.CODE_EXPIRED')
  await db
    .update(classJoinCodes)
    .set({ expiresAt: new Date(Date.now() + 60_000) })
    .where(isCode)
  await join(first, code)
  expect(await cannotJoin(second, code)).toBe('ORG.MAX_MEMBERS_REACHED')
  await db.update(organizations).set({ status: 'suspended', maxMembers: 9 }).where(eq(organizations.id, team.id))
  expect(await cannotJoin(second, code)).toBe('ORG.SUSPENDED')
})

test('gives a user who joins by code the seat of their open invitation', async () => {
  const { team, renew } = await startClass(2)
  const invited = await team.invite(await app.register())
  await join(invited, await renew())
  expect((await app.call(listMembers, {}, { as: team.owner })).items).toHaveLength(2)
})

test('limits wrong guesses per account', async () => {
  const { renew } = await startClass()
  const guesser = await app.register()
  for (let count = 0; count < 10; count += 1)
    expect(await cannotJoin(guesser, `WRONG${count}`)).toBe('CLASS.CODE_INVALID')
  const code = await renew()
  expect(await cannotJoin(guesser, code)).toBe('RATE_LIMITED')
  const student = await app.register()
  for (let count = 0; count < 12; count += 1) await join(student, code)
})

test.skipIf(testEngine !== 'postgres')(
  'gives the last seat to only one of two users who join concurrently',
  async () => {
    const { team, renew } = await startClass(2)
    const code = await renew()
    const people = await Promise.all(Array.from({ length: 4 }, () => app.register()))
    const outcomes = await Promise.allSettled(people.map((person) => join(person, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.call(listMembers, {}, { as: team.owner })).items).toHaveLength(2)
  },
)

test('rejects a removed member with any code of the organisation', async () => {
  const { team, renew } = await startClass()
  const code = await renew()
  const other = await app.call(createClass, { body: { name: 'Fridays', language: 'es' } }, { as: team.owner })
  const { code: otherCode } = await app.call(renewJoinCode, { params: { id: other._id }, body: {} }, { as: team.owner })
  const student = await app.register()
  await join(student, code)
  await app.call(removeMember, { body: { user_id: student.user._id } }, { as: team.owner })
  expect([await cannotJoin(student, code), await cannotJoin(student, otherCode)]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
})
