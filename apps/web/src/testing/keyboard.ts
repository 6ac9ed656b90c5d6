// Keyboard navigation: Tab to a control and around a dialog.
import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Maximum number of tab stops before the target. */
const stopsMax = 80

const hasFocus = (target: Locator) => target.element() === document.activeElement

/** Presses Tab until the target has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument()
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (hasFocus(target)) return
    await userEvent.tab()
  }
  throw new Error(`${target.selector} cannot be reached by Tab`)
}

/**
 * Cycles through a dialog: Tab and Shift+Tab stay inside it and visit these stops in order, starting from the first.
 */
export async function expectRound(stops: readonly Locator[]): Promise<void> {
  const [first] = stops
  if (!first) throw new Error('A dialog has stops')
  await expect.element(first).toHaveFocus()
  // In strict mode, a dialog is mounted twice, and sets its focus with a timer each time.
  await new Promise((over) => setTimeout(over))
  for (const stop of [...stops.slice(1), first]) {
    await userEvent.tab()
    await expect.element(stop).toHaveFocus()
  }
  await userEvent.tab({ shift: true })
  await expect.element(stops.at(-1) ?? first).toHaveFocus()
  await userEvent.tab()
}
