import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { junit, readFailures } from './junit.mjs'
import { readTests } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'parley-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {unknown} value */
function reportOf(value) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

/**
 * @param {string} status
 * @param {[fullName: string, status: string, message?: string][]} tests
 */
const vitestFile = (status, ...tests) => ({
  testResults: [
    {
      ...{ name: 'a.test.ts', status, message: '' },
      assertionResults: tests.map(([fullName, status, message]) => ({
        ...{ fullName, status, duration: 1500 },
        failureMessages: message ? [message] : [],
      })),
    },
  ],
})

test('counts a step without a report as failed, whatever its exit code', () => {
  const tests = readTests('vitest', join(folder, 'absent.json'), 0)
  expect(tests).toMatchObject([{ name: 'the run', state: 'failed', message: 'No report was written.' }])
})

test('reads the state, duration and message of each test', () => {
  const report = vitestFile('failed', ['one', 'passed'], ['two', 'failed', 'Error: no'], ['three', 'todo'])
  expect(readTests('vitest', reportOf(report), 1)).toEqual([
    { name: 'one', state: 'passed', seconds: 1.5 },
    { name: 'two', state: 'failed', seconds: 1.5, message: 'Error: no' },
    { name: 'three', state: 'skipped', seconds: 1.5 },
  ])
})

test('counts a file that breaks before its first test as failed', () => {
  const tests = readTests('vitest', reportOf(vitestFile('failed')), 1)
  expect(tests).toMatchObject([{ name: 'a.test.ts', state: 'failed', message: 'The file could not be run.' }])
})

test('counts a failed run as failed even if every test passed', () => {
  const tests = readTests('vitest', reportOf(vitestFile('passed', ['one', 'passed'])), 1)
  expect(tests.map(({ state }) => state)).toEqual(['passed', 'failed'])
})

test('counts a run without tests as failed', () => {
  expect(readTests('vitest', reportOf({ testResults: [] }), 0)).toMatchObject([{ message: 'No test was found.' }])
})

test('reads browser tests in nested groups, and errors outside of them', () => {
  /**
   * @param {string} title
   * @param {string} status
   * @param {string} [message]
   */
  const spec = (title, status, message) => ({
    title,
    tests: [{ status, results: [{ duration: 2000, ...(message && { error: { message } }) }] }],
  })
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('one', 'expected')],
        suites: [{ title: 'group', specs: [spec('two', 'unexpected', 'Error: late'), spec('three', 'skipped')] }],
      },
    ],
    errors: [{ message: 'Error: no browser\nat launch' }],
  }
  expect(readTests('playwright', reportOf(report), 1)).toEqual([
    { name: 'a.spec.ts › one', state: 'passed', seconds: 2 },
    { name: 'a.spec.ts › group › two', state: 'failed', seconds: 2, message: 'Error: late' },
    { name: 'a.spec.ts › group › three', state: 'skipped', seconds: 2 },
    { name: 'outside of the tests', state: 'failed', seconds: 0, message: 'Error: no browser\nat launch' },
  ])
})

test('writes a JUnit report that contains only valid characters', () => {
  const tests = [
    { name: 'a < b', state: /** @type {const} */ ('passed'), seconds: 0.25 },
    { name: 'c', state: /** @type {const} */ ('failed'), seconds: 1, message: 'Expected "x"\u001b[31m & y\nat c' },
  ]
  expect(junit([{ name: 'unit', seconds: 2, tests }])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="unit" tests="2" failures="1" skipped="0" time="2.000">
<testcase classname="unit" name="a &lt; b" time="0.250"></testcase>
<testcase classname="unit" name="c" time="1.000"><failure message="Expected &quot;x&quot;[31m &amp; y">Expected &quot;x&quot;[31m &amp; y
at c</failure></testcase>
</testsuite>
</testsuites>
`)
})

test('reads the failures of a JUnit report', () => {
  const tests = [
    { name: 'a', state: /** @type {const} */ ('passed'), seconds: 0.25 },
    { name: 'b < "c"', state: /** @type {const} */ ('failed'), seconds: 1, message: 'Expected "x" & y\nat c' },
  ]
  expect(readFailures(junit([{ name: 'unit', seconds: 2, tests }]))).toEqual([
    { name: 'unit: b < "c"', state: 'failed', seconds: 1, message: 'Expected "x" & y' },
  ])
})
