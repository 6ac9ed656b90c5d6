// When a page has loaded.
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
 * Lets the page's clock run to the moment of what it loads last, and waits for that: whatever a page loads by itself, it
 * has asked for before. Call `page.clock.install()` before the page is opened.
 */
export async function whenLastLoaded(page: Page): Promise<void> {
  const last = page.waitForResponse(/\/assets\/(lost-connection|public-notes)-.*\.js$/)
  await page.clock.fastForward(2_000)
  await last
}
