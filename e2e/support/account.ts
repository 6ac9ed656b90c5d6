// Creates accounts for tests that start after the sign-up page.
import { login, register } from '@parley/contracts/account/auth.ts'
import { acceptFirstGuide, acceptPolicies, updateUser } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Page } from '@playwright/test'
import type { Server } from './server.ts'

let made = 0

/** Input for a new account, with a different e-mail address each time. */
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

const allPolicies = {
  is_accept_terms_and_conditions: true,
  is_accept_privacy_policy: true,
  is_accept_refund_policy: true,
}

/**
 * Creates an account that has not accepted the policies and skips onboarding. @returns its input, tag name and token
 */
export async function signedUp(page: Page, server: Server, language: Language = 'en') {
  const person = newPerson()
  const data = { ...person, explanation_language: language }
  const answer = await page.request.post(server.url + register.path, { data })
  if (!answer.ok()) throw new Error(`${register.path} answered ${answer.status()}: ${await answer.text()}`)
  const { access_token, user } = register.response.parse(await answer.json())
  const headers = { authorization: `Bearer ${access_token}` }
  const welcomed = await page.request.patch(server.url + updateUser.path, {
    headers,
    data: { is_welcome_completed: true },
  })
  if (!welcomed.ok()) throw new Error(`${updateUser.path} answered ${welcomed.status()}: ${await welcomed.text()}`)
  return { ...person, tag_name: user.tag_name, accessToken: access_token }
}

/** Signs in with e-mail address and password, which sets a refresh cookie in this browser. @returns the access token */
export async function tokenFor(page: Page, server: Server, { email, password }: { email: string; password: string }) {
  const answer = await page.request.post(server.url + login.path, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${login.path} answered ${answer.status()}: ${await answer.text()}`)
  const answered = login.response.parse(await answer.json())
  if (!('user' in answered)) throw new Error('A second factor is asked for')
  return answered.access_token
}

/** Signs this browser in with a token. Leaves it at a URL without a page, which saves a start of the app. */
export async function useToken(page: Page, url: string, accessToken: string, language: Language = 'en'): Promise<void> {
  await page.goto(`${url}/mark.svg`)
  await page.evaluate(
    ([token, chosen]) => {
      localStorage.setItem('parley.access_token', token)
      localStorage.setItem('parley.language', chosen)
    },
    [accessToken, language] as const,
  )
}

/** Creates an account past policies, onboarding and tour, and signs this browser in, without using those pages. */
export async function signedIn(page: Page, server: Server, language: Language = 'en') {
  const person = await signedUp(page, server, language)
  const headers = { authorization: `Bearer ${person.accessToken}` }
  for (const [{ path }, data] of [
    [acceptPolicies, allPolicies],
    [acceptFirstGuide, undefined],
  ] as const) {
    const answer = await page.request.patch(server.url + path, { headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  }
  await useToken(page, server.url, person.accessToken, language)
  return person
}
