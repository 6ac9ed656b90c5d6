import { expect, test } from 'vitest'
import { blankFieldErrors, emailError, passwordErrors, serverFieldErrors } from './field-errors.ts'

test('reports blank fields', () => {
  expect(blankFieldErrors({ name: '  ', tag: 'x' }, ['name', 'tag'])).toEqual({ name: 'error.required' })
})

test.each(['olena', 'olena@', 'olena@example', 'ol ena@example.org', 'olena@example..org'])(
  'rejects %s as an e-mail address',
  (address) => {
    expect(emailError(address)).toBe('error.email')
  },
)

test.each(['olena@example.org', ' olena.k+parley@mail.example.org ', ''])('accepts "%s"', (address) => {
  expect(emailError(address)).toBeUndefined()
})

test('requires matching passwords of an allowed length', () => {
  expect(passwordErrors('seven 7', 'seven 7')).toEqual({ password: 'error.passwordShort' })
  expect(passwordErrors('eight ch', 'eight ch')).toEqual({})
  expect(passwordErrors('x'.repeat(128), 'x'.repeat(128))).toEqual({})
  expect(passwordErrors('x'.repeat(129), 'x'.repeat(129))).toEqual({ password: 'error.passwordLong' })
  expect(passwordErrors('a long enough one', 'another one')).toEqual({ repeat: 'error.passwordsDiffer' })
  expect(passwordErrors('', '')).toEqual({})
})

test('shows server errors at their field', () => {
  const detail = (path: string) => ({ path, code: 'invalid', message: 'In English.' })
  const names = ['email', 'last_name'] as const
  const byCode = { 'AUTH.EMAIL_TAKEN': { email: 'error.emailTaken' } } as const
  expect(serverFieldErrors({ code: 'AUTH.EMAIL_TAKEN', details: [] }, names, byCode)).toEqual({
    email: 'error.emailTaken',
  })
  const details = [detail('body.email'), detail('last_name'), detail('somewhere.else')]
  expect(serverFieldErrors({ code: 'VALIDATION.FAILED', details }, names)).toEqual({
    email: 'error.email',
    last_name: 'error.refused',
  })
  expect(serverFieldErrors({ code: 'NETWORK', details: [] }, names)).toEqual({})
})

test.each(['url', 'characters'] as const)('reports a name that breaks the rule `%s` before other errors', (rule) => {
  const detail = (code: string) => ({ path: 'last_name', code, message: 'In English.' })
  const refusal = { code: 'VALIDATION.FAILED', details: [detail(rule), detail('invalid')] } as const
  expect(serverFieldErrors(refusal, ['email', 'last_name'])).toEqual({ last_name: `error.${rule}` })
})
