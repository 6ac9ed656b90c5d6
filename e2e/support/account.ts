// Accounts for journeys that begin after the sign-up page.
import { register } from '@parley/contracts/auth.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { Page } from '@playwright/test'
import type { Server } from './server.ts'

let made = 0

/** What a person types to open an account; another address each time. */
export function newPerson() {
  made += 1
  return {
    first_name: 'Ida',
    last_name: 'Journey',
    country: 'DE',
    email: `ida-${process.pid}-${made}@example.org`,
    password: 'four quiet lanterns 7',
  }
}

/** Opens an account and signs this browser in, without the pages for it. Leaves the browser on the sign-in page's address. */
export async function signedIn(page: Page, server: Server, language: Language = 'en'): Promise<void> {
  const data = { ...newPerson(), explanation_language: language }
  const answer = await page.request.post(server.url + register.path, { data })
  if (!answer.ok()) throw new Error(`${register.path} answered ${answer.status()}: ${await answer.text()}`)
  const { access_token } = register.response.parse(await answer.json())
  await page.goto(`${server.url}/auth/login`)
  await page.evaluate(
    ([token, chosen]) => {
      localStorage.setItem('parley.access_token', token)
      localStorage.setItem('parley.language', chosen)
    },
    [access_token, language] as const,
  )
}
