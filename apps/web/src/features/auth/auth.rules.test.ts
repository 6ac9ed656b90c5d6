import { expect, test } from 'vitest'
import { checkLogin, checkSignup, refusedFields } from './auth.rules.ts'

const good = {
  first_name: 'Olena',
  last_name: 'Koval',
  country: 'UA',
  email: 'olena@example.org',
  password: 'a long enough one',
  repeat: 'a long enough one',
}

test('a filled form passes', () => {
  expect(checkSignup(good)).toEqual({})
  expect(checkLogin({ email: 'olena@example.org', password: 'x' })).toEqual({})
})

test('blank fields are named', () => {
  expect(checkSignup({ ...good, first_name: '  ', country: '' })).toEqual({
    first_name: 'error.required',
    country: 'error.required',
  })
  expect(checkLogin({ email: '', password: '' })).toEqual({ email: 'error.required', password: 'error.required' })
})

test.each(['olena', 'olena@', 'olena@example', 'ol ena@example.org', 'olena@example..org'])(
  '%s is no address',
  (email) => {
    expect(checkSignup({ ...good, email })).toEqual({ email: 'error.email' })
  },
)

test('passwords are long enough, not too long, and alike', () => {
  expect(checkSignup({ ...good, password: 'short', repeat: 'short' })).toEqual({ password: 'error.passwordShort' })
  const long = 'x'.repeat(129)
  expect(checkSignup({ ...good, password: long, repeat: long })).toEqual({ password: 'error.passwordLong' })
  expect(checkSignup({ ...good, repeat: 'another one' })).toEqual({ repeat: 'error.passwordsDiffer' })
})

test('what the server refuses is said at its field', () => {
  const detail = (path: string) => ({ path, code: 'invalid', message: 'In English.' })
  expect(refusedFields({ code: 'AUTH.EMAIL_TAKEN', details: [] })).toEqual({ email: 'error.emailTaken' })
  expect(refusedFields({ code: 'AUTH.PASSWORD_TOO_COMMON', details: [] })).toEqual({ password: 'error.passwordCommon' })
  expect(refusedFields({ code: 'VALIDATION.FAILED', details: [detail('body.email'), detail('last_name')] })).toEqual({
    email: 'error.email',
    last_name: 'error.refused',
  })
  expect(refusedFields({ code: 'NETWORK', details: [] })).toEqual({})
})
