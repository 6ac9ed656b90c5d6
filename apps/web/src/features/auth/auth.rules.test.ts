import { expect, test } from 'vitest'
import { checkForgot, checkLogin, checkReset, checkSignup, refusedReset, refusedSignup } from './auth.rules.ts'

const good = {
  first_name: 'Olena',
  last_name: 'Koval',
  country: 'UA',
  email: 'olena@example.org',
  password: 'a long enough one',
  repeat: 'a long enough one',
}

test('accepts a completed form', () => {
  expect(checkSignup(good)).toEqual({})
  expect(checkLogin({ email: 'olena@example.org', password: 'x' })).toEqual({})
  expect(checkForgot({ email: 'olena@example.org' })).toEqual({})
  expect(checkReset({ password: 'a long enough one', repeat: 'a long enough one' })).toEqual({})
})

test('reports blank fields', () => {
  expect(checkSignup({ ...good, first_name: '  ', country: '', email: '' })).toEqual({
    first_name: 'error.required',
    country: 'error.required',
    email: 'error.required',
  })
  expect(checkLogin({ email: '', password: '' })).toEqual({ email: 'error.required', password: 'error.required' })
  expect(checkReset({ password: '', repeat: '' })).toEqual({ password: 'error.required', repeat: 'error.required' })
})

test('reports all errors together', () => {
  expect(checkSignup({ ...good, last_name: '', email: 'olena', password: 'short', repeat: 'shor' })).toEqual({
    last_name: 'error.required',
    email: 'error.email',
    password: 'error.passwordShort',
    repeat: 'error.passwordsDiffer',
  })
  expect(checkForgot({ email: 'olena@example' })).toEqual({ email: 'error.email' })
})

test('shows server errors at their fields', () => {
  expect(refusedSignup({ code: 'AUTH.EMAIL_TAKEN', details: [] })).toEqual({ email: 'error.emailTaken' })
  const common = { code: 'AUTH.PASSWORD_TOO_COMMON', details: [] } as const
  expect(refusedSignup(common)).toEqual({ password: 'error.passwordCommon' })
  expect(refusedReset(common)).toEqual({ password: 'error.passwordCommon' })
  const personal = { code: 'AUTH.PASSWORD_PERSONAL', details: [] } as const
  expect(refusedSignup(personal)).toEqual({ password: 'error.passwordPersonal' })
  expect(refusedReset(personal)).toEqual({ password: 'error.passwordPersonal' })
  expect(refusedReset({ code: 'AUTH.RESET_INVALID', details: [] })).toEqual({})
})
