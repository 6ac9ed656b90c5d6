import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../../../testing/test-database.ts'
import { hashOfToken } from '../token.ts'
import { createInvitation, listInvitations, revokeInvitation, takeInvitation } from './invitation.queries.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await database.connect()
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const inAnHour = () => new Date(Date.now() + 3_600_000)
const link = (change: { maxUses?: number; expiresAt?: Date; orgId?: string | null } = {}) =>
  createInvitation(connection.db, { createdBy: null, orgId: null, maxUses: 1, expiresAt: inAnHour(), ...change })
const take = (token: string) => takeInvitation(connection.db, hashOfToken(token))

test('accepts an invitation as often as it allows', async () => {
  const token = await link({ maxUses: 2 })
  expect([await take(token), await take(token), await take(token)]).toEqual([true, true, false])
})

test('rejects an expired, revoked or made-up invitation', async () => {
  expect(await take(await link({ expiresAt: new Date(Date.now() - 1) }))).toBe(false)
  const token = await link({ orgId: 'a-team' })
  const [listed] = await listInvitations(connection.db, 'a-team')
  expect(await revokeInvitation(connection.db, listed?.id ?? '', 'another-team')).toBe(false)
  expect(await revokeInvitation(connection.db, listed?.id ?? '', 'a-team')).toBe(true)
  expect(await take(token)).toBe(false)
  expect(await take('made-up')).toBe(false)
})

test('restores an invitation’s use if the registration fails', async () => {
  const token = await link()
  const failed = connection.db.transaction(async (tx) => {
    await takeInvitation(tx, hashOfToken(token))
    throw new Error('The address is taken')
  })
  await expect(failed).rejects.toThrow('The address is taken')
  expect(await take(token)).toBe(true)
})

test.runIf(testEngine === 'postgres')(
  'does not exceed an invitation’s limit under concurrent registrations',
  async () => {
    const token = await link({ maxUses: 5 })
    const takeSlowly = () => connection.db.transaction((tx) => takeInvitation(tx, hashOfToken(token)))
    const taken = await Promise.all(Array.from({ length: 40 }, takeSlowly))
    expect(taken.filter(Boolean)).toHaveLength(5)
  },
)
