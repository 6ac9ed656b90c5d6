import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstReads } from './first-reads.ts'

const stored: Record<string, string> = {}
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('navigator', { languages: ['de-AT', 'uk'] })
  vi.stubGlobal('location', new URL('https://parley.example/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of Object.keys(stored)) delete stored[key]
})

const reads = (page: string, address: string, hasAgreed = true) =>
  firstReads(page, new URL(address, 'https://parley.example'), hasAgreed)

test('the dashboard loads its list in the practised language by default', () => {
  const list = '/api/prompts-library/modules?category=all&limit=20&offset=0&target_language='
  expect(reads('/platform/dashboard', '/platform/dashboard')).toContain(`${list}uk&level=mine`)
  stored['parley.target_language'] = 'pl'
  expect(reads('/platform/dashboard', '/')).toContain(`${list}pl&level=mine`)
  expect(reads('/platform/dashboard', '/platform/dashboard?tab=ielts').join()).not.toContain('modules')
})

test('nothing that requires the policies loads before they are accepted', () => {
  for (const page of ['/platform/dashboard', '/platform/history/$', '/platform/conversation']) {
    expect(reads(page, '/platform/history/abc', false)).toEqual(['/api/user'])
  }
})

test('a review is requested with its page, but a shared review without user data', () => {
  expect(reads('/platform/history/$', '/platform/history/abc')).toEqual(['/api/user', '/api/communication-review/abc'])
  expect(reads('/session-review/$', '/session-review/a-B_1')).toEqual(['/api/communication-review/public/a-B_1'])
  expect(reads('/session-review/$', '/session-review/%E0')).toEqual([])
})

test('only the sign-up page requests an invitation', () => {
  expect(reads('/auth/signup', '/auth/signup?invitation=aB-3_x')).toEqual(['/api/auth/invitation?token=aB-3_x'])
  expect([reads('/auth/signup', '/auth/signup'), reads('/auth/login', '/auth/login')]).toEqual([[], []])
})
