// Judges whether tests detected a fault: a test must fail because of an assertion. A program that does not compile or
// start does not count.
import { stripVTControlCharacters } from 'node:util'

/** How messages begin when an assertion fails, in Vitest, in its browser mode and in fast-check properties. */
const assertion = /^(AssertionError|Error: expect\(|Error: Snapshot |Error: Property failed)/
/** The text after an assertion's own message, in Playwright. */
const explained = /^expect\(/m

/**
 * @param {import('../results.mjs').TestResult[]} tests of a run with the fault
 * @returns {{isCaught: boolean, reason: string}} the test that detected it, or why none counts
 */
export function judge(tests) {
  const failed = tests
    .filter(({ state }) => state === 'failed')
    .map(({ name, message = '' }) => ({ name, message: stripVTControlCharacters(message).trim() }))
  const noticed = failed.find(({ message }) => assertion.test(message) || explained.test(message))
  if (noticed) return { isCaught: true, reason: noticed.name }
  const [first] = failed
  if (!first) return { isCaught: false, reason: 'every test passed' }
  const [line = ''] = first.message.split('\n')
  return { isCaught: false, reason: `red, but not by an assertion: ${first.name}: ${line}` }
}
