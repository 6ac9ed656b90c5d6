// Rare states: no connection, an unavailable server, missing permission, a missing chunk, a question, the tour.
import { getUser } from '@parley/contracts/user.ts'
import type { Page } from '@playwright/test'
import { signedIn, signedUp, useToken } from './support/account.ts'
import { expectAccessible, expectToFitPhone, look } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { agree } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

async function expectToBeFit(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  await expectToFitPhone(page, name)
  await look(page, 'desktop', 'light')
}

test('axe finds nothing in error states', async ({ page, plain }) => {
  await signedIn(page, plain)
  for (const [code, status] of Object.entries({ FORBIDDEN: 403, UNAVAILABLE: 503, INTERNAL: 500 })) {
    const body = { code, error: code, message: '', details: [] }
    await page.route(`**${getUser.path}`, (route) => route.fulfill({ status, json: body }))
    await page.goto(`${plain.url}/platform/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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

test('axe finds nothing in the tour', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  await page.goto(`${plain.url}/platform/dashboard`)
  await agree(page)
  for (const stop of ['Three ways to practise', 'Find what you need', 'Start here']) {
    await expect(page.getByRole('dialog', { name: stop })).toBeVisible()
    await expectToBeFit(page, stop)
    if (stop !== 'Start here') await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
})

test('axe finds nothing in the cookie question, which does not cover the sign-in form', async ({ page }) => {
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
