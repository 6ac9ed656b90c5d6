// Pages of billing: accessibility with axe, and layout on a phone and in every language.
import { languages } from '@parley/contracts/language/language.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { axeFindings } from './support/axe.ts'
import { button, openSubscription, signedInTrying, tag } from './support/billing.ts'
import { cutOff, expectAccessible, look, schemes, sizes, stickingOut } from './support/looks.ts'
import { type Server, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

let server: Server
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.remove())

test('axe finds no violations on the plans, the subscription and the sandbox pages', async ({ page }) => {
  const { checkoutUrl } = await signedInTrying(page, server)
  await page.goto(`${server.url}/platform/tariff-plans`)
  await expect(page.getByRole('region', { name: 'Parley', exact: true }).getByText('Your plan')).toBeVisible()
  await expectAccessible(page, 'plans')
  await openSubscription(page, server)
  await expect(tag(page, 'Trial')).toBeVisible()
  await expectAccessible(page, 'subscription')

  const lookAround = async (name: string) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await axeFindings(page), `${name}, ${colorScheme}`).toEqual([])
    }
  }
  await look(page, 'desktop', 'light')
  await button(page, 'Move time on').click()
  await expect(page.getByRole('heading', { name: 'Move time on' })).toBeVisible()
  await lookAround('time')
  await page.goto(checkoutUrl)
  await lookAround('checkout')
})

for (const language of ['de', 'uk'] as const) {
  test(`the plans, the subscription and the sandbox fit at 360 px in ${language}`, async ({ page }) => {
    const { checkoutUrl } = await signedInTrying(page, server, language)
    const t = (key: string) => text(language, 'billing', key)
    await page.goto(`${server.url}/platform/tariff-plans`)
    await look(page, 'phone', 'light')
    await expect(page.getByText(t('plans.yours'))).toBeVisible()
    expect.soft(await stickingOut(page), 'plans').toEqual([])
    await openSubscription(page, server)
    await expect(button(page, t('act.end_trial'))).toBeVisible()
    expect.soft(await stickingOut(page), 'subscription').toEqual([])
    await button(page, t('act.end_trial')).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await stickingOut(page), 'question').toEqual([])
    await page.keyboard.press('Escape')
    await button(page, t('sandbox.time')).click()
    await expect(page.getByRole('heading', { name: t('sandbox.time') })).toBeVisible()
    expect.soft(await stickingOut(page), 'time').toEqual([])
    await page.locator('[value=declines]').click()
    await expect(page.locator('[value=card-works]')).toBeVisible()
    await page.setViewportSize(sizes.phone)
    expect.soft(await stickingOut(page), 'past due').toEqual([])
    await page.goto(checkoutUrl)
    expect.soft(await stickingOut(page), 'checkout').toEqual([])
    await openSubscription(page, server)
    const above = page.getByRole('complementary').filter({ hasText: text(language, 'shell', 'due.pay') })
    await expect(above).toBeVisible()
    const inside = await above.evaluate((element) => [element.clientHeight, element.scrollHeight])
    expect.soft(inside, 'banner').toEqual([64, 64])
    expect.soft(await stickingOut(page), 'payment due').toEqual([])
  })
}

/** Texts on the plans that overflow their card, and amounts separated from their currency. */
const brokenPrices = (page: Page) =>
  page.evaluate(() => {
    const amount = /[€£$]\s?\d[\d.,\s]*|\d[\d.,\s]*(?:€|£|\$|zł)/g
    const found: string[] = []
    for (const card of document.querySelectorAll('main section.card')) {
      const inside = card.getBoundingClientRect()
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        if (left < inside.left || right > inside.right) found.push(`out of its card: ${text.textContent}`)
        for (const { index, 0: price } of (text.textContent ?? '').matchAll(amount)) {
          range.setStart(text, index)
          range.setEnd(text, index + price.trimEnd().length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(`in two lines: ${price}`)
        }
      }
    }
    return found
  })

test('the price of every plan fits on a phone and in three columns, in every language', async ({ page }) => {
  await signedIn(page, server)
  for (const language of languages) {
    const t = (key: string) => text(language, 'billing', key)
    await page.evaluate((chosen) => localStorage.setItem('parley.language', chosen), language)
    await page.goto(`${server.url}/platform/tariff-plans`)
    await expect(page.getByRole('region', { name: t('team.title') })).toBeVisible()
    for (const period of ['YEARLY', 'MONTHLY']) {
      await page.getByRole('radio', { name: new RegExp(`^${t(`period.${period}`)}`) }).click()
      await expect(page.getByText(t(`per.${period}`), { exact: true })).toBeVisible()
      for (const width of [360, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const faults = [...(await stickingOut(page)), ...(await cutOff(page)), ...(await brokenPrices(page))]
        expect.soft(faults, `${language}, ${period}, ${width} px`).toEqual([])
      }
    }
  }
})
