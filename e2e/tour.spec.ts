import { listModules } from '@parley/contracts/library/module.ts'
import type { Page } from '@playwright/test'
import { signedUp, useToken } from './support/account.ts'
import { agree, tourIsSaved } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const stopOn = (page: Page) => (title: string) => page.getByRole('dialog', { name: title })
const nextOn = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

/** Delays the dashboard's list until `arrive` is called. */
async function heldBack(page: Page) {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(`**${listModules.path}?*`, async (route) => {
    await arrival
    await route.continue()
  })
  return { arrive: () => arrive() }
}

test('the tour explains the dashboard once, and again on request', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  const stop = stopOn(page)
  const next = nextOn(page)

  await test.step('it starts once the policies are accepted', async () => {
    await page.goto(`${plain.url}/platform/dashboard`)
    await agree(page)
    await expect(stop('Three ways to practise')).toBeVisible()
    await expect(page.getByText('1 of 3')).toBeVisible()
  })

  await test.step('it moves through all stops except the one for subscribers', async () => {
    await next.click()
    await expect(stop('Find what you need')).toBeVisible()
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(stop('Three ways to practise')).toBeVisible()
    await next.click()
    await expect(stop('Find what you need')).toBeVisible()
    await next.click()
    await expect(stop('Start here')).toBeVisible()
    const saved = tourIsSaved(page)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await saved
    await expect(stop('Start here')).toBeHidden()
  })

  await test.step('it can be restarted in the profile and skipped', async () => {
    await page.goto(`${plain.url}/platform/user-profile`)
    await page.getByRole('link', { name: 'Show me around' }).click()
    await expect(stop('Three ways to practise')).toBeVisible()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect(stop('Three ways to practise')).toBeHidden()
  })
})

test('the tour returns on the next visit if there was nothing to explain', { tag: '@all' }, async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  const list = await heldBack(page)
  await page.goto(`${plain.url}/platform/dashboard`)
  const told = page.waitForEvent('console', (message) => message.type() === 'info')
  await agree(page)
  // No page in the app is like this: every stop is searched for in there.
  await page.locator('#main').evaluate((main) => main.removeAttribute('id'))
  list.arrive()
  expect((await told).text()).toBe('No steps to drive through')
  await page.reload()
  await expect(stopOn(page)('Three ways to practise')).toBeVisible()
})
