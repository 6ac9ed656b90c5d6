import { signedIn } from './support/account.ts'
import { expectAccessible, schemes } from './support/looks.ts'
import { expect, test } from './support/test.ts'

for (const colorScheme of schemes) {
  test.describe(`at the door in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('axe finds nothing', async ({ page, plain }) => {
      for (const path of ['/auth/login', '/auth/signup']) {
        await page.goto(plain.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, path, [colorScheme])
      }
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByText('Fill this in.').first()).toBeVisible()
      await expectAccessible(page, 'sign-up with errors', [colorScheme])
    })
  })
}

test('axe finds nothing on the dashboard', async ({ page, plain }) => {
  await signedIn(page, plain, 'de')
  await page.goto(`${plain.url}/platform/dashboard`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await page.getByRole('tab', { name: 'IELTS' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'dashboard, IELTS')
})

test('axe finds nothing in an empty history', async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/history`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'history')
})
