// The owner of an account reviews its sign-in methods after a reset, and after an external account was linked.
import { login, refresh } from '@parley/contracts/account/auth.ts'
import { listPasskeys, removePasskey, signInWithPasskey } from '@parley/contracts/account/passkey.ts'
import {
  confirmSignInMethods,
  endSignIn,
  getSignInMethods,
  removeIdentity,
  removePassword,
} from '@parley/contracts/account/sign-in.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issuer, startIssuer, TestBrowser } from '../../../testing/issuer.ts'
import { addPasskey, passkeySignIn, resetAndSignIn } from '../../../testing/owner.ts'
import { verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

const origin = 'https://parley.example.org'
let issuer: Issuer
let app: TestApp
/** Passkeys need a public URL, which differs from the one that the issuer redirects to in tests. */
let hosted: TestApp
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startTestApp({ env: issuer.env })
  hosted = await startTestApp({ env: { PUBLIC_URL: origin } })
  issuer.serve(app.url)
})
afterAll(async () => {
  await Promise.all([app.stop(), hosted.stop()])
  await issuer.close()
})

const methodsOf = (as: TestUser) => app.call(getSignInMethods, {}, { as })
const isFlagged = async (as: TestUser) => (await app.call(getUser, {}, { as })).has_ways_to_check

/**
 * Signs in through the issuer.
 * @returns the access token
 */
async function tokenFor(email: string): Promise<string> {
  issuer.person = { sub: email, email, email_verified: true, given_name: 'Vera' }
  const browser = new TestBrowser()
  await browser.open(`${app.url}/api/auth/oidc/start`, ({ pathname }) => pathname === '/auth/arrived')
  const cookie = `parley_refresh=${browser.cookies.get('parley_refresh') ?? ''}`
  return (await app.call(refresh, {}, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).access_token
}

/** The same user, signed in with their account at the issuer. */
const enterByIssuer = async (person: TestUser) => ({ ...person, accessToken: await tokenFor(person.email) })

test('lists a passkey from before a reset until the owner has confirmed it', async () => {
  const before = await verified(hosted, await hosted.register())
  const authenticator = await addPasskey(hosted, before, origin)
  const owner = await resetAndSignIn(hosted, before)
  const entered = await hosted.call(signInWithPasskey, await passkeySignIn(hosted, authenticator))
  const stranger = { ...before, accessToken: entered.access_token }

  expect((await hosted.call(getSignInMethods, {}, { as: stranger })).is_to_check).toBe(false)
  await hosted.call(confirmSignInMethods, {}, { as: stranger })
  const { is_to_check, passkeys, identities, sign_ins } = await hosted.call(getSignInMethods, {}, { as: owner })
  expect([is_to_check, identities]).toEqual([true, []])
  expect(passkeys).toEqual(await hosted.call(listPasskeys, {}, { as: owner }))
  expect(sign_ins.map(({ method, is_current }) => [method, is_current]).sort()).toEqual([
    ['passkey', false],
    ['password', true],
  ])

  const [passkey] = passkeys.items
  await hosted.call(removePasskey, { params: { id: passkey?._id ?? '' }, body: {} }, { as: owner })
  const other = sign_ins.find(({ is_current }) => !is_current)
  await hosted.call(endSignIn, { params: { id: other?._id ?? '' } }, { as: owner })
  expect((await hosted.call(confirmSignInMethods, {}, { as: owner })).has_ways_to_check).toBe(false)
  expect((await hosted.call(getSignInMethods, {}, { as: owner })).is_to_check).toBe(false)
  expect((await hosted.refused(getUser, {}, { as: stranger })).status).toBe(401)
  expect((await hosted.refused(signInWithPasskey, await passkeySignIn(hosted, authenticator))).status).toBe(401)
})

test('requires no review if only the password remains after a reset', async () => {
  const unverified = await hosted.register()
  await addPasskey(hosted, unverified, origin)
  expect((await resetAndSignIn(hosted, unverified)).user.has_ways_to_check).toBe(false)
  const plain = await verified(hosted, await hosted.register())
  expect((await resetAndSignIn(hosted, plain)).user.has_ways_to_check).toBe(false)
})

test('shows the password and the other sign-ins when an external account is linked', async () => {
  const before = await verified(app, await app.register())
  const owner = await enterByIssuer(before)
  const { is_to_check, has_password, identities, sign_ins } = await methodsOf(owner)
  expect([is_to_check, has_password, sign_ins.length]).toEqual([true, true, 2])
  expect(identities).toMatchObject([{ issuer: issuer.url, name: 'Riverside' }])
  expect((await methodsOf(before)).is_to_check).toBe(false)

  await app.call(removePassword, { body: {} }, { as: owner })
  expect((await methodsOf(owner)).has_password).toBe(false)
  expect((await app.refused(getUser, {}, { as: before })).status).toBe(401)
  const { email, password } = before
  expect((await app.refused(login, { body: { email, password } })).code).toBe('AUTH.INVALID_CREDENTIALS')
  await app.call(confirmSignInMethods, {}, { as: owner })
  expect(await isFlagged(await enterByIssuer(before))).toBe(false)
})

test('requires no review for an account created through the issuer', async () => {
  const headers = { authorization: `Bearer ${await tokenFor('opened.elsewhere@example.org')}` }
  const user = await app.call(getUser, {}, { headers })
  expect(user.has_ways_to_check).toBe(false)
})

test('requires another review when an external account is linked again', async () => {
  const before = await verified(app, await app.register())
  const owner = await enterByIssuer(before)
  await app.call(confirmSignInMethods, {}, { as: owner })
  await app.call(removeIdentity, { body: { issuer: issuer.url, password: before.password } }, { as: owner })
  expect((await methodsOf(owner)).identities).toEqual([])
  expect((await app.refused(removeIdentity, { body: { issuer: issuer.url } }, { as: owner })).code).toBe('NOT_FOUND')
  expect(await isFlagged(await enterByIssuer(before))).toBe(true)
})

test('keeps the last password or external account', async () => {
  const before = await verified(app, await app.register())
  const last = { status: 409, code: 'AUTH.LAST_WAY_IN' }
  expect(await app.refused(removePassword, { body: {} }, { as: before })).toMatchObject(last)
  const owner = await enterByIssuer(before)
  await app.call(removePassword, { body: {} }, { as: owner })
  const body = { issuer: issuer.url }
  expect(await app.refused(removeIdentity, { body }, { as: owner })).toMatchObject(last)
  expect((await app.refused(removePassword, { body: {} }, { as: owner })).code).toBe('NOT_FOUND')
})

test('does not remove a sign-in method if the password is wrong', async () => {
  const owner = await enterByIssuer(await verified(app, await app.register()))
  const wrong = { password: 'not this one' }
  expect((await app.refused(removePassword, { body: wrong }, { as: owner })).code).toBe('AUTH.INVALID_CREDENTIALS')
  const body = { ...wrong, issuer: issuer.url }
  expect((await app.refused(removeIdentity, { body }, { as: owner })).code).toBe('AUTH.INVALID_CREDENTIALS')
  expect(await methodsOf(owner)).toMatchObject({ has_password: true, identities: [{ issuer: issuer.url }] })
})
