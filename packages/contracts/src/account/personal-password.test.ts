import { expect, test } from 'vitest'
import { isPersonalPassword } from './personal-password.ts'

const vera = { firstName: 'Véra', lastName: 'Marsh', email: 'v.marsh-1990@northfield.example', tagName: 'vera_marsh7' }
const olena = { firstName: 'Олена', lastName: 'Гай', email: 'lena@example.org', tagName: 'olena_hai' }

test.each([
  'VeraMarsh',
  'véra marsh',
  'MarshVera!1',
  'vera1990vera',
  'hsramarev',
  'V3r4M4rsh!',
  'v.marsh-1990@northfield.example',
  'northfield1',
  'vera_marsh7',
  'Parley2026',
  'parleyparley',
  'Northfie',
])('considers %s personal for Véra Marsh', (password) => {
  expect(isPersonalPassword(password, vera)).toBe(true)
})

test.each(['ОленаГай', 'олена-1987', 'olenahai!', 'hai olena 99'])(
  'considers %s personal for Олена Гай',
  (password) => {
    expect(isPersonalPassword(password, olena)).toBe(true)
  },
)

test.each([
  'three walnut doors',
  'marsh mallow toast',
  'vera likes walnut doors',
  '48151623',
  'comet and orgel',
  '!!!!!!!!!',
  'ще одна довга фраза',
])('does not consider %s personal', (password) => {
  expect(isPersonalPassword(password, vera)).toBe(false)
  expect(isPersonalPassword(password, olena)).toBe(false)
})

test('considers short names only in combination', () => {
  const li = { firstName: 'Li', lastName: 'Wu', email: 'li@wu.io', tagName: 'li_wu' }
  expect(isPersonalPassword('li.wu.1988', li)).toBe(true)
  expect(isPersonalPassword('lightning brews', li)).toBe(false)
})
