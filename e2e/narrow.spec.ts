import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { look, stickingOut } from './support/looks.ts'
import { expect, test } from './support/test.ts'

/** The two languages whose words are longest. */
const long = ['de', 'uk'] as const

async function expectToFit(page: Page, screen: string) {
  await look(page, 'phone', 'light')
  expect.soft(await stickingOut(page), screen).toEqual([])
}

for (const language of long) {
  test.describe(`at 360 px in ${language}`, () => {
    test.use({ locale: language })
    test('the door fits', async ({ page, plain }) => {
      for (const path of ['/auth/login', '/auth/signup']) {
        await page.goto(plain.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectToFit(page, path)
      }
    })

    test('the dashboard and the history fit', async ({ page, plain }) => {
      await signedIn(page, plain, language)
      await page.goto(`${plain.url}/platform/dashboard`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectToFit(page, 'dashboard')
      await page.goto(`${plain.url}/platform/history`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit(page, 'history')
    })
  })
}
