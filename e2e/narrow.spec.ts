import { signedIn } from './support/account.ts'
import { whenLoaded } from './support/loaded.ts'
import { expectToFitPhone, sizes } from './support/looks.ts'
import { keepShop, shirtShop } from './support/shirt-shop.ts'
import { openScenarios, startFromBriefing } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

/** The two languages with the longest words. */
const long = ['de', 'uk'] as const

for (const language of long) {
  test.describe(`at 360 px in ${language}`, () => {
    test.use({ locale: language })
    test('the signed-out pages fit', async ({ page, plain }) => {
      for (const path of ['/auth/login', '/auth/signup']) {
        await page.goto(plain.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await whenLoaded(page)
        await expectToFitPhone(page, path)
      }
    })

    test('the filters of the lists fit in one sheet', async ({ page, plain }) => {
      const open = page.getByRole('button', { name: text(language, 'ui', 'filters.open') })
      const sheet = page.getByRole('dialog', { name: text(language, 'ui', 'filters.open') })
      const show = sheet.getByRole('button', { name: text(language, 'ui', 'filters.show') })
      await signedIn(page, plain, language)
      await page.setViewportSize(sizes.phone)
      for (const [path, choice, address] of [
        ['dashboard', 'B1', /level=B1/],
        ['dashboard?tab=ielts', text(language, 'library', 'part.2'), /part=%222/],
        ['history', 'IELTS', /type=IELTS/],
      ] as const) {
        await page.goto(`${plain.url}/platform/${path}`)
        await open.click()
        await sheet.getByRole('radio', { name: choice }).check()
        await expect(page).toHaveURL(address)
        await expectToFitPhone(page, `filters of ${path}`)
        if (path !== 'history') {
          await sheet.getByRole('button', { name: text(language, 'library', 'category.favorites') }).click()
          await expect(page).toHaveURL(/category=favorites/)
        }
        await show.click()
        await expect(open).toBeFocused()
        await expect(open).toHaveAccessibleName(new RegExp(path === 'history' ? '1' : '2'))
        await open.click()
        await sheet.getByRole('button', { name: text(language, 'ui', 'filters.clear') }).click()
        await expect(page).not.toHaveURL(address)
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      }
    })

    test('the conversation and its review fit', async ({ page, provider, modelled }) => {
      const says = (key: string) => text(language, 'conversation', key)
      /** Waits until the partner has finished this many lines. */
      const hasSaid = async (lines: number) => {
        await expect(page.getByRole('log').locator('[data-who=partner]')).toHaveCount(lines)
        await expect(page.getByText(says('partner.idle'), { exact: true })).toBeVisible()
      }
      keepShop(provider)
      await signedIn(page, modelled, language)
      await page.evaluate(() => localStorage.setItem('parley.target_language', 'es'))
      await openScenarios(page, modelled.url)
      await page.getByRole('link', { name: shirtShop.title[language], exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: shirtShop.description[language] })).toBeVisible()
      await expectToFitPhone(page, 'briefing')
      await startFromBriefing(page, language)
      await hasSaid(1)
      await expectToFitPhone(page, 'conversation')

      await page.getByRole('button', { name: says('composer.type'), exact: true }).click()
      await page.getByRole('textbox', { name: says('type.label') }).fill(shirtShop.steps[0]?.example.es ?? '')
      await expectToFitPhone(page, 'conversation, typing')
      await page.keyboard.press('Enter')
      await hasSaid(2)
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
      await page.waitForURL('**/platform/history/*')
      for (const tab of ['summary', 'mistakes', 'transcript']) {
        await page.getByRole('tab', { name: text(language, 'review', `tabs.${tab}`) }).click()
        await expectToFitPhone(page, `review, ${tab}`)
      }
    })
  })
}
