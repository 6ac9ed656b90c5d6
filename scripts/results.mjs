// Reads a step's results: a check is one test, a test run has the tests in its report.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} TestResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {number} seconds
 * @property {string} [message] why it failed or was skipped
 */

/**
 * The parts of Vitest's JSON report that this program reads.
 * @typedef {{fullName: string, status: string, duration?: number | null, failureMessages?: string[]}} VitestTest
 * @typedef {{name: string, status: string, message?: string, assertionResults: VitestTest[]}} VitestFile
 */

/**
 * The parts of Playwright's JSON report that this program reads.
 * @typedef {{message?: string}} PlaywrightError
 * @typedef {{duration: number, error?: PlaywrightError}} PlaywrightRun
 * @typedef {{title: string, tests: {status: string, projectName?: string, results?: PlaywrightRun[]}[]}} PlaywrightSpec
 * @typedef {{title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 */

/**
 * @param {string} name
 * @param {string} message
 * @returns {TestResult}
 */
export const failure = (name, message) => ({ name, state: 'failed', seconds: 0, message })

/**
 * @param {{testResults: VitestFile[]}} report
 * @returns {TestResult[]}
 */
function vitestTests({ testResults }) {
  return testResults.flatMap((file) => {
    /** @type {TestResult[]} */
    const tests = file.assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      name: fullName,
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: (duration ?? 0) / 1000,
      ...(failureMessages.length > 0 && { message: failureMessages.join('\n') }),
    }))
    // A file that fails before its first test has no tests to count.
    const isBroken = file.status === 'failed' && !tests.some(({ state }) => state === 'failed')
    return isBroken ? [...tests, failure(file.name, file.message || 'The file could not be run.')] : tests
  })
}

/** @type {Record<string, TestResult['state']>} */
const playwrightStates = { expected: 'passed', flaky: 'failed', unexpected: 'failed', skipped: 'skipped' }

/**
 * @param {{suites: PlaywrightSuite[], errors?: PlaywrightError[]}} report
 * @returns {TestResult[]}
 */
function playwrightTests({ suites, errors = [] }) {
  /**
   * @param {PlaywrightSuite} suite
   * @param {string[]} path
   * @returns {TestResult[]}
   */
  const inSuite = (suite, path) => {
    const here = [...path, suite.title]
    const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, results = [] }) => {
        const message = results.find(({ error }) => error)?.error?.message
        return {
          name: [...here, title].join(' › '),
          state: playwrightStates[status] ?? 'failed',
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          ...(message && { message }),
        }
      }),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, here))]
  }
  const outside = errors.map(({ message = 'error' }) => failure('outside of the tests', message))
  return [...suites.flatMap((suite) => inSuite(suite, [])), ...outside]
}

const readers = { vitest: vitestTests, playwright: playwrightTests }

/**
 * Reads the tests of a run.
 * @param {'vitest' | 'playwright'} kind the tool that wrote the report
 * @param {string} file its JSON report
 * @param {number | null} code its exit code
 * @returns {TestResult[]} with an additional failure if no test accounts for the exit code, or if there is no test
 */
export function readTests(kind, file, code) {
  if (!existsSync(file)) return [failure('the run', 'No report was written.')]
  const tests = readers[kind](JSON.parse(readFileSync(file, 'utf8')))
  if (tests.length === 0) return [failure('the run', 'No test was found.')]
  const isExplained = code === 0 || tests.some(({ state }) => state === 'failed')
  return isExplained ? tests : [...tests, failure('the run', `It ended with ${code} although every test passed.`)]
}
