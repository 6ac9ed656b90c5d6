import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { mayInstall } from './consent.mjs'

/**
 * A terminal in which a user types this.
 * @param {string} typed
 */
function terminal(typed, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = Object.assign(new PassThrough(), { isTTY })
  input.end(typed)
  return { input, output, shown: () => String(output.read()) }
}

test.each([
  ['y\n', true],
  ['Yes\n', true],
  ['n\n', false],
  ['\n', false],
  ['maybe\n', false],
  ['', false],
])('asks on a terminal, and interprets %j as %s', async (typed, verdict) => {
  const { shown, ...streams } = terminal(typed)
  expect(await mayInstall('a browser', streams)).toBe(verdict)
  expect(shown()).toContain('Install a browser? [y/N]')
})

test('prints what it does if there is no terminal', async () => {
  const { shown, ...streams } = terminal('', false)
  expect(await mayInstall('a browser', streams)).toBe(true)
  expect(shown()).toBe('Installing a browser (no terminal to ask on) …\n')
})
