import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ofTests } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'parley-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(value) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

const vitestFile = (status, ...tests) => ({
  testResults: [
    { name: 'a.test.ts', status, assertionResults: tests.map(([fullName, state]) => ({ fullName, status: state })) },
  ],
})

test('a step without a result counts as failed, whatever its exit code', () => {
  const result = ofTests('unit', 'vitest', join(folder, 'absent.json'), 0)
  expect(result).toMatchObject({ passed: 0, failed: 1, failures: ['unit: no result was written'] })
})

test('counts passed, failed and skipped tests, and names the last two', () => {
  const report = vitestFile('failed', ['one', 'passed'], ['two', 'failed'], ['three', 'skipped'], ['four', 'todo'])
  expect(ofTests('unit', 'vitest', reportOf(report), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['unit: two'],
    skips: ['unit: three', 'unit: four'],
  })
})

test('a file that breaks before its first test counts as failed', () => {
  const result = ofTests('unit', 'vitest', reportOf(vitestFile('failed')), 1)
  expect(result.failures).toEqual(['unit: a.test.ts could not be run'])
})

test('a run that failed although every test passed counts as failed', () => {
  const result = ofTests('unit', 'vitest', reportOf(vitestFile('passed', ['one', 'passed'])), 1)
  expect(result).toMatchObject({ passed: 1, failed: 1, failures: ['unit: the run itself failed'] })
})

test('a run without any test counts as failed', () => {
  expect(ofTests('unit', 'vitest', reportOf({ testResults: [] }), 0).failed).toBe(1)
})

test('counts browser tests in nested groups, and errors outside of them', () => {
  const spec = (title, status) => ({ title, tests: [{ status }] })
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('one', 'expected')],
        suites: [{ title: 'group', specs: [spec('two', 'unexpected'), spec('three', 'skipped')] }],
      },
    ],
    errors: [{ message: 'Error: no browser\nat launch' }],
  }
  expect(ofTests('browser', 'playwright', reportOf(report), 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['browser: a.spec.ts › group › two', 'browser: Error: no browser'],
    skips: ['browser: a.spec.ts › group › three'],
  })
})
