// The way in as a person takes it.
import type { Page } from '@playwright/test'
import { newPerson } from './account.ts'

/** Fills in the sign-up page in English and sends it; ends on the dashboard. Gives what was typed. */
export async function signUp(page: Page, url: string) {
  const person = newPerson()
  await page.goto(`${url}/auth/signup`)
  await page.getByLabel('First name').fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Country').selectOption(person.country)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL('**/platform/dashboard')
  return person
}
