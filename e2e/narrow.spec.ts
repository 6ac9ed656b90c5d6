import { signedIn } from './support/account.ts'
import { expectToFitPhone } from './support/looks.ts'
import { keepShop, shirtShop } from './support/shirt-shop.ts'
import { openScenarios } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

/** The two languages whose words are longest. */
const long = ['de', 'uk'] as const

for (const language of long) {
  test.describe(`at 360 px in ${language}`, () => {
    test.use({ locale: language })
    test('the door fits', async ({ page, plain }) => {
      for (const path of ['/auth/login', '/auth/signup']) {
        await page.goto(plain.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectToFitPhone(page, path)
      }
    })

    test('the conversation and its review fit', async ({ page, provider, modelled }) => {
      const says = (key: string) => text(language, 'conversation', key)
      /** Lets the partner begin the next line, and takes the floor. */
      const stopPartner = async (lines: number) => {
        await expect(page.getByRole('log').locator('[data-who=partner]')).toHaveCount(lines)
        await expect(page.getByText(says('partner.speaking'), { exact: true })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByText(says('partner.idle'), { exact: true })).toBeVisible()
      }
      keepShop(provider)
      await signedIn(page, modelled, language)
      await page.evaluate(() => localStorage.setItem('parley.target_language', 'es'))
      await openScenarios(page, modelled.url)
      await page.getByRole('link', { name: shirtShop.title[language], exact: true }).click()
      await stopPartner(1)
      await expectToFitPhone(page, 'conversation')

      await page.getByRole('button', { name: says('dock.type'), exact: true }).click()
      await page.getByRole('textbox', { name: says('type.label') }).fill(shirtShop.steps[0]?.example.es ?? '')
      await expectToFitPhone(page, 'conversation, typing')
      await page.keyboard.press('Enter')
      await stopPartner(2)
      await expectToFitPhone(page, 'conversation, later')

      await page.getByRole('button', { name: /1.*4|4.*1/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectToFitPhone(page, 'goals')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: says('bar.end') })
        .click()
      await expectToFitPhone(page, 'end')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: says('end.end') })
        .click()
      await page.waitForURL('**/platform/history/*', { timeout: 30_000 })
      for (const tab of ['summary', 'mistakes', 'transcript']) {
        await page.getByRole('tab', { name: text(language, 'review', `tabs.${tab}`) }).click()
        await expectToFitPhone(page, `review, ${tab}`)
      }
    })
  })
}
