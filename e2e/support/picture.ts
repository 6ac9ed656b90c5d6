// Screenshots for the README and docs/pictures.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { look, type Scheme, type sizes } from './looks.ts'

export const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
/** UPDATE_PICTURES=1 updates them. */
export const isWanted = process.env.UPDATE_PICTURES === '1'

/** Waits for the screen, and saves a screenshot if wanted. */
export async function picture(
  page: Page,
  screen: string,
  size: keyof typeof sizes = 'desktop',
  scheme: Scheme = 'light',
) {
  await look(page, size, scheme)
  await expect(page.getByRole('main').first()).toBeVisible()
  // No hover state, and the transcript scrolled to its end.
  await page.mouse.move(0, 0)
  const newest = page.getByRole('button', { name: 'Newest' })
  if (await newest.isVisible()) await newest.click()
  await page.evaluate(() => document.fonts.ready)
  if (!isWanted) return
  const width = page.viewportSize()?.width
  await page.screenshot({ path: join(folder, `${screen}-${width}-${scheme}.png`), animations: 'disabled' })
}

/** On a phone, and on a desktop in dark and light. */
export async function inAllLooks(page: Page, screen: string) {
  await picture(page, screen, 'phone', 'light')
  await picture(page, screen, 'desktop', 'dark')
  await picture(page, screen)
}
