import { expect, test } from 'vitest'
import { loginFor, returnTo, signUpFor } from './return-to.ts'

test.each([
  '/platform/user-progress?weekly_mail=off',
  '/platform/user-profile?tab=subscription',
  '/platform/history/0123456789abcdef01234567',
  '/platform/dashboard?tab=ielts&search=%C3%A9t%C3%A9',
])('returns to %s after login', (page) => {
  const door = new URL(loginFor(page), 'https://parley.example')
  expect(door.pathname).toBe('/auth/login')
  expect(returnTo(Object.fromEntries(door.searchParams))).toBe(page)
})

test('returns to the same page after sign-up', () => {
  const page = '/platform/briefing/0123456789abcdef01234567?part=2'
  const door = new URL(signUpFor(page), 'https://parley.example')
  expect(door.pathname).toBe('/auth/signup')
  expect(returnTo(Object.fromEntries(door.searchParams))).toBe(page)
  expect(signUpFor('//evil.example')).toBe('/auth/signup')
})

test('sends an invited user to the page that asks whether to join', () => {
  expect(returnTo({ invitation: 'aB-3_x', next: '/platform/vocabulary' })).toBe('/platform/join?invitation=aB-3_x')
  expect(returnTo({ invitation: '#//evil.example?a=b' })).toBe(
    '/platform/join?invitation=%23%2F%2Fevil.example%3Fa%3Db',
  )
  expect(returnTo({ invitation: '', next: '/platform/vocabulary' })).toBe('/platform/vocabulary')
  expect(
    returnTo({
      next: new URL(loginFor('/platform/join?invitation=aB-3_x'), 'https://a.example').searchParams.get('next'),
    }),
  ).toBe('/platform/join?invitation=aB-3_x')
})

test.each(['/', '/platform', '/platform/', '/platform/dashboard', '/auth/signup'])(
  'ignores %s as a return URL',
  (page) => {
    expect(loginFor(page)).toBe('/auth/login')
  },
)

test.each([
  undefined,
  7,
  ['/platform/history'],
  '',
  'platform/history',
  'https://evil.example/platform/history',
  '//evil.example/platform/history',
  '/\\evil.example/platform/history',
  '/platform/../auth/reset',
  '/platform/%2e%2e/auth/reset',
  '/platform/..//evil.example',
  '/platform//evil.example',
  '/platform/\\evil.example',
  '/platform/history\n',
  '/platform/history#https://evil.example',
  '/platformer/history',
  'javascript:alert(1)//platform/',
])('sends %j to the dashboard', (next) => {
  expect(returnTo({ next })).toBe('/platform/dashboard')
})
