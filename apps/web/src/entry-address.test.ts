import { expect, test } from 'vitest'
import { isPublicPage, redirectFor } from './entry-address.ts'
import { publicRoutes } from './public-pages.tsx'

const from = (address: string, isSignedIn: boolean, isKnown = isSignedIn) =>
  redirectFor(new URL(address, 'https://parley.example'), { isSignedIn, isKnown })

test.each([
  ['/', '/platform/dashboard', null],
  ['/nowhere/at?all', '/platform/dashboard', null],
  ['/auth/nothing', '/platform/dashboard', null],
  ['/landing', null, null],
  ['/auth/arrived', null, null],
  ['/platform', '/platform/dashboard', '/auth/login'],
  ['/platform/', '/platform/dashboard', '/auth/login'],
  ['/auth/', '/platform/dashboard', '/auth/login'],
  ['/platform/history?page=2', null, '/auth/login?next=%2Fplatform%2Fhistory%3Fpage%3D2'],
  ['/auth/login', '/platform/dashboard', null],
  ['/auth/signup?next=%2Fplatform%2Fvocabulary', '/platform/vocabulary', null],
  ['/auth/signup?invitation=aB-3_x', '/platform/join?invitation=aB-3_x', null],
  ['/auth/login?invitation=aB-3_x', '/platform/join?invitation=aB-3_x', null],
  ['/platform/join?invitation=aB-3_x', null, '/auth/login?next=%2Fplatform%2Fjoin%3Finvitation%3DaB-3_x'],
  ['/auth/login?next=%2F%2Fexample.org', '/platform/dashboard', null],
  ['/auth/reset?token=a', null, null],
  ['/legal/terms', null, null],
  ['/legal/judging', null, null],
  ['/session-review/abc', null, null],
])('%s redirects to %j with a session and to %j without one', (address, withSession, without) => {
  expect([from(address, true), from(address, false)]).toEqual([withSession, without])
})

test('shows the login page to a returning visitor', () => {
  expect(from('/', false, true)).toBe('/auth/login')
  expect(from('/nowhere', false, true)).toBeNull()
})

test.each(Object.keys(publicRoutes))('leaves %s open to all visitors or redirects to the app', (path) => {
  const onlySignedOut = path === '/auth/login' || path === '/auth/signup'
  expect([from(path, true), from(path, false)]).toEqual([onlySignedOut ? '/platform/dashboard' : null, null])
})

test('distinguishes sign-in pages and legal texts from app pages', () => {
  const open = ['/auth/login', '/legal/terms', '/', '/authors', '/auth/nothing', '/landing/']
  const paths = [...open, '/platform/dashboard', '/session-review/abc', '/platform']
  expect(paths.filter(isPublicPage)).toEqual(open)
})
