// A plan's trial, started in the payment sandbox.
import { listPlans, startCheckout } from '@parley/contracts/org/billing.ts'
import type { Page } from '@playwright/test'
import { type Author, actFor } from './author.ts'
import type { Server } from './server.ts'

/** Starts the monthly plan's trial and ends on the plans page. @returns the checkout URL */
export async function beginTrial(page: Page, server: Server, owner: Author): Promise<string> {
  const plans = listPlans.response.parse(await (await page.request.get(server.url + listPlans.path)).json()).items
  const data = { plan_id: plans.find(({ billing_period }) => billing_period === 'MONTHLY')?._id }
  const answer = await actFor(page, server, owner, startCheckout, '', data)
  const checkout = startCheckout.response.parse(await answer.json())
  if (checkout.provider !== 'sandbox') throw new Error('No sandbox')
  await page.goto(checkout.url)
  await page.getByRole('button').click()
  await page.waitForURL('**/platform/tariff-plans*')
  return checkout.url
}
