import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { mailedLink } from './support/mailbox.ts'
import { sendLogin, signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** Fills in the page that the link in the mail opens, and submits it. */
async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
}

test('a new user signs up, stays signed in, and signs in again', async ({ page, plain }) => {
  const person = await signUp(page, plain.url)
  await expect(page.getByRole('link', { name: `Profile of ${person.first_name}` })).toBeVisible()

  await test.step('a reload keeps the session, even with only the refresh cookie', async () => {
    await page.evaluate(() => localStorage.setItem('parley.access_token', 'not.a.token'))
    await page.reload()
    await expect(page.getByRole('link', { name: `Profile of ${person.first_name}` })).toBeVisible()
  })

  await test.step('logging out makes the app’s pages inaccessible', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/auth/login')
    await page.goto(`${plain.url}/platform/dashboard`)
    await page.waitForURL('**/auth/login')
  })

  await test.step('a wrong password is reported, the correct one signs in', async () => {
    await sendLogin(page, { email: person.email.toUpperCase(), password: 'not the password' })
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/platform/dashboard')
  })
})

test('signing out in one tab signs out the other', async ({ page, context, plain }) => {
  await signUp(page, plain.url)
  const second = await context.newPage()
  await second.goto(`${plain.url}/platform/dashboard`)
  await expect(second.getByRole('button', { name: /language to practise$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await second.waitForURL('**/auth/login')
})

test('a user resets a forgotten password by mail', async ({ page, browser, plain }) => {
  const person = await signedIn(page, plain)
  const stranger = await browser.newPage()
  await stranger.goto(`${plain.url}/auth/login`)
  await stranger.getByRole('link', { name: 'Forgot it?' }).click()
  // Both pages ask for an email.
  await expect(stranger.getByRole('heading', { name: 'New password' })).toBeVisible()

  await test.step('the response is the same for an unknown e-mail address', async () => {
    await stranger.getByLabel('Email').fill('nobody@example.org')
    await stranger.getByRole('button', { name: 'Send the link' }).click()
    await expect(stranger.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await stranger.getByRole('button', { name: 'Try again' }).click()
    await stranger.getByLabel('Email').fill(person.email)
    await stranger.getByRole('button', { name: 'Send the link' }).click()
    await expect(stranger.getByText(person.email)).toBeVisible()
  })

  const link = await mailedLink(plain, person.email)
  await test.step('the link sets a new password and ends the session elsewhere', async () => {
    await stranger.goto(link)
    await setPassword(stranger, 'seven loud lanterns 4')
    await expect(stranger.getByRole('heading', { name: 'The new password is set' })).toBeVisible()
    await page.goto(`${plain.url}/platform/dashboard`)
    await page.waitForURL('**/auth/login')
  })

  await test.step('the new password works, the old one does not', async () => {
    await stranger.getByRole('link', { name: 'Log in' }).click()
    await sendLogin(stranger, person)
    await expect(stranger.getByRole('alert')).toContainText('Invalid email or password')
    await stranger.getByLabel('Password', { exact: true }).fill('seven loud lanterns 4')
    await stranger.getByRole('button', { name: 'Log in' }).click()
    await stranger.waitForURL('**/platform/dashboard')
  })

  await test.step('the link works only once', async () => {
    await page.goto(link)
    await setPassword(page, 'nine dim lanterns 2')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })
  await stranger.close()
})
