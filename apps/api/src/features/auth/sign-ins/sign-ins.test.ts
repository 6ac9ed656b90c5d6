import { changePassword, login, refresh, register, resetPassword } from '@parley/contracts/account/auth.ts'
import { endSignIn, listSignIns } from '@parley/contracts/account/sign-in.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInChallenges, signIns } from '#database/users.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { signInMs } from '../auth.rules.ts'

import { insertReset } from '../recovery/reset.queries.ts'
import { hashOfToken } from '../token.ts'
import { removeEnded } from './sign-ins.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const day = 24 * 3_600_000

/** Signs in again, from another browser. */
async function signInAgain(vera: TestUser, userAgent = firefox): Promise<TestUser> {
  const response = await app.fetch(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: vera.email, password: vera.password }),
  })
  const { access_token: accessToken } = (await response.json()) as { access_token: string }
  return { ...vera, accessToken, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('lists each sign-in with its device, method and times', async () => {
  const vera = await app.register()
  const other = await signInAgain(vera)
  const { items } = await app.call(listSignIns, {}, { as: other })
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({
    device: { browser: 'Firefox', system: 'Linux' },
    method: 'password',
    is_current: true,
  })
  // The test's own client sends an unknown user agent.
  expect(items[1]).toMatchObject({ device: { browser: null, system: null }, is_current: false })
})

test('rejects an ended sign-in immediately, on every path', async () => {
  const vera = await app.register()
  const other = await signInAgain(vera)
  const { items } = await app.call(listSignIns, {}, { as: vera })
  const id = items.find((item) => !item.is_current)?._id ?? ''
  await app.call(endSignIn, { params: { id } }, { as: vera })
  expect((await app.refused(getUser, {}, { as: other })).code).toBe('AUTH.UNAUTHENTICATED')
  expect((await app.fetch(refresh.path, { headers: { cookie: other.cookie } })).status).toBe(401)
  expect((await app.call(listSignIns, {}, { as: vera })).items.map((item) => item.is_current)).toEqual([true])
  expect((await app.refused(endSignIn, { params: { id } }, { as: vera })).status).toBe(404)
})

test('hides other users’ sign-ins', async () => {
  const [vera, eve] = [await app.register(), await app.register()]
  const [own] = (await app.call(listSignIns, {}, { as: vera })).items
  expect((await app.refused(endSignIn, { params: { id: own?._id } }, { as: eve })).status).toBe(404)
  expect((await app.call(getUser, {}, { as: vera }))._id).toBe(vera.user._id)
})

test('updates the last-used time on refresh', async () => {
  const vera = await app.register()
  const { db } = app.connection
  const before = new Date(Date.now() - 3 * day)
  await db.update(signIns).set({ lastUsedAt: before }).where(eq(signIns.userId, vera.user._id))
  await app.fetch(refresh.path, { headers: { cookie: vera.cookie } })
  const [item] = (await app.call(listSignIns, {}, { as: vera })).items
  expect(Date.now() - Date.parse(item?.last_used_at ?? '')).toBeLessThan(day)
})

test('removes expired sign-ins and abandoned steps', async () => {
  const vera = await app.register()
  const { db } = app.connection
  const now = Date.now()
  const row = { userId: vera.user._id, expiresAt: new Date(now + day) }
  await db.insert(signIns).values([
    { ...row, id: 'a'.repeat(24), lastUsedAt: new Date(now - 15 * day) },
    { ...row, id: 'b'.repeat(24), createdAt: new Date(now - signInMs), expiresAt: new Date(now - 1) },
    { ...row, id: 'c'.repeat(24), revokedAt: new Date(now - 1) },
  ])
  const step = { hash: 'left', kind: 'second_factor' as const, userId: vera.user._id, expiresAt: new Date(now - 1) }
  await db.insert(signInChallenges).values(step)
  expect((await app.call(listSignIns, {}, { as: vera })).items).toHaveLength(1)
  await removeEnded(db, new Date(now))
  expect(await db.select().from(signIns).where(eq(signIns.userId, vera.user._id))).toHaveLength(1)
  expect(await db.select().from(signInChallenges).where(eq(signInChallenges.hash, 'left'))).toEqual([])
})

test('rejects the user’s own name or e-mail address as a password', async () => {
  const form = { first_name: 'Vera', last_name: 'Marsh', country: 'IE', email: 'vera.personal@example.org' }
  const refused = await app.refused(register, { body: { ...form, password: 'vera-MÁRSH-26' } })
  expect(refused).toMatchObject({ status: 400, code: 'AUTH.PASSWORD_PERSONAL' })

  const vera = await app.register()
  const body = { current_password: vera.password, new_password: vera.email }
  expect((await app.refused(changePassword, { body }, { as: vera })).code).toBe('AUTH.PASSWORD_PERSONAL')

  const hash = hashOfToken('a token')
  await insertReset(app.connection.db, { hash, userId: vera.user._id, expiresAt: new Date(Date.now() + day) })
  const reset = { token: 'a token', password: `${vera.user.tag_name}!1` }
  expect((await app.refused(resetPassword, { body: reset })).code).toBe('AUTH.PASSWORD_PERSONAL')
})
