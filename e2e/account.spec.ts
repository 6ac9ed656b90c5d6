import type { Page } from '@playwright/test'
import { newPerson, signedIn, signedUp, useToken } from './support/account.ts'
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

  await test.step('a reload stays signed in, even with only the refresh cookie', async () => {
    await page.evaluate(() => localStorage.setItem('parley.access_token', 'not.a.token'))
    await page.reload()
    await expect(page.getByRole('link', { name: `Profile of ${person.first_name}` })).toBeVisible()
  })

  await test.step('logging out leads to the login, and the app’s pages are inaccessible', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/auth/login')
    await page.goto(`${plain.url}/platform/dashboard`)
    await page.waitForURL('**/auth/login')
  })

  await test.step('a wrong password is reported, the right one signs in', async () => {
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

test('a user who makes every mistake on the sign-up page sees each, and signs up in the end', async ({
  page,
  plain,
}) => {
  const taken = await signedUp(page, plain)
  await page.goto(`${plain.url}/auth/signup`)
  const submit = page.getByRole('button', { name: 'Create an account' })

  await test.step('nothing filled in', async () => {
    const country = page.getByLabel('Country')
    // Suggested once the page has read the browser's languages; before that there is nothing to change.
    await expect(country).toHaveValue('GB')
    await country.evaluate((select: HTMLSelectElement) => {
      select.value = ''
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await submit.click()
    await expect(page.getByText('Fill this in.')).toHaveCount(6)
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Fill this in.')
  })

  await test.step('everything filled in wrongly', async () => {
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill('Journey')
    await page.getByLabel('Country').selectOption('DE')
    await page.getByLabel('Email').fill('ida@example')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Repeat the password').fill('other')
    await expect(page.getByText('Fill this in.')).toHaveCount(0)
    await submit.click()
    await expect(page.getByText('Enter an address like name@example.org.')).toBeVisible()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await expect(page.getByText('Passwords must match.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  await test.step('a name with a web address, and one with an invisible character', async () => {
    await page.getByLabel('First name').fill('Win at evil.example.com')
    await page.getByLabel('Last name').fill('Jour\u202Eney')
    await page.getByLabel('Email').fill(newPerson().email)
    await page.getByLabel('Password', { exact: true }).fill(taken.password)
    await page.getByLabel('Repeat the password').fill(taken.password)
    await submit.click()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Leave out web and email addresses.')
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/invisible characters/)
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill('Journey')
  })

  await test.step('a common password, and an address that is taken', async () => {
    await page.getByLabel('Email').fill(taken.email)
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.getByLabel('Repeat the password').fill('password123')
    await submit.click()
    await expect(page.getByText('This password is easy to guess.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(taken.password)
    await page.getByLabel('Repeat the password').fill(taken.password)
    await submit.click()
    await expect(page.getByText('Email already exists.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  await test.step('everything is corrected', async () => {
    await page.getByLabel('Email').fill(newPerson().email)
    await submit.click()
    await page.waitForURL('**/platform/dashboard')
  })
})

test('nobody gets past the three texts without accepting them', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  const dialog = page.getByRole('dialog', { name: 'Before you start' })
  const done = dialog.getByRole('button', { name: 'Done' })

  await test.step('the dialog cannot be closed', async () => {
    await page.goto(`${plain.url}/platform/dashboard`)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(20, 400)
    await expect(dialog).toBeVisible()
    await page.goto(`${plain.url}/platform/conversation?scenario=${'0'.repeat(24)}`)
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your partner' })).toHaveCount(0)
  })

  await test.step('Done is disabled until all three are ticked', async () => {
    await page.goto(`${plain.url}/platform/dashboard`)
    const boxes = dialog.getByRole('checkbox')
    for (const place of [0, 1]) await boxes.nth(place).check()
    await expect(done).toBeDisabled()
    await boxes.nth(2).check()
    await expect(done).toBeEnabled()
    await boxes.nth(0).uncheck()
    await expect(done).toBeDisabled()
    await boxes.nth(0).check()
  })

  await test.step('each text opens in a new tab, without an account', async () => {
    for (const name of ['terms and conditions', 'privacy policy', 'refund policy']) {
      const opened = page.waitForEvent('popup')
      await dialog.getByRole('link', { name }).click()
      const text = await opened
      await expect(text.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name, 'i'))
      await text.close()
    }
    await expect(done).toBeEnabled()
  })

  await test.step('accepting opens the app permanently', async () => {
    await done.click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /language to practise$/ })).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})

test('a user resets a forgotten password by mail', async ({ page, browser, plain }) => {
  const person = await signedIn(page, plain)
  const stranger = await browser.newPage()
  await stranger.goto(`${plain.url}/auth/login`)
  await stranger.getByRole('link', { name: 'Forgot it?' }).click()
  // Both pages ask for an email.
  await expect(stranger.getByRole('heading', { name: 'New password' })).toBeVisible()

  await test.step('the response is the same for an unknown address', async () => {
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

  await test.step('the link works once', async () => {
    await page.goto(link)
    await setPassword(page, 'nine dim lanterns 2')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })
  await stranger.close()
})
