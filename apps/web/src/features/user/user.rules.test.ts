import { expect, test } from 'vitest'
import { changesOf, checkAbout, checkPassword, refusedPassword } from './user.rules.ts'

const about = { first_name: 'Olena', last_name: 'Koval', country: 'UA', explanation_language: 'uk' }

test('only what has changed is sent, without blanks around it', () => {
  expect(changesOf({ ...about, first_name: ' Olha ', country: 'PL' }, about)).toEqual({
    first_name: 'Olha',
    country: 'PL',
  })
  expect(changesOf({ ...about, last_name: 'Koval ' }, about)).toEqual({})
})

test('a name is needed', () => {
  expect(checkAbout({ ...about, last_name: ' ' })).toEqual({ last_name: 'fault.required' })
  expect(checkAbout(about)).toEqual({})
})

test('a new password is long enough and typed twice alike', () => {
  const good = { current: 'x', password: 'four quiet lanterns', repeat: 'four quiet lanterns' }
  expect(checkPassword(good)).toEqual({})
  expect(checkPassword({ current: '', password: 'short', repeat: 'other' })).toEqual({
    current: 'fault.required',
    password: 'fault.passwordShort',
    repeat: 'fault.passwordsDiffer',
  })
})

test('what the server refuses is said at its field', () => {
  expect(refusedPassword({ code: 'AUTH.INVALID_CREDENTIALS', details: [] })).toEqual({
    current: 'fault.passwordWrong',
  })
  expect(refusedPassword({ code: 'AUTH.PASSWORD_TOO_COMMON', details: [] })).toEqual({
    password: 'fault.passwordCommon',
  })
  expect(refusedPassword({ code: 'RATE_LIMITED', details: [] })).toEqual({})
})
