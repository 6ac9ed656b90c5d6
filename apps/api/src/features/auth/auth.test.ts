import { login, register } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#database/users.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let strict: TestApp
beforeAll(async () => {
  app = await startTestApp()
  strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => Promise.all([app.stop(), strict.stop()]))

const person = { first_name: 'Vera', last_name: 'Marsh', country: 'IE', password: 'three walnut doors' }

test('signs in regardless of the case of the e-mail address', async () => {
  const vera = await app.register({ email: 'Vera.Marsh@Example.org' })
  expect(await app.call(getUser, {}, { as: vera })).toEqual(vera.user)
  const again = await signedIn(app.call(login, { body: { email: ' vera.marsh@EXAMPLE.ORG', password: vera.password } }))
  expect(again.user).toEqual({ ...vera.user, email: 'Vera.Marsh@Example.org' })
})

test('returns a new account without its password', async () => {
  const vera = await app.register()
  const wire = JSON.stringify(await app.call(getUser, {}, { as: vera }))
  expect(wire).not.toMatch(/argon2|password/)
  const other = await app.register()
  expect(other.user.current_org_id).not.toBe(vera.user.current_org_id)
})

test('identifies concurrent callers correctly', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.register()))
  const [gone] = people
  await app.connection.db
    .update(users)
    .set({ status: 'DIACTIVATED' })
    .where(eq(users.id, gone?.user._id ?? ''))
  const asked = Array.from({ length: 240 }, (_, n) => people[n % people.length])
  const answers = await Promise.all(
    asked.map(async (person) => {
      const answer = await app.fetch(getUser.path, { headers: { authorization: `Bearer ${person?.accessToken}` } })
      return answer.ok ? ((await answer.json()) as { _id: string })._id : answer.status
    }),
  )
  expect(answers).toEqual(asked.map((person) => (person === gone ? 401 : person?.user._id)))
})

test('ignores case when checking whether an e-mail address is taken', async () => {
  await app.register({ email: 'taken@example.org' })
  const body = { ...person, email: 'TAKEN@example.org' }
  expect(await app.refused(register, { body })).toMatchObject({ status: 409, code: 'AUTH.EMAIL_TAKEN' })
})

test('creates only one account under concurrent registrations', async () => {
  const body = JSON.stringify({ ...person, email: 'at-once@example.org' })
  const headers = { 'content-type': 'application/json' }
  const send = () => app.fetch(register.path, { method: 'POST', headers, body })
  const statuses = (await Promise.all([send(), send(), send(), send()])).map((response) => response.status)
  expect(statuses.sort()).toEqual([201, 409, 409, 409])
})

test('gives people with the same name different tag names', async () => {
  const named = { first_name: 'Олена', last_name: 'Гай', explanation_language: 'uk' as const }
  const people = await Promise.all([1, 2, 3, 4].map(() => app.register(named)))
  const tagNames = people.map(({ user }) => user.tag_name)
  expect(new Set(tagNames).size).toBe(4)
  expect(tagNames.filter((tagName) => tagName === 'olena_hai')).toHaveLength(1)
  expect(tagNames.every((tagName) => /^olena_hai\d*$/.test(tagName))).toBe(true)
})

test.each([
  ['a common password', { password: 'PassWord1' }, 'AUTH.PASSWORD_TOO_COMMON', []],
  ['a short password', { password: 'short' }, 'VALIDATION.FAILED', ['password']],
  ['a blank name', { first_name: '   ' }, 'VALIDATION.FAILED', ['first_name']],
  ['no country', { country: undefined }, 'VALIDATION.FAILED', ['country']],
  ['an invalid e-mail address', { email: 'nobody' }, 'VALIDATION.FAILED', ['email']],
  ['an unknown field', { role: 'OWNER' }, 'VALIDATION.FAILED', ['']],
  ['text that cannot be stored', { last_name: 'a\0b' }, 'VALIDATION.FAILED', ['last_name']],
  ['half a surrogate pair', { last_name: 'a\ud800' }, 'VALIDATION.FAILED', ['last_name']],
])('rejects %s', async (_what, change, code, paths) => {
  const body = { ...person, email: 'refused@example.org', ...change }
  const refused = await app.refused(register, { body })
  expect(refused).toMatchObject({ status: 400, code, error: code })
  expect(refused.details.map((detail) => detail.path)).toEqual(paths)
})

test('gives the same answer for a wrong password as for an unknown e-mail address', async () => {
  const vera = await app.register()
  const wrong = await app.refused(login, { body: { email: vera.email, password: 'not this one' } })
  const unknown = await app.refused(login, { body: { email: 'nobody@example.org', password: 'not this one' } })
  expect({ ...wrong, headers: 0 }).toEqual({ ...unknown, headers: 0 })
  expect(wrong).toMatchObject({ status: 401, code: 'AUTH.INVALID_CREDENTIALS' })
})

test('signs out a deactivated account immediately', async () => {
  const vera = await app.register()
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, vera.user._id))
  expect((await app.refused(getUser, {}, { as: vera })).code).toBe('AUTH.UNAUTHENTICATED')
  const again = await app.refused(login, { body: { email: vera.email, password: vera.password } })
  expect(again.code).toBe('AUTH.INVALID_CREDENTIALS')
  const refreshed = await app.fetch('/api/auth/refresh', { headers: { cookie: vera.cookie } })
  expect(refreshed.status).toBe(401)
})

test('blocks sign-in from an IP address after ten failures for an account', async () => {
  const [vera, other] = [await strict.register(), await strict.register()]
  const attempt = (email: string, password: string) => strict.refused(login, { body: { email, password } })
  await signedIn(strict.call(login, { body: { email: vera.email, password: vera.password } }))
  const tries = await Promise.all(Array.from({ length: 12 }, () => attempt(vera.email, 'not this one')))
  expect(tries.filter((refused) => refused.code === 'AUTH.INVALID_CREDENTIALS')).toHaveLength(10)
  const closed = await attempt(vera.email.toUpperCase(), vera.password)
  expect(closed).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(closed.headers.get('retry-after'))).toBeLessThanOrEqual(300)
  expect((await signedIn(strict.call(login, { body: { email: other.email, password: other.password } }))).user).toEqual(
    other.user,
  )
})

test('lets one IP address create at most sixty accounts in ten minutes', async () => {
  const vera = await strict.register()
  const person = { first_name: 'Vera', last_name: 'Novak', country: 'IE', email: vera.email, password: vera.password }
  const statuses: number[] = []
  // Sequential, because the server hashes only a few passwords per IP address at a time.
  for (let n = 0; n < 61; n += 1) statuses.push((await strict.refused(register, { body: person })).status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(57)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
