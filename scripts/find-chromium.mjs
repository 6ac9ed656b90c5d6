// Finds a Chromium that starts: configured, on this machine, or downloaded by Playwright.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, node24, root } from './node24.mjs'

const timeoutMs = 5 * 60_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
export const shell = 'chromium-headless-shell'
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

export function onThisMachine() {
  return [...names.flatMap(everyPathOf), macApp].find(works)
}

/**
 * Runs a program from Playwright's package.
 * @param {string[]} args
 */
export const playwright = (args) =>
  spawnSync(node24(), args, {
    cwd: join(root, 'e2e'),
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: timeoutMs,
  })

export function ofPlaywright() {
  const question = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const path = playwright(['--input-type=module', '-e', question]).stdout?.trim()
  return path && works(path) ? path : undefined
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
