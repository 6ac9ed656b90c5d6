// An account that another person first created with its owner's e-mail address: what the owner sees, and what still
// gives access.
import type { Browser, Page } from '@playwright/test'
import { signedIn, signedUp } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { answerAsGoogle, clientId, startGoogle } from './support/google.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { mailedLink, verificationLink } from './support/mailbox.ts'
import { type Server, startServer } from './support/server.ts'
import { agree, sendLogin } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'seven loud lanterns 4'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Are these all yours?' })
const newBrowser = async (browser: Browser) => (await browser.newContext({ locale: 'en-GB' })).newPage()

/** Requests a passkey in the profile. Autofill is disabled, so that only explicit actions sign in. */
async function askForPasskey(page: Page, server: Server): Promise<void> {
  await addAuthenticator(page)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(`${server.url}/platform/user-profile`)
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('A phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
}

async function addPasskey(page: Page, server: Server): Promise<void> {
  await askForPasskey(page, server)
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('A phone')
}

async function confirmAddress(page: Page, server: Server, email: string): Promise<void> {
  await page.goto(await verificationLink(server, email))
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('heading', { name: 'The address is confirmed' })).toBeVisible()
}

/** Sets a new password with the mailed link and logs in with it. */
async function resetAndLogIn(page: Page, server: Server, email: string): Promise<void> {
  await page.goto(`${server.url}/auth/forgot`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedLink(server, email))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat the password').fill(newPassword)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await sendLogin(page, { email, password: newPassword })
  await page.waitForURL('**/platform/dashboard')
}

/** Expects this browser to be logged out and its passkey to no longer give access. */
async function expectShutOut(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/platform/dashboard`)
  await page.waitForURL('**/auth/login*')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('was not accepted')
}

test("resetting an unverified account's password locks out the person who created it", {
  tag: '@all',
}, async ({ page: attacker, browser, plain }) => {
  const { email } = await signedIn(attacker, plain)
  await addPasskey(attacker, plain)
  await attacker.getByText('Ask for a passkey after my password').click()
  await attacker.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
  await attacker.getByRole('dialog').getByRole('button', { name: 'I have saved them' }).click()

  const owner = await newBrowser(browser)
  await resetAndLogIn(owner, plain, email)
  await expect(owner.getByRole('button', { name: /language to practise$/ })).toBeVisible()
  await expect(dialogOf(owner)).toBeHidden()
  await expectShutOut(attacker, plain)
  await owner.context().close()
})

test("an owner with a confirmed e-mail address can remove another person's access after a reset", {
  tag: '@all',
}, async ({ page: attacker, browser, plain }) => {
  const { email } = await signedIn(attacker, plain)
  const owner = await newBrowser(browser)
  await confirmAddress(owner, plain, email)
  await addPasskey(attacker, plain)

  await test.step('the passkey still gives access', async () => {
    await resetAndLogIn(owner, plain, email)
    await expect(dialogOf(owner).getByRole('list', { name: 'Passkeys' })).toContainText('A phone')
    await attacker.goto(`${plain.url}/platform/dashboard`)
    await attacker.waitForURL('**/auth/login*')
    await attacker.getByRole('button', { name: 'Use a passkey' }).click()
    await attacker.waitForURL('**/platform/dashboard')
    await expect(attacker.getByRole('button', { name: /language to practise$/ })).toBeVisible()
    await expect(dialogOf(attacker)).toBeHidden()
  })

  await test.step('the owner is asked again until they answer', async () => {
    await owner.keyboard.press('Escape')
    await owner.reload()
    await expect(dialogOf(owner).getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
    await expectToFitPhone(owner, 'the sign-in methods')
    await expectAccessible(owner, 'the sign-in methods')
  })

  await test.step('removing the passkey and the session locks out the other person', async () => {
    const dialog = dialogOf(owner)
    await dialog.getByRole('button', { name: 'Remove A phone' }).click()
    await expect(dialog.getByRole('status')).toHaveText('A phone no longer gives access.')
    await expect(dialog.getByRole('list', { name: 'Passkeys' })).toBeHidden()
    await dialog.getByRole('list', { name: 'Sessions' }).getByRole('button').click()
    await expect(dialog).toContainText('Nothing else gives access to your account now.')
    await expectShutOut(attacker, plain)
  })

  await test.step('the answer is remembered', async () => {
    await dialogOf(owner).getByRole('button', { name: 'Done' }).click()
    await expect(dialogOf(owner)).toBeHidden()
    await owner.reload()
    await expect(owner.getByRole('button', { name: /language to practise$/ })).toBeVisible()
    await expect(dialogOf(owner)).toBeHidden()
  })
  await owner.context().close()
})

test('an account with an unverified e-mail address cannot add a passkey if the server sends mail', {
  tag: '@all',
}, async ({ page }) => {
  const server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    await signedIn(page, server)
    await askForPasskey(page, server)
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Confirm your email address first')
  } finally {
    await server.remove()
  }
})

test("an owner who links Google can remove the account's existing password", { tag: '@all' }, async ({
  page,
  browser,
}) => {
  const google = await startGoogle()
  const server = await startServer({ GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: google.keysUrl })
  try {
    const { email, password } = await signedUp(page, server)
    await confirmAddress(page, server, email)
    const owner = await newBrowser(browser)
    await answerAsGoogle(owner, google.idToken({ sub: '1003', email, given_name: 'Ida', family_name: 'Journey' }))
    await owner.goto(`${server.url}/auth/login`)
    await owner.getByRole('button', { name: 'Continue with Google' }).click()
    await owner.waitForURL('**/platform/dashboard')
    await agree(owner)
    const dialog = dialogOf(owner)
    await dialog.getByRole('button', { name: `Remove Password for ${email}` }).click()
    await expect(dialog).toContainText('Nothing else gives access to your account now.')
    await dialog.getByRole('button', { name: 'Done' }).click()

    await owner.goto(`${server.url}/platform/user-profile`)
    await owner.getByRole('button', { name: 'Remove Google' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByRole('dialog').getByRole('alert')).toContainText('Set a password by email first')
    await page.goto(`${server.url}/auth/login`)
    await sendLogin(page, { email, password })
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    await owner.context().close()
  } finally {
    await server.remove()
    await google.close()
  }
})
