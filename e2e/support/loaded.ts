// Waits until a page has loaded.
import { expect, type Page } from '@playwright/test'

/** Waits until the app has replaced the page's prerendered markup: before that, it handles no input. */
export const whenTakenOver = (page: Page) => expect(page.locator('html[data-page]')).toHaveCount(0)

/** Waits until the page shows its content. A button may be busy for as long as the page shows it. */
export async function whenLoaded(page: Page): Promise<void> {
  await whenTakenOver(page)
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Advances the page's clock to its last delayed load, and waits for that: everything else has been requested before.
 * Call `page.clock.install()` before opening the page.
 */
export async function whenLastLoaded(page: Page): Promise<void> {
  const last = page.waitForResponse(/\/assets\/(lost-connection|public-notes)-.*\.js$/)
  await page.clock.fastForward(2_000)
  await last
}
