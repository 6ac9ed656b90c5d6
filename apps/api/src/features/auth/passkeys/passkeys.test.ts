import { login } from '@parley/contracts/account/auth.ts'
import * as contract from '@parley/contracts/account/passkey.ts'
import { listSignIns } from '@parley/contracts/account/sign-in.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recoveryCodes, signInChallenges, signIns, users } from '#database/users.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import { mailsTo } from '../../../testing/mailbox.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

const origin = 'https://parley.example.org'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: origin, RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.stop())

/** Adds a passkey to an account. */
async function addPasskey(vera: TestUser, name = 'My phone'): Promise<Authenticator> {
  const authenticator = new Authenticator(origin)
  const { token, options } = await app.call(contract.startPasskey, { body: {} }, { as: vera })
  const body = { token, name, credential: authenticator.create(options) }
  await app.call(contract.addPasskey, { body }, { as: vera })
  return authenticator
}

async function withSecondFactor() {
  const vera = await app.register()
  const authenticator = await addPasskey(vera)
  const { recovery_codes: codes } = await app.call(contract.switchOnSecondFactor, { body: {} }, { as: vera })
  return { vera, authenticator, codes }
}

/** Signs in with the password, and returns the step that requests the second factor. */
async function askedAfterPassword({ email, password }: TestUser): Promise<contract.PasskeyStep> {
  const answer = await app.call(login, { body: { email, password } })
  if (!('second_factor' in answer)) throw new Error('No second factor was asked for')
  return answer.second_factor
}
const refusedFactor = (body: object) => app.refused(contract.secondFactor, { body })
const invalid = { status: 401, code: 'AUTH.SECOND_FACTOR_INVALID' }

test('signs in with only a passkey', async () => {
  const vera = await app.register()
  const authenticator = await addPasskey(vera)
  const { token, options } = await app.call(contract.startPasskeySignIn, {})
  expect(options).toMatchObject({ rpId: 'parley.example.org', userVerification: 'required' })
  const body = { token, credential: authenticator.prove(options) }
  const { user, access_token: accessToken } = await app.call(contract.signInWithPasskey, { body })
  expect(user._id).toBe(vera.user._id)
  const { items } = await app.call(listSignIns, {}, { as: { ...vera, accessToken } })
  expect(items.find((item) => item.is_current)?.method).toBe('passkey')
  // The challenge is valid only once.
  expect(await app.refused(contract.signInWithPasskey, { body })).toMatchObject(invalid)
})

test('requires a passkey used alone to verify the user', async () => {
  const vera = await app.register()
  const authenticator = await addPasskey(vera)
  for (const behaviour of [{ verifiesUser: false }, { origin: 'https://parley.example.evil' }]) {
    const { token, options } = await app.call(contract.startPasskeySignIn, {})
    const body = { token, credential: authenticator.prove(options, behaviour) }
    expect(await app.refused(contract.signInWithPasskey, { body })).toMatchObject(invalid)
  }
})

test('rejects a passkey with a wrong signature, challenge or user id', async () => {
  const vera = await app.register()
  const authenticator = await addPasskey(vera)
  const stranger = new Authenticator(origin)
  const start = () => app.call(contract.startPasskeySignIn, {})
  const [first, second, third] = [await start(), await start(), await start()]
  const forged = { ...stranger.prove(first.options), id: authenticator.id.toString('base64url') }
  for (const body of [
    { token: first.token, credential: { ...forged, rawId: forged.id } },
    { token: second.token, credential: authenticator.prove(first.options) },
    { token: third.token, credential: stranger.prove(third.options) },
    { token: 'made-up', credential: authenticator.prove(first.options) },
  ]) {
    expect(await app.refused(contract.signInWithPasskey, { body })).toMatchObject(invalid)
  }
})

test('rejects a counter that goes backwards', async () => {
  const vera = await app.register()
  const authenticator = await addPasskey(vera)
  const signIn = async (counter: number) => {
    const { token, options } = await app.call(contract.startPasskeySignIn, {})
    const credential = authenticator.prove(options, { counter })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token, credential })
    return (await app.fetch(contract.signInWithPasskey.path, { method: 'POST', headers, body })).status
  }
  expect(await signIn(7)).toBe(200)
  expect(await signIn(7)).toBe(401)
  expect(await signIn(3)).toBe(401)
  expect(await signIn(8)).toBe(200)
})

test('adds a passkey once, for the user who requested it', async () => {
  const [vera, eve] = [await app.register(), await app.register()]
  const { token, options } = await app.call(contract.startPasskey, { body: {} }, { as: vera })
  const body = { token, name: 'Key', credential: new Authenticator(origin).create(options) }
  expect(await app.refused(contract.addPasskey, { body }, { as: eve })).toMatchObject(invalid)
  // Any attempt uses up the challenge.
  expect(await app.refused(contract.addPasskey, { body }, { as: vera })).toMatchObject(invalid)

  const { db } = app.connection
  const longAgo = new Date(Date.now() - 3_600_000)
  await db.update(signIns).set({ createdAt: longAgo }).where(eq(signIns.userId, vera.user._id))
  const unconfirmed = await app.refused(contract.startPasskey, { body: {} }, { as: vera })
  expect(unconfirmed.code).toBe('AUTH.REAUTHENTICATION_REQUIRED')
  await app.call(contract.startPasskey, { body: { password: vera.password } }, { as: vera })
})

