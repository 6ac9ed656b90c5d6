// What a step brought, counted: a check counts as one, a test run by what its result file says.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{passed: number, failed: number, skipped: number, failures: string[], skips: string[]}} Result
 * `failures` and `skips` name what the figures count.
 */

/** @returns {Result} of a step that is one thing: it passes or fails. */
export function ofCheck(name, code) {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [], skips: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name], skips: [] }
}

/** @returns {Result} of a step that did not run. */
export function ofSkipped(name, why) {
  return { passed: 0, failed: 0, skipped: 1, failures: [], skips: [`${name}: ${why}`] }
}

/** The names, and a failure of the run itself where its exit code knows of one that no test does. */
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
    // A file that breaks before its first test has no tests to count.
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
 * @param {'vitest' | 'playwright'} kind which tool wrote the file
 * @param {string} file its JSON report
 * @param {number | null} code its exit code
 * @returns {Result} one failure when there is no report to read
 */
export function ofTests(step, kind, file, code) {
  if (!existsSync(file)) return counted(step, [{ name: 'no result was written', state: 'failed' }], code)
  return counted(step, readers[kind](JSON.parse(readFileSync(file, 'utf8'))), code)
}
