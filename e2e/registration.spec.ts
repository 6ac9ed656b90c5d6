// Registration: by invitation, closed, or through an OpenID Connect issuer.
import { startIssuer } from '../apps/api/src/testing/issuer.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { verificationLink } from './support/mailbox.ts'
import { operate } from './support/operator.ts'
import { startServer } from './support/server.ts'
import { sendSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test("a user joins a team by registering through the owner's link", async ({ page, browser, plain }) => {
  test.setTimeout(240_000)
  const owner = await signedIn(page, plain)
  await operate(plain, 'org', 'create', '--name', 'Lantern School', '--owner', owner.email, '--max-members', '5')
  await page.goto(`${plain.url}/platform/user-profile?tab=organizations`)
  await page.getByRole('button', { name: 'Switch to Lantern School' }).click()
  await page.waitForURL('**/platform/dashboard')
  await page.goto(`${plain.url}/platform/user-profile?tab=members`)
  const form = page.getByRole('form', { name: 'Invitation links' })
  await form.getByLabel('People').fill('2')
  await form.getByRole('button', { name: 'Make a link' }).click()
  const link = form.getByLabel('Invitation link', { exact: true })
  await expect(link).toHaveValue(/invitation=/)
  const address = await link.inputValue()
  await expect(page.getByText('Used: 0 of 2')).toBeVisible()
  await expect(page.getByText('Places: 1 taken, 4 free')).toBeVisible()
  await expectToFitPhone(page, 'members with links')
  await expectAccessible(page, 'members with links')

  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'Join Lantern School' })).toBeVisible()
  const person = await sendSignUp(guest)
  await guest.waitForURL('**/platform/dashboard')
  await page.reload()
  await expect(page.getByText('Used: 1 of 2')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Members of Lantern School' })).toContainText('Ida Journey')

  await guest.goto(await verificationLink(plain, person.email))
  await expectAccessible(guest, 'confirming an address')
  await guest.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(guest.getByRole('heading', { name: 'The address is confirmed' })).toBeVisible()

  await page.getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back this link?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('There is no open link.')).toBeVisible()
  await guest.context().close()
})

test('a user signs in through the issuer', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(240_000)
  const issuer = await startIssuer()
  const server = await startServer(issuer.env)
  issuer.serve(server.url)
  try {
    await page.goto(`${server.url}/auth/login?next=%2Fplatform%2Fvocabulary`)
    const button = page.getByRole('link', { name: 'Continue with Riverside' })
    await expectAccessible(page, 'login with an issuer')
    await button.click()
    await expect(page.getByRole('alert')).toContainText('The login was not confirmed')
    issuer.person = {
      sub: 'e2e-1',
      email: 'olena.koval@example.org',
      email_verified: true,
      given_name: 'Olena',
      family_name: 'Koval',
    }
    await button.click()
    await page.waitForURL('**/platform/vocabulary')
    await expect(page.getByRole('dialog', { name: 'Before you start' })).toBeVisible()
  } finally {
    await server.remove()
    await issuer.close()
  }
})
