// Counts the results of a step: a check counts as one, a test run by its report.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{passed: number, failed: number, skipped: number, failures: string[], skips: string[]}} Result
 * `failures` and `skips` list the names behind the numbers.
 */

/** @returns {Result} of a step that passes or fails as a whole */
export function ofCheck(name, code) {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [], skips: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name], skips: [] }
}

/** @returns {Result} of a step that did not run. */
export function ofSkipped(name, why) {
  return { passed: 0, failed: 0, skipped: 1, failures: [], skips: [`${name}: ${why}`] }
}

/** Counts tests by state; adds a failure if the exit code reports one that no test has. */
function counted(step, tests, code) {
  const named = (state) => tests.filter((test) => test.state === state).map((test) => `${step}: ${test.name}`)
  const failures = named('failed')
  if (code !== 0 && failures.length === 0) failures.push(`${step}: the run itself failed`)
  if (tests.length === 0 && failures.length === 0) failures.push(`${step}: no test was found`)
  const skips = named('skipped')
  return { passed: named('passed').length, failed: failures.length, skipped: skips.length, failures, skips }
}

function vitestTests(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map((test) => ({
      name: test.fullName,
      state: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
    }))
    // A file that fails before its first test has no tests to count.
    const broken = file.status === 'failed' && !tests.some((test) => test.state === 'failed')
    return broken ? [...tests, { name: `${file.name} could not be run`, state: 'failed' }] : tests
  })
}

const playwrightStates = { expected: 'passed', flaky: 'failed', unexpected: 'failed', skipped: 'skipped' }

function playwrightTests(report) {
  const inSuite = (suite, path) => {
    const here = [...path, suite.title]
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ name: [...here, spec.title].join(' › '), state: playwrightStates[test.status] })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, here))]
  }
  const broken = (report.errors ?? []).map((error) => ({
    name: error.message?.split('\n')[0] ?? 'error',
    state: 'failed',
  }))
  return [...report.suites.flatMap((suite) => inSuite(suite, [])), ...broken]
}

const readers = { vitest: vitestTests, playwright: playwrightTests }

/**
 * Counts a test run.
 * @param {string} step
 * @param {'vitest' | 'playwright'} kind the tool that wrote the report
 * @param {string} file its JSON report
 * @param {number | null} code its exit code
 * @returns {Result} one failure if the report cannot be read
 */
export function ofTests(step, kind, file, code) {
  if (!existsSync(file)) return counted(step, [{ name: 'no result was written', state: 'failed' }], code)
  return counted(step, readers[kind](JSON.parse(readFileSync(file, 'utf8'))), code)
}
