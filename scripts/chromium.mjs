// Installs Chromium for the tests if none is found.
import { join } from 'node:path'
import { installPackage } from './apt.mjs'
import { mayInstall } from './consent.mjs'
import { findChromium, ofPlaywright, onThisMachine, playwright, shell } from './find-chromium.mjs'
import { root } from './node24.mjs'

async function downloaded() {
  if (!(await mayInstall('a Chromium by Playwright'))) return undefined
  playwright([join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  return ofPlaywright()
}

/**
 * Makes sure that findChromium finds one: installs it if necessary, with its headless shell.
 * @returns {Promise<{skipped?: string}>}
 * @throws {Error} when CHROMIUM_PATH is set and does not start
 */
export async function getChromium() {
  const found = findChromium() ?? (await downloaded())
  if (found) return {}
  const missing = await installPackage('chromium')
  if (onThisMachine()) {
    await installPackage(shell)
    return {}
  }
  return { skipped: `no CHROMIUM_PATH, no Chromium here, none from Playwright (${missing ?? 'none found'})` }
}
