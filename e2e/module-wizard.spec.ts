import type { Locator, Page } from '@playwright/test'
import { practiseSpanish, signedInAuthor } from './support/author.ts'
import { expectAccessible } from './support/looks.ts'
import { expect, test } from './support/test.ts'

// Each test starts by restarting the server, and the first one takes longest.
test.describe.configure({ timeout: 180_000 })

const part = (page: Page, number: number) => page.getByRole('region', { name: `Part ${number}` })
const rows = (within: Page | Locator) => within.locator('[data-scenario]')
const names = (within: Page | Locator) => rows(within).locator('> div > b')
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move: ${title}`, exact: true })
const heard = (page: Page, sentence: string | RegExp) => page.getByRole('status').filter({ hasText: sentence })
const _step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('button', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save module' }).click()

/** Drags a row by its handle to the position of another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await handle(page, from).boundingBox(), await handle(page, to).boundingBox()]
  if (!start || !end) throw new Error('Both rows must be on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await expect(heard(page, `${from}: Neighbours, place 3 of 3`)).toBeAttached()
  await page.mouse.up()
  await expect(heard(page, `Put down: ${from}`)).toBeAttached()
}

test('an author builds a structured module and saves it', async ({ page, plain }) => {
  await signedInAuthor(page, plain)
  await practiseSpanish(page)
  await page.goto(`${plain.url}/platform/dashboard`)
  await page.getByRole('button', { name: 'Make your own' }).click()
  await page.getByRole('menuitem', { name: 'New module' }).click()
  let order: string[] = []

  await test.step('each library scenario can be added only once', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Around the house')
    await page.getByRole('textbox', { name: 'Description' }).fill('What goes wrong at home.')
    await page.getByRole('button', { name: 'Next: Scenarios' }).click()
    await page.getByRole('textbox', { name: 'Title of the part' }).fill('Neighbours')
    await page.getByRole('textbox', { name: 'What it is about' }).fill('Noise and parcels.')
    await page.getByRole('button', { name: 'Add a tip' }).click()
    await page.getByRole('textbox', { name: 'Tip 1' }).fill('Say hello first.')
    await page.getByRole('button', { name: 'Choose scenarios' }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose scenarios' })
    const offers = sheet.getByRole('list').getByRole('button')
    await expect(offers).toHaveCount(20)
    await sheet.getByRole('button', { name: 'Show more' }).click()
    await expect(offers.nth(20)).toBeVisible()
    for (const place of [0, 1, 2]) await offers.nth(place).click()
    await expect(sheet.getByText('In the module', { exact: true })).toHaveCount(3)
    await sheet.getByRole('button', { name: 'Done, 3 in the module' }).click()
    await expect(names(page)).toHaveCount(3)
    order = await names(page).allTextContents()
  })
  const [a = '', b = '', c = ''] = order

  await test.step('they are reordered by mouse', async () => {
    await drag(page, a, c)
    await expect(names(page)).toHaveText([b, c, a])
  })

  await test.step('a button moves a scenario into the next part', async () => {
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('button', { name: `Move down: ${a}` }).click()
    await expect(names(part(page, 2))).toHaveText([a])
    const second = part(page, 2)
    await second.getByRole('textbox', { name: 'Title of the part' }).fill('The landlord')
    await second.getByRole('textbox', { name: 'What it is about' }).fill('Rent and repairs.')
    await second.getByRole('button', { name: 'Write a new one' }).click()
    const sheet = page.getByRole('dialog', { name: 'New scenario for this module' })
    for (const [label, words] of [
      ['Title', 'The boiler is cold'],
      ['Description', 'Get it repaired this week.'],
      ['Where it takes place', 'A stairway'],
      ['What happens', 'You meet the landlord.'],
      ['What the learner is to achieve', 'A date for the repair'],
      ['Step 1', 'Say what is broken'],
    ] as const) {
      await sheet.getByRole('textbox', { name: label }).fill(words)
    }
    await sheet.getByRole('button', { name: 'Save and add' }).click()
    await expect(names(second)).toHaveText([a, 'The boiler is cold'])
  })

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByText('This is what you had not saved yet.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Around the house')
    await page.getByRole('button', { name: 'Next: Scenarios' }).click()
    await expect(names(page)).toHaveText([b, c, a, 'The boiler is cold'])
    await expect(page.getByRole('textbox', { name: 'Tip 1' })).toHaveValue('Say hello first.')
  })

  await test.step('the saved module appears in the library as it was built', async () => {
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Around the house')
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Neighbours' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([b, c, a, 'The boiler is cold'])
  })

  await test.step("a module-only scenario is listed among the author's own, with a note", async () => {
    await page.goto(`${plain.url}/platform/dashboard?tab=scenarios&category=created`)
    const card = page.getByRole('article')
    await expect(card.getByRole('heading')).toHaveText(['The boiler is cold'])
    await expect(card.getByText('Only inside modules')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Edit or delete: The boiler is cold' })).toBeVisible()
    await expectAccessible(page, 'what one has created')
    await page.getByRole('button', { name: 'Made by me' }).click()
    await page.getByRole('searchbox').fill('boiler')
    await expect(page.getByRole('heading', { name: 'Nothing found for boiler' })).toBeVisible()
  })
})
