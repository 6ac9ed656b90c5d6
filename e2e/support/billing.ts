// Actions of the billing journeys: the subscription's page, its buttons, and a new trial.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './account.ts'
import type { Server } from './server.ts'
import { beginTrial } from './trial.ts'

export const openSubscription = (page: Page, { url }: Server) =>
  page.goto(`${url}/platform/user-profile?tab=subscription`)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const tag = (page: Page, name: string) => page.getByRole('tabpanel').getByText(name, { exact: true })

/** Signs in an owner with a new trial of the monthly plan. */
export async function signedInTrying(page: Page, server: Server, language: Language = 'en') {
  const owner = await signedIn(page, server, language)
  return { ...owner, checkoutUrl: await beginTrial(page, server, owner) }
}
