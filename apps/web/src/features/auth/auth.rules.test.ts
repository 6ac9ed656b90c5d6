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
    first_name: 'fault.required',
    country: 'fault.required',
    email: 'fault.required',
  })
  expect(checkLogin({ email: '', password: '' })).toEqual({ email: 'fault.required', password: 'fault.required' })
  expect(checkReset({ password: '', repeat: '' })).toEqual({ password: 'fault.required', repeat: 'fault.required' })
})

test('reports all errors together', () => {
  expect(checkSignup({ ...good, last_name: '', email: 'olena', password: 'short', repeat: 'shor' })).toEqual({
    last_name: 'fault.required',
    email: 'fault.email',
    password: 'fault.passwordShort',
    repeat: 'fault.passwordsDiffer',
  })
  expect(checkForgot({ email: 'olena@example' })).toEqual({ email: 'fault.email' })
})

test('shows server errors at their fields', () => {
  expect(refusedSignup({ code: 'AUTH.EMAIL_TAKEN', details: [] })).toEqual({ email: 'fault.emailTaken' })
  const common = { code: 'AUTH.PASSWORD_TOO_COMMON', details: [] } as const
  expect(refusedSignup(common)).toEqual({ password: 'fault.passwordCommon' })
  expect(refusedReset(common)).toEqual({ password: 'fault.passwordCommon' })
  const personal = { code: 'AUTH.PASSWORD_PERSONAL', details: [] } as const
  expect(refusedSignup(personal)).toEqual({ password: 'fault.passwordPersonal' })
  expect(refusedReset(personal)).toEqual({ password: 'fault.passwordPersonal' })
  expect(refusedReset({ code: 'AUTH.RESET_INVALID', details: [] })).toEqual({})
})
