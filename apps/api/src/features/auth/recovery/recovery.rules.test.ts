import { expect, test } from 'vitest'
import { codeBytes, readRecoveryCode, recoveryCodeOf } from './recovery.rules.ts'

test('encodes every bit of the bytes', () => {
  expect(recoveryCodeOf(new Uint8Array(codeBytes))).toBe('000000-000000-000000-000000')
  expect(recoveryCodeOf(new Uint8Array(codeBytes).fill(255))).toBe('zzzzzz-zzzzzz-zzzzzz-zzzzzz')
  const last = new Uint8Array(codeBytes)
  last[codeBytes - 1] = 1
  expect(recoveryCodeOf(last)).toBe('000000-000000-000000-000001')
})

test('reads a code however it is typed', () => {
  const code = '7k2m9q-10abcd-efghjk-mnpqrs'
  for (const typed of [
    code,
    code.toUpperCase(),
    code.replaceAll('-', ''),
    ' 7k2m9q l0abcd efghjk MNPQRS ',
    code.replace('0', 'O'),
  ])
    expect(readRecoveryCode(typed)).toBe(code)
})
