// A public scenario that users report: after three reports it is hidden from everybody but its author, who sees why.
import { reportItem } from '@parley/contracts/moderation.ts'
import type { Page } from '@playwright/test'
import { signedIn, tokenFor, useToken } from './support/account.ts'
import { actFor, grantSubscription, practiseSpanish, writtenScenario } from './support/author.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import type { Server } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string, values: Record<string, string> = {}) => text('en', 'library', key, values)
const title = 'A flat that costs nothing'
const menu = (page: Page) => page.getByRole('button', { name: says('item.menuOfOthers', { title }) })
const card = (page: Page) => page.getByRole('article').filter({ hasText: title })

async function openLibrary(page: Page, server: Server, accessToken: string): Promise<void> {
  await useToken(page, server.url, accessToken)
  await practiseSpanish(page)
  await page.goto(`${server.url}/platform/dashboard?tab=scenarios&search=nothing`)
}

test('three reports hide a scenario from others, and its author sees why', async ({ page, plain }) => {
  // The reporters' accounts are older than the scenario: newer ones cannot hide it on the first day.
  const readers = [
    await signedIn(page, plain),
    await signedIn(page, plain),
    await signedIn(page, plain),
    await signedIn(page, plain),
  ]
  const author = await signedIn(page, plain)
  await grantSubscription(plain, author.email)
  const token = await tokenFor(page, plain, author)
  const id = await writtenScenario(page, plain, { email: author.email, accessToken: token }, title, {
    visibility: 'PUBLIC',
  })
  const tokens = await Promise.all(readers.map((reader) => tokenFor(page, plain, reader)))

  await test.step('the card names its author, and the dialog reports it', async () => {
    await openLibrary(page, plain, tokens[0] ?? '')
    await expect(card(page).getByText(says('card.author', { name: author.tag_name }))).toBeVisible()
    await menu(page).click()
    await page.getByRole('menuitem', { name: says('item.report') }).click()
    const dialog = page.getByRole('dialog', { name: says('report.title', { title }) })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('combobox', { name: says('report.reason') }).selectOption('advertising')
    await dialog.getByRole('textbox', { name: says('report.note') }).fill('It asks for money.')
    await expectAccessible(page, 'report dialog')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectToFitPhone(page, 'report dialog')
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: says('report.verb') }).click()
    await expect(page.getByText(says('report.done'))).toBeVisible()
  })

  await test.step('after two more reports it is hidden from a fourth user', async () => {
    for (const accessToken of tokens.slice(1, 3)) {
      const data = { item_kind: 'scenario', item_id: id, reason: 'advertising' }
      await actFor(page, plain, { email: '', accessToken }, reportItem, '', data)
    }
    await openLibrary(page, plain, tokens[3] ?? '')
    await expect(page.getByRole('heading', { name: says('empty.search.title', { search: 'nothing' }) })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })

  await test.step('its author sees why', async () => {
    await openLibrary(page, plain, token)
    const why = says('moderation.hiddenBecause', { reason: says('report.reasons.advertising') })
    await expect(card(page).getByText(why)).toBeVisible()
    await page.goto(`${plain.url}/platform/scenario/${id}`)
    await expect(page.getByText(why)).toBeVisible()
  })
})
