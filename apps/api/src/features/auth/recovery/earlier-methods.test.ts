// A stranger registers with another person's e-mail address and adds sign-in methods; then the owner resets the
// password.

import * as contract from '@parley/contracts/account/passkey.ts'
import { listOrgs } from '@parley/contracts/org/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identities } from '#database/users.ts'
import { addPasskey, passkeySignIn, resetAndSignIn } from '../../../testing/owner.ts'
import { Team, verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

const origin = 'https://parley.example.org'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: origin } })
})
afterAll(() => app.stop())

const orgsOf = async (person: TestUser) => (await app.call(listOrgs, {}, { as: person })).items.map(({ _id }) => _id)

test('a reset removes every sign-in method from before the e-mail address was verified', async () => {
  const team = await Team.found(app)
  const stranger = await team.admit('TEACHER')
  const authenticator = await addPasskey(app, stranger, origin)
  await app.call(contract.switchOnSecondFactor, { body: {} }, { as: stranger })
  const { db } = app.connection
  const userId = stranger.user._id
  await db.insert(identities).values({ issuer: 'https://issuer.example', subject: 'stranger', userId })

  const owner = await resetAndSignIn(app, stranger)
  expect(owner.user._id).toBe(userId)
  const ways = await app.call(contract.listPasskeys, {}, { as: owner })
  expect(ways).toEqual({ items: [], has_second_factor: false, recovery_codes_left: 0 })
  expect(await db.select().from(identities).where(eq(identities.userId, userId))).toEqual([])
  expect(await orgsOf(owner)).toEqual([owner.user.current_org_id])
  expect(owner.user.current_org_id).not.toBe(team.id)
  expect((await app.refused(contract.signInWithPasskey, await passkeySignIn(app, authenticator))).status).toBe(401)
})

test('a reset keeps the passkeys and teams of a verified account', async () => {
  const team = await Team.found(app)
  const vera = await verified(app, await team.admit())
  const authenticator = await addPasskey(app, vera, origin)
  const after = await resetAndSignIn(app, vera)
  expect(await orgsOf(after)).toContain(team.id)
  const { user } = await app.call(contract.signInWithPasskey, await passkeySignIn(app, authenticator))
  expect(user._id).toBe(vera.user._id)
})

test('a user who owns a team still owns it after the reset', async () => {
  const { id, owner } = await Team.found(app)
  expect(await orgsOf(await resetAndSignIn(app, owner))).toContain(id)
})

test('an unverified e-mail address cannot have a passkey or a second factor', async () => {
  const mailing = await startTestApp({ env: { PUBLIC_URL: origin, SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const vera = await mailing.register()
    const unverified = { status: 403, code: 'USER.EMAIL_NOT_VERIFIED' }
    const refused = (endpoint: typeof contract.startPasskey | typeof contract.switchOnSecondFactor) =>
      mailing.refused(endpoint, { body: {} }, { as: vera })
    expect(await refused(contract.startPasskey)).toMatchObject(unverified)
    expect(await refused(contract.switchOnSecondFactor)).toMatchObject(unverified)
    await verified(mailing, vera)
    expect(await mailing.call(contract.startPasskey, { body: {} }, { as: vera })).toHaveProperty('options')
  } finally {
    await mailing.stop()
  }
})
