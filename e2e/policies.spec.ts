import { acceptPolicies } from '@parley/contracts/account/user.ts'
import type { Page } from '@playwright/test'
import { signedIn, signedUp, useToken } from './support/account.ts'
import { whenLastLoaded, whenLoaded } from './support/loaded.ts'
import { agree } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** Records the URLs of all API calls and of the rejected ones. */
function watchCalls(page: Page) {
  const asked: string[] = []
  const refused: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (!pathname.startsWith('/api/')) return
    asked.push(pathname)
    if (answer.status() >= 400) refused.push(`${answer.status()} ${pathname}`)
  })
  return { asked, refused }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Before you start' })

test('a newcomer sees the dialog from the first paint', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  const { asked, refused } = watchCalls(page)
  await page.clock.install()
  await page.addInitScript(() => {
    // Records the name of every page that is rendered, even briefly.
    const seen = new Set<string>()
    Object.assign(window, { seenBehind: seen })
    new MutationObserver(() => {
      for (const part of document.querySelectorAll('header, nav, footer, article')) {
        if (part.checkVisibility()) seen.add(part.tagName)
      }
    }).observe(document, { childList: true, subtree: true })
  })

  for (const path of [
    'dashboard',
    'history',
    'scenario',
    'vocabulary',
    'conversation?scenario=0123456789abcdef01234567',
  ]) {
    await test.step(path, async () => {
      await page.goto(`${plain.url}/platform/${path}`)
      await expect(dialogOf(page)).toBeVisible()
      await whenLastLoaded(page)
      const seen = await page.evaluate(() => [...(window as unknown as { seenBehind: Set<string> }).seenBehind])
      expect(seen, 'parts of the page behind the dialog').toEqual([])
      expect(new URL(page.url()).pathname).toBe(`/platform/${path.split('?')[0]}`)
    })
  }
  // The auth endpoints need no accepted policies.
  const ofPages = asked.filter((path) => !path.startsWith('/api/auth/'))
  expect([...new Set(ofPages)].sort()).toEqual(['/api/user'])

  await test.step('accepting shows the dashboard with its data', async () => {
    await page.goto(`${plain.url}/platform/dashboard`)
    await agree(page)
    await expect(page.locator('#main article').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  await test.step("the next start requests its page's data immediately", async () => {
    await page.reload()
    await expect(page.locator('#main article').first()).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  })
  expect(refused).toEqual([])
})

test('a page for subscribers checks the subscription after the policies are accepted', { tag: '@all' }, async ({
  page,
  plain,
}) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  const { refused } = watchCalls(page)
  await page.goto(`${plain.url}/platform/scenario`)
  await agree(page)
  await page.waitForURL('**/platform/tariff-plans')
  expect(refused).toEqual([])
})

test('revoked policies bring the dialog back', { tag: '@all' }, async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)
  await expect(page.locator('#main article').first()).toBeVisible()
  await whenLoaded(page)
  // The server's response after an operator has revoked the acceptance.
  let isTakenBack = true
  const refusal = { code: 'USER.POLICIES_NOT_ACCEPTED', error: 'USER.POLICIES_NOT_ACCEPTED', message: '', details: [] }
  await page.route('**/api/vocabulary/**', (route) =>
    isTakenBack ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  )
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const user = await answer.json()
    if (isTakenBack) user.settings.is_accept_privacy_policy = false
    await route.fulfill({ response: answer, json: user })
  })
  // Without hovering, which would preload the page and show the dialog before the click.
  await page.getByRole('link', { name: 'Vocabulary' }).first().dispatchEvent('click')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  isTakenBack = false
  const accepted = page.waitForResponse((answer) => answer.url().endsWith(acceptPolicies.path) && answer.ok())
  await agree(page)
  await accepted
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
