// A finished and reviewed conversation, for tests that start there.
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import type { Page } from '@playwright/test'
import type { Server } from './server.ts'
import { keepShop, spoken } from './shirt-shop.ts'
import { endAndReview, openShop, type, waitForAnswer } from './stage.ts'

/** Says a line to the shop assistant, ends the conversation, and stays on the review. */
export async function reviewedShop(
  page: Page,
  provider: FakeProvider,
  server: Server,
  line: string = spoken,
): Promise<void> {
  keepShop(provider)
  await openShop(page, server)
  await waitForAnswer(page)
  await type(page, line)
  await waitForAnswer(page)
  await page.keyboard.press('Escape')
  await endAndReview(page)
}
