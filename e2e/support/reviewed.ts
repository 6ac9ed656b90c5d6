// A conversation that is over and reviewed, for journeys that begin there.
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import type { Page } from '@playwright/test'
import type { Server } from './server.ts'
import { keepShop, shirtShop, spoken } from './shirt-shop.ts'
import { endAndReview, hearPartner, openScenario, type, waitForMyTurn } from './stage.ts'

/** Says the first line to the shop assistant of the model servers, ends, and stays on the review. */
export async function reviewedShop(page: Page, provider: FakeProvider, server: Server): Promise<void> {
  keepShop(provider)
  await openScenario(page, server.url, 'es', shirtShop.title.en)
  await hearPartner(page)
  await page.keyboard.press('Escape')
  await waitForMyTurn(page)
  await type(page, spoken)
  await hearPartner(page)
  await page.keyboard.press('Escape')
  await waitForMyTurn(page)
  await page.keyboard.press('Escape')
  await endAndReview(page)
}
