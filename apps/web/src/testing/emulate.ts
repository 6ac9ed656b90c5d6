// Runs in Vite's server: emulates system settings that the browser reports, and other companies' scripts.

// Adds Playwright's page to a command's context.
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

/** Responds to a request to another company with this script, or aborts it. */
export const standIn: BrowserCommand<[address: string, script: string | null]> = async (
  { context },
  address,
  script,
) => {
  await context.route(address, (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

/** Removes all fake scripts. */
export const endStandIns: BrowserCommand<[addresses: readonly string[]]> = async ({ context }, addresses) => {
  for (const address of addresses) await context.unroute(address)
}
