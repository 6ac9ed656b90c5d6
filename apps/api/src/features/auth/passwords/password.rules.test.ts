import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword as isCommon } from './password.ts'

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
])('rejects %s as easy to guess', (password) => expect(isCommon(password)).toBe(true))

test.each([
  'three walnut doors',
  'seven quiet lanterns',
  'r7#kQ2!vLp',
  'sunshine over kyiv',
  'сім тихих ліхтарів',
  'ab1ab2ab3',
  'passwordless sign-in',
])('accepts %s', (password) => expect(isCommon(password)).toBe(false))

test('rejects the 3,000 most commonly leaked passwords that are long enough', () => {
  const tried = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3_000)
  expect(tried).toHaveLength(3_000)
  expect(tried.filter((password) => !isCommon(password))).toEqual([])
})
