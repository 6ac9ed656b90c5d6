import { signedIn } from './support/account.ts'
import { whenLoaded } from './support/loaded.ts'
import { expectAccessible, look, schemes } from './support/looks.ts'
import { keepShop, shirtShop } from './support/shirt-shop.ts'
import { signedInAtShop, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

for (const colorScheme of schemes) {
  test.describe(`on the sign-in pages in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('axe finds no violations', async ({ page, plain }) => {
      for (const path of ['/auth/login', '/auth/signup']) {
        await page.goto(plain.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await whenLoaded(page)
        await expectAccessible(page, path, [colorScheme])
      }
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByText('Fill this in.').first()).toBeVisible()
      await expectAccessible(page, 'sign-up with errors', [colorScheme])
    })
  })
}

test('axe finds no violations in an empty history', async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/history`)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await whenLoaded(page)
  await expectAccessible(page, 'history')
})

test('axe finds no violations on the stage in any state or in the review', async ({ page, provider, modelled }) => {
  test.setTimeout(240_000)
  keepShop(provider)
  await signedInAtShop(page, modelled)
  await type(page, shirtShop.steps[0]?.example.es ?? '')
  await waitForAnswer(page)
  await expectAccessible(page, 'conversation, typing')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'conversation')

  await stage(page).record.click()
  await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
  await expectAccessible(page, 'conversation, recording', ['light'])
  await page.keyboard.press('Escape')

  await look(page, 'desktop', 'light')
  await page.getByRole('button', { name: 'Words and phrases' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'words and phrases')
  await page.keyboard.press('Escape')

  await look(page, 'desktop', 'light')
  await page.getByRole('button', { name: 'End and review' }).click()
  await expectAccessible(page, 'end', ['light'])
  await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  await page.waitForURL('**/platform/history/*')
  await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible()
  await expectAccessible(page, 'review')
  for (const tab of ['Mistakes', 'Transcript']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page, `review, ${tab}`, ['dark'])
  }
})
