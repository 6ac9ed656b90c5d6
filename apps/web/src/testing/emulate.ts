// Runs in Vite's server: what the browser says of the system's settings and of the network.

// Adds Playwright's page to what a command gets.
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'

export interface Emulated {
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce' | 'no-preference'
  readonly forcedColors?: 'active' | 'none'
}

export const emulate: BrowserCommand<[wanted: Emulated]> = async ({ page }, wanted) => {
  await page.emulateMedia(wanted)
}
