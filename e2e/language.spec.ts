import { endonyms, languages } from '@parley/contracts/language/language.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { openScenarios } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

async function choose(page: Page, endonym: string) {
  await page.locator('[aria-haspopup="menu"]').filter({ hasText: /./ }).first().click()
  await page.getByRole('menuitemradio', { name: endonym }).click()
}

for (const [locale, expected] of [
  ['de-AT', 'de'],
  ['uk-UA', 'uk'],
  ['ja-JP', 'en'],
] as const) {
  test.describe(`a browser that prefers ${locale}`, () => {
    test.use({ locale })
    test(`sees the interface in ${expected}`, { tag: '@all' }, async ({ page, plain }) => {
      await page.goto(`${plain.url}/auth/login`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', expected)
    })
  })
}

test('the choice in the language switcher overrides the browser', {
  tag: '@all',
}, async ({ page, plain }) => {
  await page.goto(`${plain.url}/auth/login`)
  await page.getByRole('button', { name: /English/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(languages.map((language) => endonyms[language]))
  for (const language of languages) await expect(page.locator(`[role=menuitemradio][lang=${language}]`)).toBeVisible()

  await page.keyboard.press('Escape')
  await choose(page, endonyms.pl)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page).toHaveTitle(`${text('pl', 'ui', 'title.login')} · Parley`)
})

test('the interface can use a different language from the explanations', { tag: '@all' }, async ({ page, plain }) => {
  await signedIn(page, plain, 'de')
  await openScenarios(page, plain.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await choose(page, endonyms.fr)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  // Cards are still explained in German.
  await expect(page.locator('article [lang=de]').first()).toBeVisible()
})
