import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
  signInWithGoogle,
} from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { eq } from 'drizzle-orm'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#database/users.ts'
import { awaitMail } from '../../../testing/mailbox.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const clientId = 'parley-test.apps.example'
let app: TestApp
let keyServer: Server
let keys: GenerateKeyPairResult
let strangers: GenerateKeyPairResult

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  keyServer = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
  const { port } = keyServer.address() as AddressInfo
  const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` }
  app = await startTestApp({ env })
})
afterAll(async () => {
  await app.stop()
  keyServer.close()
})

let people = 0
/** A new Google user. */
function person(change: Record<string, unknown> = {}) {
  people += 1
  return {
    sub: `google-${people}`,
    email: `google.${people}@example.org`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Lima',
    ...change,
  }
}

interface Signing {
  key?: GenerateKeyPairResult['privateKey'] | Uint8Array
  header?: Record<string, string>
  issuer?: string
  audience?: string
  expires?: string
  issued?: Date
}

const sign = (claims: Record<string, unknown>, signing: Signing = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...signing.header })
    .setIssuer(signing.issuer ?? 'https://accounts.google.com')
    .setAudience(signing.audience ?? clientId)
    .setIssuedAt(signing.issued)
    .setExpirationTime(signing.expires ?? '1h')
    .sign(signing.key ?? keys.privateKey)

const enter = async (claims: Record<string, unknown>, signing: Signing = {}, headers = {}) =>
  signedIn(app.call(signInWithGoogle, { body: { id_token: await sign(claims, signing) } }, { headers }))
const refused = async (claims: Record<string, unknown>, signing: Signing = {}) =>
  app.refused(signInWithGoogle, { body: { id_token: await sign(claims, signing) } })

test('tells the client that Google sign-in is available', async () => {
  expect((await app.call(getConfig, {})).google_client_id).toBe(clientId)
  const { headers } = await app.fetch('/healthz')
  expect(headers.get('content-security-policy')).toContain(
    "script-src 'self' 'wasm-unsafe-eval' https://accounts.google.com/gsi/client;",
  )
  expect(headers.get('content-security-policy')).toContain("frame-src 'self' https://accounts.google.com/gsi/")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test('finds the account again after the e-mail address changes', async () => {
  const ana = person()
  const headers = { 'accept-language': 'pt-BR,pt;q=0.9' }
  const { user, access_token } = await enter(ana, {}, headers)
  expect(user).toMatchObject({ first_name: 'Ana', last_name: 'Lima', email: ana.email, country: 'BR' })
  expect(user.explanation_language).toBe('pt')
  const headersOf = { authorization: `Bearer ${access_token}` }
  expect(await app.call(getUser, {}, { headers: headersOf })).toEqual(user)
  const moved = await enter({ ...ana, email: 'ana.moved@example.org' }, { issuer: 'accounts.google.com' })
  expect(moved.user).toEqual(user)
})

test('creates one account for two concurrent first sign-ins', async () => {
  const ana = person()
  const entered = await Promise.all([1, 2, 3, 4].map(() => enter(ana)))
  expect(new Set(entered.map(({ user }) => user._id)).size).toBe(1)
})

test('derives a missing name from other details', async () => {
  const { user } = await enter(person({ given_name: '  ', family_name: undefined, name: undefined }))
  expect([user.first_name, user.last_name]).toEqual([user.email.split('@')[0], ''])
})

test('rejects a password for an account without one', async () => {
  const { user, access_token } = await enter(person())
  expect((await app.refused(login, { body: { email: user.email, password: 'anything at all' } })).status).toBe(401)
  const body = { current_password: 'anything at all', new_password: 'seven quiet lanterns' }
  const refused = await app.refused(changePassword, { body }, { headers: { authorization: `Bearer ${access_token}` } })
  expect(refused.code).toBe('AUTH.INVALID_CREDENTIALS')
})

test('does not link an account with an unverified e-mail address', async () => {
  const ana = person()
  const squatter = await app.register({ email: ana.email })
  expect(await refused(ana)).toMatchObject({ status: 409, code: 'AUTH.LINK_REQUIRED' })
  expect(await app.call(getUser, {}, { as: squatter })).toEqual(squatter.user)
})

test('links the account once its e-mail address is verified', async () => {
  const ana = person()
  const vera = await app.register({ email: ana.email.toUpperCase() })
  await app.call(forgotPassword, { body: { email: ana.email } })
  const { link } = await awaitMail(app, vera.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  await app.call(resetPassword, { body: { token, password: 'seven quiet lanterns' } })
  expect((await enter(ana)).user._id).toBe(vera.user._id)
  const recycled = person({ email: ana.email })
  expect((await refused(recycled)).code).toBe('AUTH.LINK_REQUIRED')
})

test('rejects a deactivated account', async () => {
  const ana = person()
  const { user } = await enter(ana)
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, user._id))
  expect((await refused(ana)).code).toBe('AUTH.GOOGLE_INVALID')
  expect((await refused({ ...ana, sub: 'another' })).code).toBe('AUTH.GOOGLE_INVALID')
})

test.each<[string, Record<string, unknown>, () => Signing]>([
  ['signed with a stranger’s key', {}, () => ({ key: strangers.privateKey })],
  ['with a key that Google does not have', {}, () => ({ header: { kid: 'two' } })],
  ['signed with a shared secret', {}, () => ({ key: new Uint8Array(32), header: { alg: 'HS256' } })],
  ['made for another client', {}, () => ({ audience: 'somebody-else.apps.example' })],
  ['from another issuer', {}, () => ({ issuer: 'https://accounts.example.org' })],
  ['that has expired', {}, () => ({ expires: '-1m' })],
  ['that is too old', {}, () => ({ issued: new Date(Date.now() - 11 * 60_000) })],
  ['with an e-mail address that Google has not verified', { email_verified: false }, () => ({})],
  ['with email_verified as a string', { email_verified: 'true' }, () => ({})],
  ['without an e-mail address', { email: undefined }, () => ({})],
  ['with an invalid e-mail address', { email: 'nobody' }, () => ({})],
  ['without a subject', { sub: undefined }, () => ({})],
])('rejects a token %s', async (_what, change, signing) => {
  expect(await refused(person(change), signing())).toMatchObject({ status: 401, code: 'AUTH.GOOGLE_INVALID' })
})

test.each(['nonsense', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])(
  'rejects %s as a token',
  async (token) => {
    const refused = await app.refused(signInWithGoogle, { body: { id_token: token } })
    expect(refused).toMatchObject({ status: 401, code: 'AUTH.GOOGLE_INVALID' })
  },
)

test('does not reject a token as invalid while Google’s keys are unavailable', async () => {
  const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' }
  const other = await startTestApp({ env })
  const body = { id_token: await sign(person()) }
  expect(await other.refused(signInWithGoogle, { body })).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  await other.stop()
})

test('rejects every token if Google sign-in is off', async () => {
  const other = await startTestApp()
  const body = { id_token: await sign(person()) }
  expect((await other.refused(signInWithGoogle, { body })).code).toBe('AUTH.GOOGLE_INVALID')
  const policy = (await other.fetch('/healthz')).headers.get('content-security-policy')
  expect(policy).not.toContain('google')
  await other.stop()
})
