// Links in mails, opened by users who must sign in first.
import { setWeeklyGoal } from '@parley/contracts/practice/progress.ts'
import type { Page } from '@playwright/test'
import { newPerson, signedIn } from './support/account.ts'
import { answerAsGoogle, clientId, startGoogle } from './support/google.ts'
import { startServer } from './support/server.ts'
import { sendLogin, sendSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** Signs out and opens the URL, as in another browser. */
async function opened(page: Page, url: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('parley.access_token'))
  await page.goto(url)
}

test("the weekly mail's unsubscribe link switches it off after sign-in", async ({ page, plain }) => {
  const person = await signedIn(page, plain)
  const on = await page.request.patch(plain.url + setWeeklyGoal.path, {
    headers: { authorization: `Bearer ${person.accessToken}` },
    data: { has_mail: true, time_zone: 'Europe/Berlin' },
  })
  expect(on.ok()).toBe(true)
  await opened(page, `${plain.url}/platform/user-progress?weekly_mail=off`)
  await expect(page).toHaveURL(/\/auth\/login\?/)

  await test.step('the requested page is remembered across the other sign-in pages', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await page.getByRole('link', { name: 'Back to log in' }).click()
  })

  await sendLogin(page, person)
  await expect(page.getByRole('status').filter({ hasText: 'The weekly mail is off.' })).toBeVisible()
  await expect(page.getByRole('switch', { name: /Weekly mail/ })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: /Weekly mail/ })).not.toBeChecked()
})

test('a profile tab is restored after login, unlike a foreign URL', {
  tag: '@all',
}, async ({ page, plain }) => {
  const person = await signedIn(page, plain)
  await opened(page, `${plain.url}/platform/user-profile?tab=subscription`)
  await sendLogin(page, person)
  await expect(page).toHaveURL(`${plain.url}/platform/user-profile?tab=subscription`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${plain.url}/auth/login`)
  await sendLogin(page, person)
  await expect(page).toHaveURL(`${plain.url}/platform/dashboard`)
  await opened(page, `${plain.url}/auth/login?next=${encodeURIComponent('//example.org/platform/history')}`)
  await sendLogin(page, person)
  await expect(page).toHaveURL(`${plain.url}/platform/dashboard`)
})

test('signing up or using Google also returns to the page', { tag: '@all' }, async ({ page, plain }) => {
  const google = await startGoogle()
  const server = await startServer({ GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: google.keysUrl })
  try {
    await page.goto(`${plain.url}/platform/vocabulary`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await sendSignUp(page)
    await expect(page).toHaveURL(`${plain.url}/platform/vocabulary`)

    const { email } = newPerson()
    await answerAsGoogle(page, google.idToken({ sub: '2001', email, given_name: 'Olena', family_name: 'Koval' }))
    await page.goto(`${server.url}/platform/vocabulary`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL(`${server.url}/platform/vocabulary`)
  } finally {
    await server.remove()
    await google.close()
  }
})
