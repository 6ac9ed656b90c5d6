import { signedIn } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { sendLogin } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test('a passkey signs in alone, then as a second factor, and can be replaced by a recovery code', async ({
  page,
  plain,
}) => {
  // Passkeys need a host name, not an IP address.
  const url = plain.url.replace('127.0.0.1', 'localhost')
  const person = await signedIn(page, { ...plain, url })
  await addAuthenticator(page)
  // Autofill is disabled until the last step, so that only explicit actions sign in.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => sessionStorage.getItem('offers') === 'true'
  })
  await page.goto(`${url}/platform/user-profile`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog')
  const logOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/auth/login*')
  }

  await test.step('a passkey is added', async () => {
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByLabel('Name').fill('My laptop')
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByText('My laptop')).toBeVisible()
  })

  await test.step('it signs in alone', async () => {
    await logOut()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/platform/dashboard')
  })

  const codes: string[] = []
  await test.step('it becomes the second factor', async () => {
    await page.goto(`${url}/platform/user-profile`)
    await section.getByText('Ask for a passkey after my password').click()
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    codes.push(...(await dialog.getByRole('listitem').allInnerTexts()))
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(section.getByText('Recovery codes left: 10')).toBeVisible()
  })

  await test.step('the passkey is required after the password', async () => {
    await logOut()
    await sendLogin(page, person)
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/platform/dashboard')
  })

  await test.step('a recovery code replaces it', async () => {
    await logOut()
    await sendLogin(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill('not one of them')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('not accepted')
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/platform/dashboard')
    await page.goto(`${url}/platform/user-profile`)
    await expect(section.getByText('Recovery codes left: 9')).toBeVisible()
  })

  await test.step('the login page offers it in autofill', async () => {
    await page.evaluate(() => sessionStorage.setItem('offers', 'true'))
    const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/passkey'))
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    expect((await signedIn).status()).toBe(200)
    await page.waitForURL('**/platform/dashboard')
  })
})
