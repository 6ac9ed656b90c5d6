import { joinCodeAlphabet } from '@parley/contracts/classes/join-code.ts'
import { expect, test } from 'vitest'
import { makeJoinCode, normalizeJoinCode } from './join-code.ts'

test('makes codes of six unambiguous characters', () => {
  const codes = Array.from({ length: 200 }, makeJoinCode)
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${joinCodeAlphabet}]{6}$`))
  expect(new Set(codes).size).toBe(200)
  expect(joinCodeAlphabet).not.toMatch(/[01OILAEU]/)
})

test('reads a code however it is typed', () => {
  expect(['klm 4q7', ' KLM-4Q7 ', 'Klm\u20134q7', 'k l m 4 q 7'].map(normalizeJoinCode)).toEqual(
    Array(4).fill('KLM4Q7'),
  )
})
