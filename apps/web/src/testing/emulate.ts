// Runs in Vite's server: the system's settings as the browser reports them, and other companies' scripts.

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

/** Answers a request to another company with this script, or breaks it off. */
export const standIn: BrowserCommand<[address: string, script: string | null]> = async (
  { context },
  address,
  script,
) => {
  await context.route(address, (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

/** Ends all stand-ins. */
export const endStandIns: BrowserCommand<[addresses: readonly string[]]> = async ({ context }, addresses) => {
  for (const address of addresses) await context.unroute(address)
}
