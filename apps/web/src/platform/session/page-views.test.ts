import { beforeEach, expect, test, vi } from 'vitest'
import type { PageView } from './page-views.ts'

beforeEach(() => vi.resetModules())

const login = { name: 'auth.login', path: '/auth/login' }
const dashboard = { name: 'platform.dashboard', path: '/platform/dashboard' }

test('reports the current page and all later ones to a new listener', async () => {
  const { onPageView, pageViewed } = await import('./page-views.ts')
  pageViewed(login)
  const heard: PageView[] = []
  const stop = onPageView((view) => heard.push(view))
  pageViewed(dashboard)
  stop()
  pageViewed(login)
  expect(heard).toEqual([login, dashboard])
})

test.each([
  { name: 'session-review', path: '/session-review/abc' },
  { name: 'auth.reset', path: '/auth/reset' },
])('stops reporting at $name', async (secret) => {
  const { onPageView, pageViewed } = await import('./page-views.ts')
  pageViewed(secret)
  const heard: PageView[] = []
  onPageView((view) => heard.push(view))
  pageViewed(login)
  expect(heard).toEqual([])
})
