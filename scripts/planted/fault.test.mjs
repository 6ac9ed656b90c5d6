// Checks that the planted faults still apply: a fault must be updated together with the text that it replaces.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../node24.mjs'
import { filesOf, findFile, planFault, readFaults } from './fault.mjs'
import { judge } from './verdict.mjs'

const files = filesOf(root)
const faults = readFaults()

test.each(faults.map((fault) => [fault.name, fault]))('%s still applies', (_name, fault) => {
  for (const { before, after } of planFault(root, files, fault)) expect(after).not.toBe(before)
  for (const file of fault.tests) {
    const path = findFile(files, file)
    expect(path).toMatch(/\.(test|spec)\.\w+$/)
    // A title that no test has would run nothing. The name of a row may come first.
    if (fault.title === undefined) continue
    const [, rest = ''] = / (.*)/.exec(fault.title) ?? []
    expect(readFileSync(join(root, path), 'utf8')).toMatch(new RegExp(`${fault.title}|%s ${rest}`))
  }
  expect(fault.breaks).toMatch(/^[A-Z].*\.$/)
})

test('rejects a fault unless its text and its file are unique', () => {
  const plan = (/** @type {string} */ file, /** @type {string} */ old) =>
    planFault(root, files, { name: 'a', breaks: '', step: 'unit', tests: [], changes: [{ file, old, new: '' }] })
  expect(() => plan('scripts/planted/fault.mjs', 'no such text'.toUpperCase())).toThrow('has no')
  expect(() => plan('scripts/planted/fault.mjs', '@param')).toThrow('more than one')
  expect(() => plan('no-such-file.ts', '')).toThrow('There is no file')
  expect(() => plan('README.md', '')).toThrow('is not unique')
})

test('counts only a failed assertion as a catch', () => {
  const passed = { name: 'a', state: /** @type {const} */ ('passed'), seconds: 0 }
  const failed = (/** @type {string} */ message) => ({ ...passed, state: /** @type {const} */ ('failed'), message })
  expect(judge([passed])).toEqual({ isCaught: false, reason: 'every test passed' })
  expect(judge([passed, failed('SyntaxError: Unexpected token\n at a.ts')]).isCaught).toBe(false)
  expect(judge([failed('Error: Test timed out in 120000ms.')]).isCaught).toBe(false)
  expect(judge([failed('Error: no server'), failed('AssertionError: expected 1 to be 2')]).isCaught).toBe(true)
  expect(judge([failed('Error: \u001b[2mexpect(\u001b[22m\u001b[31melement\u001b[39m).toHaveFocus()')]).isCaught).toBe(
    true,
  )
  expect(judge([failed('Error: expect(locator).toBeVisible() failed')]).isCaught).toBe(true)
  expect(judge([failed('Error: the page of a phone\n\nexpect(received).toEqual(expected)')]).isCaught).toBe(true)
})
