import { expect, test } from 'vitest'
import { isPublicPage, leadsTo } from './entry-address.ts'

const from = (address: string, isSignedIn: boolean) => leadsTo(new URL(address, 'https://parley.example'), isSignedIn)

test.each([
  ['/', '/platform/dashboard', '/auth/login'],
  ['/platform', '/platform/dashboard', '/auth/login'],
  ['/platform/', '/platform/dashboard', '/auth/login'],
  ['/auth/', '/platform/dashboard', '/auth/login'],
  ['/platform/history?page=2', null, '/auth/login?next=%2Fplatform%2Fhistory%3Fpage%3D2'],
  ['/auth/login', '/platform/dashboard', null],
  ['/auth/signup?next=%2Fplatform%2Fvocabulary', '/platform/vocabulary', null],
  ['/auth/login?next=%2F%2Fexample.org', '/platform/dashboard', null],
  ['/auth/reset?token=a', null, null],
  ['/legal/terms', null, null],
  ['/session-review/abc', null, null],
])('%s leads to %j with a session, to %j without', (address, withSession, without) => {
  expect([from(address, true), from(address, false)]).toEqual([withSession, without])
})

test('tells the pages of the door and the legal texts from those of the app', () => {
  const paths = ['/auth/login', '/legal/terms', '/platform/dashboard', '/session-review/abc', '/', '/authors']
  expect(paths.filter(isPublicPage)).toEqual(['/auth/login', '/legal/terms'])
})
