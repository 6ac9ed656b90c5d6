import { expect, test } from 'vitest'
import { loginFor, wishedPage } from './wished-page.ts'

test.each([
  '/platform/user-progress?weekly_mail=off',
  '/platform/user-profile?tab=subscription',
  '/platform/history/0123456789abcdef01234567',
  '/platform/dashboard?tab=ielts&search=%C3%A9t%C3%A9',
])('the door keeps %s, and leads there', (page) => {
  const door = new URL(loginFor(page), 'https://parley.example')
  expect(door.pathname).toBe('/auth/login')
  expect(wishedPage(Object.fromEntries(door.searchParams))).toBe(page)
})

test.each(['/', '/platform', '/platform/', '/platform/dashboard', '/auth/signup'])('%s is no wish', (page) => {
  expect(loginFor(page)).toBe('/auth/login')
})

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
])('%j leads to the dashboard', (next) => {
  expect(wishedPage({ next })).toBe('/platform/dashboard')
})
