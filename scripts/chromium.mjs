// A Chromium for the browser journeys: named, on this machine, Playwright's own, or installed now.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './apt.mjs'
import { mayInstall } from './consent.mjs'
import { environment, node24, root } from './node24.mjs'

const patienceMs = 5 * 60_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Whether it starts at all: a downloaded one may lack the system's libraries. */
function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), macApp].find(works)
}

const playwright = (args) =>
  spawnSync(node24(), args, {
    cwd: join(root, 'e2e'),
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: patienceMs,
  })

function ofPlaywright() {
  const question = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const path = playwright(['--input-type=module', '-e', question]).stdout?.trim()
  return path && works(path) ? path : undefined
}

async function downloaded() {
  if (!(await mayInstall('a Chromium by Playwright'))) return undefined
  playwright([join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  return ofPlaywright()
}

/**
 * Finds a Chromium that starts.
 * @returns {string | undefined} its path
 * @throws {Error} when CHROMIUM_PATH is set and does not start
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (!named) return onThisMachine() ?? ofPlaywright()
  if (!works(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not start`)
  return named
}

/**
 * Finds a Chromium that starts, or installs one.
 * @returns {Promise<{path: string} | {skipped: string}>}
 * @throws {Error} when CHROMIUM_PATH is set and does not start
 */
export async function getChromium() {
  const found = findChromium() ?? (await downloaded())
  if (found) return { path: found }
  const missing = await installPackage('chromium')
  const path = onThisMachine()
  if (path) return { path }
  return { skipped: `no CHROMIUM_PATH, no Chromium here, none from Playwright (${missing ?? 'none found'})` }
}
