// Account pages: accessibility with axe, and layout at 360 px in the two languages with the longest words.
import type { Page } from '@playwright/test'
import { signedIn, signedUp, useToken } from './support/account.ts'
import { whenLoaded } from './support/loaded.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { operate } from './support/operator.ts'
import { expect, test } from './support/test.ts'

/** The sign-in step that asks for a passkey, as an OpenID issuer's redirect opens it. */
const factor = `/auth/login#second_factor=${encodeURIComponent('{"token":"x","options":{"challenge":"eA"}}')}`
const door = [
  '/auth/forgot',
  '/auth/reset',
  '/auth/reset?token=abc',
  '/auth/verify',
  '/auth/verify?token=abc',
  '/auth/signup?invitation=abc',
  '/auth/login?problem=AUTH.OIDC_INVALID',
  factor,
  '/legal/terms',
  '/legal/judging',
  '/legal/privacy',
  '/legal/refund',
]

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await whenLoaded(page)
}

test('axe finds no violations on the signed-out pages', async ({ page, plain }) => {
  test.setTimeout(360_000)
  for (const path of door) {
    await open(page, plain.url + path)
    await expectAccessible(page, path)
  }
})

test('axe finds no violations in the profile and its dialogs', async ({ page, plain }) => {
  test.setTimeout(300_000)
  const other = await signedUp(page, plain)
  const owner = await signedIn(page, plain)
  await operate(plain, 'org', 'create', '--name', 'Team', '--owner', owner.email, '--max-members', '5')
  await page.goto(`${plain.url}/platform/user-profile?tab=organizations`)
  await page.getByRole('button', { name: 'Switch to Team' }).click()
  await page.waitForURL('**/platform/dashboard')
  await page.goto(`${plain.url}/platform/user-profile?tab=members`)
  await page.getByLabel('Tag name').fill(other.tag_name)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Invitation sent' })).toBeVisible()
  await expectAccessible(page, 'members, invited, toast')
  await page.getByRole('button', { name: /Manage/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'one member')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the invitation' }).click()
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(page, 'taking an invitation back')

  await page.goto(`${plain.url}/platform/user-profile`)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Fill this in.')).toBeVisible()
  await expectAccessible(page, 'deleting the account')
})

test('axe finds no violations in the policies dialog', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  await page.goto(`${plain.url}/platform/dashboard`)
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page, 'policies')
})

for (const language of ['de', 'uk'] as const) {
  test(`everything fits at 360 px in ${language}`, async ({ page, plain }) => {
    test.setTimeout(240_000)
    const { accessToken } = await signedUp(page, plain, language)
    await useToken(page, plain.url, accessToken, language)
    await page.goto(`${plain.url}/platform/dashboard`)
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await expectToFitPhone(page, 'policies')
    // A signed-in user is redirected from the signed-out pages.
    await page.context().clearCookies()
    await page.evaluate((chosen) => {
      localStorage.clear()
      localStorage.setItem('parley.language', chosen)
    }, language)
    for (const path of door) {
      await open(page, plain.url + path)
      await expectToFitPhone(page, path)
    }
  })
}
