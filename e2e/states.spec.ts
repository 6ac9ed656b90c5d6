// Rare states: no connection, an unavailable server, missing permission, a missing chunk, a question, the tour.

import { getUser } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { getSubscription } from '@parley/contracts/org/billing.ts'
import type { Page, Route } from '@playwright/test'
import { signedIn, signedUp, useToken } from './support/account.ts'
import { signedInSharedAuthor } from './support/author.ts'
import { whenLoaded, whenTakenOver } from './support/loaded.ts'
import { expectAccessible, expectToFitPhone, look } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { agree } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

async function expectToBeFit(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  await expectToFitPhone(page, name)
  await look(page, 'desktop', 'light')
}

test('axe finds no violations in error states', async ({ page, plain }) => {
  await signedIn(page, plain)
  for (const [code, status] of Object.entries({ FORBIDDEN: 403, UNAVAILABLE: 503, INTERNAL: 500 })) {
    const body = { code, error: code, message: '', details: [] }
    await page.route(`**${getUser.path}`, (route) => route.fulfill({ status, json: body }))
    await page.goto(`${plain.url}/platform/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await whenLoaded(page)
    await expectToBeFit(page, code)
    await page.unroute(`**${getUser.path}`)
  }

  await test.step('a chunk removed by a deployment', async () => {
    await page.goto(`${plain.url}/platform/dashboard`)
    await page.route(/\/assets\/vocabulary-page-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Vocabulary', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible()
    await expectToBeFit(page, 'a part is gone')
  })

  await test.step('no connection', async () => {
    const ready = page.waitForResponse(/\/assets\/lost-connection-.*\.js$/)
    await page.goto(`${plain.url}/platform/dashboard`)
    await ready
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByText('No connection. Parley keeps trying.')).toBeVisible()
    await expectToBeFit(page, 'no connection')
  })
})

const id = '0123456789abcdef01234567'
/** Every page that requests its content from the server; pages for a single item may not find it. */
const pages = ['dashboard', 'history', 'vocabulary', 'vocabulary/due', 'user-progress', 'class', 'classes']
pages.push('user-profile', 'tariff-plans', 'welcome?step=talk')
const pagesOfOne = [
  ...[`dashboard/module/${id}`, `briefing/${id}`, `conversation?session=${id}`, `history/${id}`, `class/review/${id}`],
  ...[`user-progress?member=${id}`, `scenario/${id}`, `module/${id}`, `classes/${id}`, `classes/${id}/assign`],
  ...['', '/edit', `/${id}`].map((rest) => `classes/${id}/assignments/${id}${rest}`),
]

test('every page has exactly one level-1 heading while it loads, fails, or finds nothing', async ({ page, plain }) => {
  await signedInSharedAuthor(page, plain)
  const heading = page.getByRole('heading', { level: 1 })
  // Without these responses, no page starts.
  const needed: string[] = [getUser.path, getConfig.path, getSubscription.path]
  const open = async (path: string, status: number, code: string) => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
    const answer = async (route: Route) => {
      await isSeen
      await route.fulfill({ status, json: { code, error: code, message: '', details: [] } })
    }
    const isAsked = (url: URL) => url.pathname.startsWith('/api/') && !needed.includes(url.pathname)
    await page.route(isAsked, answer)
    await page.goto(`${plain.url}/platform/${path}`)
    await whenTakenOver(page)
    await expect.soft(heading, `${path}, loading`).toHaveCount(1)
    seen()
    await whenLoaded(page)
    await expect.soft(heading, `${path}, ${code}`).toHaveCount(1)
    await page.unroute(isAsked, answer)
  }
  for (const path of [...pages, ...pagesOfOne]) await open(path, 500, 'INTERNAL')
  for (const path of pagesOfOne) await open(path, 404, 'NOT_FOUND')
})

test('axe finds no violations in the tour', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  // The tour requests this when it begins.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${plain.url}/platform/dashboard`)
  await agree(page)
  for (const stop of ['Three ways to practise', 'Find what you need', 'Start here']) {
    await expect(page.getByRole('dialog', { name: stop })).toBeVisible()
    await expectToBeFit(page, stop)
    if (stop !== 'Start here') await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
})

test('axe finds no violations in the cookie question', async ({ page }) => {
  const server = await startServer({
    GTM_ID: 'GTM-ABC123',
    CRISP_WEBSITE_ID: '5f0c9a6e-0b1d-4c57-9d0c-1f6f3a2b7c44',
    SOCIAL_LINKS: 'https://example.org/parley,https://social.example/@parley',
  })
  try {
    await page.goto(`${server.url}/auth/signup`)
    const question = page.getByRole('complementary', { name: 'Your choice' })
    await expect(question).toBeVisible()
    await expectToBeFit(page, 'question')
    const asked = await question.boundingBox()
    const send = await page.getByRole('button', { name: 'Create an account' }).boundingBox()
    expect((asked?.x ?? 0) + (asked?.width ?? 0)).toBeLessThanOrEqual(send?.x ?? 0)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
  } finally {
    await server.remove()
  }
})
