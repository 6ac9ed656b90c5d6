import { signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test('whoever signs up is in, stays in, and gets in again', async ({ page, plain }) => {
  const person = await signUp(page, plain.url)
  await expect(page.getByText(`${person.first_name}. You are practising`)).toBeVisible()

  await test.step('a reload stays signed in, by the refresh cookie alone if need be', async () => {
    await page.evaluate(() => localStorage.setItem('parley.access_token', 'not.a.token'))
    await page.reload()
    await expect(page.getByText(`${person.first_name}. You are practising`)).toBeVisible()
  })

  await test.step('logging out leads to the door, and the pages behind it are closed', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/auth/login')
    await page.goto(`${plain.url}/platform/dashboard`)
    await page.waitForURL('**/auth/login')
  })

  await test.step('a wrong password is told, the right one opens', async () => {
    await page.getByLabel('Email').fill(person.email.toUpperCase())
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
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
  await expect(second.getByText('You are practising')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await second.waitForURL('**/auth/login')
})
