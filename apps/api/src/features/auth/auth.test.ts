import { login, logout, refresh } from '@parley/contracts/auth.ts'
import { getUser } from '@parley/contracts/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a new account is signed in, and can sign in again with the address in any case', async () => {
  const vera = await app.register({ email: 'Vera.Marsh@Example.org' })
  expect(await app.call(getUser, {}, { as: vera })).toEqual(vera.user)
  const again = await app.call(login, { body: { email: 'vera.marsh@EXAMPLE.ORG', password: vera.password } })
  expect(again.user).toEqual(vera.user)
  expect(refresh.path + logout.path).not.toContain(' ')
})