test('lets only the owner list, rename and remove passkeys', async () => {
  const [vera, eve] = [await app.register(), await app.register()]
  const authenticator = await addPasskey(vera)
  const params = { id: authenticator.id.toString('base64url') }
  const body = { name: 'Old phone' }
  expect((await app.refused(contract.renamePasskey, { params, body }, { as: eve })).status).toBe(404)
  expect((await app.refused(contract.removePasskey, { params, body: {} }, { as: eve })).status).toBe(404)
  await app.call(contract.renamePasskey, { params, body }, { as: vera })
  const { items } = await app.call(contract.listPasskeys, {}, { as: vera })
  expect(items).toMatchObject([{ _id: params.id, name: 'Old phone', last_used_at: null }])
  await app.call(contract.removePasskey, { params, body: {} }, { as: vera })
  expect((await app.call(contract.listPasskeys, {}, { as: vera })).items).toEqual([])
})

test('requires the second factor before issuing a token or cookie', async () => {
  const { vera, authenticator } = await withSecondFactor()
  const response = await app.fetch(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: vera.email, password: vera.password }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  const answer = (await response.json()) as contract.SecondFactorRequired
  expect(Object.keys(answer)).toEqual(['second_factor'])
  const { token, options } = answer.second_factor
  const body = { token, credential: authenticator.prove(options, { verifiesUser: false }) }
  const { user } = await app.call(contract.secondFactor, { body })
  expect(user._id).toBe(vera.user._id)
  expect(await refusedFactor(body)).toMatchObject(invalid)
})

test('rejects another user’s passkey as the second factor', async () => {
  const { vera } = await withSecondFactor()
  const other = await withSecondFactor()
  const { token, options } = await askedAfterPassword(vera)
  expect(await refusedFactor({ token, credential: other.authenticator.prove(options) })).toMatchObject(invalid)
})

test('accepts a recovery code once', async () => {
  const { vera, codes } = await withSecondFactor()
  expect(new Set(codes).size).toBe(contract.recoveryCodeCount)
  const [code = ''] = codes
  const { token } = await askedAfterPassword(vera)
  expect(await refusedFactor({ token, recovery_code: 'not one of them' })).toMatchObject(invalid)
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  const { access_token: accessToken } = await app.call(contract.secondFactor, { body: { token, recovery_code: typed } })
  expect((await app.call(getUser, {}, { as: { ...vera, accessToken } }))._id).toBe(vera.user._id)
  expect(await refusedFactor({ token, recovery_code: codes[1] })).toMatchObject(invalid)
  const again = await askedAfterPassword(vera)
  expect(await refusedFactor({ token: again.token, recovery_code: code })).toMatchObject(invalid)
  expect((await app.call(contract.listPasskeys, {}, { as: vera })).recovery_codes_left).toBe(9)
  await vi.waitFor(
    async () => expect((await mailsTo(app, vera.email)).map(({ text }) => text).join()).toContain('codes left: 9.'),
    { timeout: 60_000, interval: 50 },
  )
})

test('signs in only once when a recovery code is used concurrently', async () => {
  const { vera, codes } = await withSecondFactor()
  const steps = await Promise.all([1, 2, 3, 4].map(() => askedAfterPassword(vera)))
  const statuses = await Promise.all(
    steps.map(async ({ token }) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ token, recovery_code: codes[0] })
      return (await app.fetch(contract.secondFactor.path, { method: 'POST', headers, body })).status
    }),
  )
  expect(statuses.sort()).toEqual([200, 401, 401, 401])
})

test('replaces the old recovery codes', async () => {
  const { vera, codes } = await withSecondFactor()
  const renewed = await app.call(contract.renewRecoveryCodes, { body: {} }, { as: vera })
  const { token } = await askedAfterPassword(vera)
  expect(await refusedFactor({ token, recovery_code: codes[0] })).toMatchObject(invalid)
  await app.call(contract.secondFactor, { body: { token, recovery_code: renewed.recovery_codes[0] ?? '' } })
  const rows = await app.connection.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, vera.user._id))
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain(renewed.recovery_codes[1])
})

test('turns the second factor off when the last passkey is removed', async () => {
  const { vera, authenticator } = await withSecondFactor()
  const params = { id: authenticator.id.toString('base64url') }
  await app.call(contract.removePasskey, { params, body: {} }, { as: vera })
  const state = await app.call(contract.listPasskeys, {}, { as: vera })
  expect(state).toEqual({ items: [], has_second_factor: false, recovery_codes_left: 0 })
  expect(await app.call(login, { body: { email: vera.email, password: vera.password } })).toHaveProperty('user')
  expect((await app.refused(contract.switchOnSecondFactor, { body: {} }, { as: vera })).status).toBe(404)
})

test('limits wrong second factors by account', async () => {
  const { vera, codes } = await withSecondFactor()
  const { token } = await askedAfterPassword(vera)
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await refusedFactor({ token, recovery_code: 'wrong' })).toMatchObject(invalid)
  }
  const closed = await refusedFactor({ token, recovery_code: codes[0] })
  expect(closed).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
})

test('ends a sign-in step that is no longer valid', async () => {
  const { vera, authenticator } = await withSecondFactor()
  const { db } = app.connection
  const late = await askedAfterPassword(vera)
  await db.update(signInChallenges).set({ expiresAt: new Date() }).where(eq(signInChallenges.userId, vera.user._id))
  expect(await refusedFactor({ token: late.token, credential: authenticator.prove(late.options) })).toMatchObject(
    invalid,
  )
  const shut = await askedAfterPassword(vera)
  await db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, vera.user._id))
  expect(await refusedFactor({ token: shut.token, credential: authenticator.prove(shut.options) })).toMatchObject(
    invalid,
  )
  const { token, options } = await app.call(contract.startPasskeySignIn, {})
  const body = { token, credential: authenticator.prove(options) }
  expect(await app.refused(contract.signInWithPasskey, { body })).toMatchObject(invalid)
})
