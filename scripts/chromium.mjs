// Finds a Chromium for the browser journeys: configured, on this machine, Playwright's own, or newly installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './apt.mjs'
import { mayInstall } from './consent.mjs'
import { environment, node24, root } from './node24.mjs'

const timeoutMs = 5 * 60_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const shell = 'chromium-headless-shell'
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Whether it starts: a downloaded one may lack system libraries.
 * @param {string} path
 */
function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

/** @param {string} name */
function everyPathOf(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
}

function onThisMachine() {
  return [...names.flatMap(everyPathOf), macApp].find(works)
}

/** @param {string[]} args */
const playwright = (args) =>
  spawnSync(node24(), args, {
    cwd: join(root, 'e2e'),
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: timeoutMs,
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
 * Finds Chromium's headless shell, which takes about half the processor time but cannot show permission prompts.
 * @returns {string | undefined} its path; undefined if there is none, or CHROMIUM_PATH names another browser
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH ? undefined : everyPathOf(shell).find(works)
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
