// Signing in with Google, if the operator has enabled it.
import { newPerson, signedUp } from './support/account.ts'
import { answerAsGoogle, clientId, startGoogle } from './support/google.ts'
import { whenLastLoaded } from './support/loaded.ts'
import { startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('nothing from Google is loaded without a client ID', { tag: '@all' }, async ({ page, plain }) => {
  const asked: string[] = []
  await page.clock.install()
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${plain.url}/auth/login`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await whenLastLoaded(page)
  expect(asked.filter((url) => !url.startsWith(plain.url))).toEqual([])
})

test('a Google user signs in but cannot take over an account that has a password', { tag: '@all' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  const google = await startGoogle()
  const server = await startServer({ GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: google.keysUrl })
  const button = page.getByRole('button', { name: 'Continue with Google' })
  try {
    await test.step('an e-mail address that already has a password is rejected', async () => {
      const { email } = await signedUp(page, server)
      const token = google.idToken({ sub: '1001', email, given_name: 'Ida', family_name: 'Journey' })
      await answerAsGoogle(page, token)
      await page.goto(`${server.url}/auth/login`)
      await button.click()
      await expect(page.getByRole('alert')).toContainText('There is already an account with a password')
      await expect(page.getByRole('link', { name: 'Forgot it?' })).toBeVisible()
    })

    await test.step('a new e-mail address creates an account', async () => {
      const { email } = newPerson()
      const token = google.idToken({ sub: '1002', email, given_name: 'Olena', family_name: 'Koval' })
      await answerAsGoogle(page, token)
      await page.goto(`${server.url}/auth/signup`)
      await button.click()
      await page.waitForURL('**/platform/dashboard')
      await expect(page.getByRole('dialog', { name: 'Before you start' })).toBeVisible()
    })
  } finally {
    await server.remove()
    await google.close()
  }
})
