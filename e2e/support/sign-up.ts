// Signs up as a user would, in an English interface.
import { acceptFirstGuide, updateUser } from '@parley/contracts/account/user.ts'
import { expect, type Page } from '@playwright/test'
import { newPerson } from './account.ts'

/** Ticks all three boxes of the policies dialog and closes it. */
export async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Before you start' })
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Skips the open onboarding questions. */
async function skipWelcome(page: Page): Promise<void> {
  await page.waitForURL('**/platform/welcome')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith(updateUser.path) && answer.request().method() === 'PATCH' && answer.ok(),
  )
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await saved
  await page.waitForURL('**/platform/dashboard')
}

/** Waits until the tour is stored as seen: otherwise it would start again on the next page. */
export const tourIsSaved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith(acceptFirstGuide.path) && answer.ok())

/** Fills in and submits the open sign-up page. @returns the input */
export async function sendSignUp(page: Page) {
  const person = newPerson()
  await page.getByLabel('First name').fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Country').selectOption(person.country)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  return person
}

/** Fills in and submits the open sign-in page. */
export async function sendLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs up, accepts the policies, and skips onboarding and tour; ends on the dashboard. @returns the input */
export async function signUp(page: Page, url: string) {
  await page.goto(`${url}/auth/signup`)
  const person = await sendSignUp(page)
  await page.waitForURL('**/platform/dashboard')
  await agree(page)
  await skipWelcome(page)
  const saved = tourIsSaved(page)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await saved
  return person
}
