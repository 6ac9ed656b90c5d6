import { expect, test } from 'vitest'
import { changesOf, checkAbout, checkPassword, refusedPassword } from './user.rules.ts'

const about = { first_name: 'Olena', last_name: 'Koval', country: 'UA', explanation_language: 'uk' }

test('sends only changed fields, without surrounding blanks', () => {
  expect(changesOf({ ...about, first_name: ' Olha ', country: 'PL' }, about)).toEqual({
    first_name: 'Olha',
    country: 'PL',
  })
  expect(changesOf({ ...about, last_name: 'Koval ' }, about)).toEqual({})
})

test('requires a name', () => {
  expect(checkAbout({ ...about, last_name: ' ' })).toEqual({ last_name: 'error.required' })
  expect(checkAbout(about)).toEqual({})
})

test('requires a new password to be long enough and repeated correctly', () => {
  const good = { current: 'x', password: 'four quiet lanterns', repeat: 'four quiet lanterns' }
  expect(checkPassword(good)).toEqual({})
  expect(checkPassword({ current: '', password: 'short', repeat: 'other' })).toEqual({
    current: 'error.required',
    password: 'error.passwordShort',
    repeat: 'error.passwordsDiffer',
  })
})

test('shows server errors at their field', () => {
  expect(refusedPassword({ code: 'AUTH.INVALID_CREDENTIALS', details: [] })).toEqual({
    current: 'error.passwordWrong',
  })
  expect(refusedPassword({ code: 'AUTH.PASSWORD_TOO_COMMON', details: [] })).toEqual({
    password: 'error.passwordCommon',
  })
  expect(refusedPassword({ code: 'RATE_LIMITED', details: [] })).toEqual({})
})
