// Creates authors with their items, and teachers.

import { switchOrg } from '@parley/contracts/account/auth.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { createScenario, type ScenarioInput } from '@parley/contracts/library/authoring.ts'
import { createModule, type ModuleInput } from '@parley/contracts/library/module-authoring.ts'
import { listOrgs } from '@parley/contracts/org/org.ts'
import type { Page } from '@playwright/test'
import { signedIn, tokenFor, useToken } from './account.ts'
import { operate } from './operator.ts'
import type { Server } from './server.ts'

export interface Author {
  readonly email: string
  readonly accessToken: string
}

/** Grants a subscription for longer than any test lasts. */
export const grantSubscription = (server: Server, email: string) =>
  operate(server, 'subscription', 'grant', '--email', email, '--plan', 'parley-monthly', '--until', '2099-12-31')

/** Signs in a new user with a subscription. */
export async function signedInAuthor(page: Page, server: Server, language: Language = 'en') {
  const person = await signedIn(page, server, language)
  await grantSubscription(server, person.email)
  // Navigates again, because a request during the restart may have shown the browser's own error page.
  await page.goto(`${server.url}/auth/login`)
  return person
}

const sharedAuthors = new Map<string, { email: string; password: string }>()

/** Signs in the server's shared author, for tests that tolerate each other's items: a single grant suffices. */
export async function signedInSharedAuthor(page: Page, server: Server, language: Language = 'en'): Promise<Author> {
  const author = sharedAuthors.get(server.url) ?? (await signedInAuthor(page, server))
  sharedAuthors.set(server.url, author)
  const accessToken = await tokenFor(page, server, author)
  await useToken(page, server.url, accessToken, language)
  return { email: author.email, accessToken }
}

/** Calls an endpoint without a body as the author, outside the page. */
export async function actFor(
  page: Page,
  server: Server,
  author: Author,
  endpoint: Endpoint,
  id: string,
  data?: object,
) {
  const answer = await page.request.fetch(server.url + endpoint.path.replace(':id', id), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${author.accessToken}` },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(`${endpoint.path} answered ${answer.status()}: ${await answer.text()}`)
  return answer
}

/** A private dialogue in Spanish with these changes. */
export function dialogueOf(title: string, change: Partial<ScenarioInput> = {}): ScenarioInput {
  return {
    title,
    description: 'The heating has been cold for a week.',
    target_language: 'es',
    scenario_type: 'DIALOG',
    difficulty_level: 'B1',
    visibility: 'PRIVATE',
    is_module_only: false,
    user_goals: [{ phrase: '¿Cuándo viene alguien?', translation: { en: 'When is somebody coming?' } }],
    user_dictionary: [],
    user_phrases: [],
    dialog_behavior: {
      setting: 'A stairway',
      situation: 'You meet the landlord.',
      goal: 'Get it repaired',
      steps: ['Say what is broken'],
      optional_steps: [],
    },
    ielts_behavior: null,
    model_end_behavior: 'Hasta luego.',
    ...change,
  }
}

/** Creates such a dialogue in the library. @returns its ID */
export async function writtenScenario(
  page: Page,
  server: Server,
  author: Author,
  title: string,
  change: Partial<ScenarioInput> = {},
): Promise<string> {
  const answer = await actFor(page, server, author, createScenario, '', dialogueOf(title, change))
  return createScenario.response.parse(await answer.json())._id
}

/** Creates a private open-practice module in Spanish. @returns its ID */
export async function writtenModule(
  page: Page,
  server: Server,
  author: Author,
  title: string,
  scenarios: readonly string[],
): Promise<string> {
  const data: ModuleInput = {
    title,
    description: 'Everything about the flat.',
    type: 'FLAT',
    tags: [],
    visibility: 'PRIVATE',
    target_language: 'es',
    scenarios: [...scenarios],
  }
  const answer = await actFor(page, server, author, createModule, '', data)
  return createModule.response.parse(await answer.json())._id
}

/** Sets Spanish as the practised language in this browser. */
export async function practiseSpanish(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('parley.target_language', 'es'))
}

/** Signs in the owner of a new team and makes the team the current organisation. */
export async function signedInOwner(
  page: Page,
  server: Server,
  { name, seats }: { name: string; seats: number },
  language: Language = 'en',
): Promise<Author> {
  const owner = await signedIn(page, server, language)
  await operate(server, 'org', 'create', '--name', name, '--owner', owner.email, '--max-members', String(seats))
  const { accessToken } = await enterOrg(page, server, owner, name)
  await page.evaluate((token) => localStorage.setItem('parley.access_token', token), accessToken)
  return { email: owner.email, accessToken }
}

/** Signs in a user who may teach: the owner of a team. */
export const signedInTeacher = (page: Page, server: Server, language: Language = 'en'): Promise<Author> =>
  signedInOwner(page, server, { name: 'Harbour Language School', seats: 5 }, language)

/** Makes an organisation a user's current one, as on another device. @returns the user with a token for it */
export async function enterOrg<Person extends Author>(page: Page, server: Server, person: Person, name: string) {
  const orgs = listOrgs.response.parse(await (await actFor(page, server, person, listOrgs, '')).json()).items
  const data = { org_id: orgs.find((org) => org.name === name)?._id }
  const answer = await actFor(page, server, person, switchOrg, '', data)
  return { ...person, accessToken: switchOrg.response.parse(await answer.json()).access_token }
}
