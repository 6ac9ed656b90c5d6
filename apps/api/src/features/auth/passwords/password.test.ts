import { changePassword, endOtherSessions, login } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../testing/signed-in.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
let strict: TestApp
beforeAll(async () => {
  app = await startTestApp()
  strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => Promise.all([app.stop(), strict.stop()]))

const next = 'seven quiet lanterns'

/** Signs the same user in on another device. */
async function again(vera: TestUser): Promise<TestUser> {
  const { access_token } = await signedIn(app.call(login, { body: { email: vera.email, password: vera.password } }))
  return { ...vera, accessToken: access_token }
}
const isIn = (vera: TestUser) =>
  app.call(getUser, {}, { as: vera }).then(
    () => true,
    () => false,
  )

test('ends all other sign-ins when the password changes', async () => {
  const vera = await app.register()
  const phone = await again(vera)
  await app.call(changePassword, { body: { current_password: vera.password, new_password: next } }, { as: phone })
  expect([await isIn(phone), await isIn(vera)]).toEqual([true, false])
  expect((await app.fetch('/api/auth/refresh', { headers: { cookie: vera.cookie } })).status).toBe(401)
  expect((await app.refused(login, { body: { email: vera.email, password: vera.password } })).status).toBe(401)
  expect((await signedIn(app.call(login, { body: { email: vera.email, password: next } }))).user._id).toBe(
    vera.user._id,
  )
})

test.each([
  ['a wrong password', { current_password: 'not this one', new_password: next }, 401, 'AUTH.INVALID_CREDENTIALS'],
  ['a common new one', { new_password: 'Password1' }, 400, 'AUTH.PASSWORD_TOO_COMMON'],
  ['a short new one', { new_password: 'short' }, 400, 'VALIDATION.FAILED'],
])('leaves the password unchanged after %s', async (_what, change, status, code) => {
  const vera = await app.register()
  const body = { current_password: vera.password, ...change }
  expect(await app.refused(changePassword, { body }, { as: vera })).toMatchObject({ status, code })
  expect(await isIn(await again(vera))).toBe(true)
})

test('limits password attempts by someone with a stolen token', async () => {
  const vera = await strict.register()
  const body = { current_password: 'not this one', new_password: next }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await strict.refused(changePassword, { body }, { as: vera })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('ends the user’s other sign-ins on request', async () => {
  const [vera, other] = [await app.register(), await app.register()]
  const [phone, tablet] = [await again(vera), await again(vera)]
  await app.call(endOtherSessions, {}, { as: phone })
  expect(await Promise.all([phone, vera, tablet, other].map(isIn))).toEqual([true, false, false, true])
})
