// Keyboard navigation with the Tab key.
import { expect, type Locator, type Page } from '@playwright/test'

/** Maximum number of tab stops before the target. */
const stopsMax = 80

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

/** Cycles through a dialog: Tab and Shift+Tab stay in it, in the order of these stops, starting from the first. */
export async function expectRound(page: Page, stops: readonly Locator[]): Promise<void> {
  const [first] = stops
  if (!first) throw new Error('A dialog has stops')
  await expect(first).toBeFocused()
  for (const stop of [...stops.slice(1), first]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(stops.at(-1) ?? first).toBeFocused()
  await page.keyboard.press('Tab')
}
