import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createIsCommon } from './password.rules.ts'

const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
const isCommon = createIsCommon(list)

test.each([
  'password',
  'PassWord1',
  'P@ssw0rd!',
  'sunshine2024',
  '123sunshine',
  'Elizabeth1987',
  'qwerty123456',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'xyzxyzxyz',
  'abcdefghij',
  '9876543210',
  'contraseña1',
  'Parley2026!',
])('%s is guessed first', (password) => expect(isCommon(password)).toBe(true))

test.each([
  'three walnut doors',
  'seven quiet lanterns',
  'r7#kQ2!vLp',
  'sunshine over kyiv',
  'сім тихих ліхтарів',
  'ab1ab2ab3',
  'passwordless sign-in',
])('%s is not', (password) => expect(isCommon(password)).toBe(false))

test('what leaked most often is long enough to be tried here, and listed once', () => {
  expect(list.filter((password) => password.length < 8)).toEqual([])
  expect(new Set(list).size).toBe(list.length)
})
