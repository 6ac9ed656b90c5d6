import { deleteScenario } from '@parley/contracts/library/authoring.ts'
import { getModule } from '@parley/contracts/library/module.ts'
import { updateModule } from '@parley/contracts/library/module-authoring.ts'
import type { Locator, Page } from '@playwright/test'
import { actFor, practiseSpanish, signedInAuthor, writtenModule, writtenScenario } from './support/author.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

// Each test starts with a restart of the server, and the first is the longest of all.
test.describe.configure({ timeout: 180_000 })

const part = (page: Page, number: number) => page.getByRole('region', { name: `Part ${number}` })
const rows = (within: Page | Locator) => within.locator('[data-scenario]')
const names = (within: Page | Locator) => rows(within).locator('> div > b')
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move: ${title}`, exact: true })
const heard = (page: Page, sentence: string | RegExp) => page.getByRole('status').filter({ hasText: sentence })
const step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('button', { name })
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

test('an author builds a structured module, reorders, leaves and continues it, and saves', async ({ page, plain }) => {
  await signedInAuthor(page, plain)
  await practiseSpanish(page)
  await page.goto(`${plain.url}/platform/dashboard`)
  await page.getByRole('button', { name: 'Make your own' }).click()
  await page.getByRole('menuitem', { name: 'New module' }).click()
  let order: string[] = []

  await test.step('missing fields are reported, on any step', async () => {
    await page.getByRole('button', { name: 'Next: Scenarios' }).click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'There are 2 things to correct.' })).toBeVisible()
    await step(page, 'Scenarios').click()
    await save(page)
    await expect(page.getByRole('textbox', { name: 'Title of the part' })).toBeFocused()
    await expect(part(page, 1).getByText('Add at least one scenario to this part.')).toBeVisible()
    await step(page, 'Information Something here needs correcting').click()
    await expect(page.getByText('Fill this in.')).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Around the house')
    await page.getByRole('textbox', { name: 'Description' }).fill('What goes wrong at home.')
    await expect(page.getByText('Fill this in.')).toHaveCount(0)
    await expect(step(page, 'Information Complete')).toBeVisible()
    await expect(step(page, 'Scenarios Something here needs correcting')).toBeVisible()
    const keywords = page.getByRole('textbox', { name: 'Keywords' })
    await keywords.fill('home, repairs,')
    await expect(page.getByRole('button', { name: 'Remove: repairs' })).toBeVisible()
    await keywords.press('Backspace')
    await expect(page.getByRole('button', { name: 'Remove: repairs' })).toBeHidden()
  })

  await test.step('scenarios are chosen from the library, each once', async () => {
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
    order = await names(page).allTextContents()
    expect(order).toHaveLength(3)
  })
  const [a = '', b = '', c = ''] = order

  await test.step('they are reordered by mouse', async () => {
    await drag(page, a, c)
    await expect(names(page)).toHaveText([b, c, a])
  })

  await test.step('they are reordered by keyboard, with every step announced', async () => {
    await handle(page, a).focus()
    await page.keyboard.press('Space')
    await expect(heard(page, `${a}: Neighbours, place 3 of 3`)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(heard(page, `${a}: Neighbours, place 2 of 3`)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(names(page)).toHaveText([b, a, c])
    await page.getByRole('button', { name: `Move up: ${a}` }).click()
    await expect(names(page)).toHaveText([a, b, c])
    await expect(page.getByRole('button', { name: `Move down: ${a}` })).toBeFocused()
  })

  await test.step('a button moves one into the next part, where a new one is written for this module', async () => {
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('button', { name: `Move down: ${c}` }).click()
    await expect(names(part(page, 2))).toHaveText([c])
    const second = part(page, 2)
    await second.getByRole('textbox', { name: 'Title of the part' }).fill('The landlord')
    await second.getByRole('textbox', { name: 'What it is about' }).fill('Rent and repairs.')
    await second.getByRole('button', { name: 'Write a new one' }).click()
    const sheet = page.getByRole('dialog', { name: 'New scenario for this module' })
    await sheet.getByRole('button', { name: 'Save and add' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeFocused()
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
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await second.getByRole('button', { name: 'Write a new one' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Step 1' })).toHaveValue('Say what is broken')
    const closing = sheet.getByRole('textbox', { name: 'Closing phrase' })
    await expect(closing).toHaveAttribute('placeholder', /./)
    await sheet.getByRole('button', { name: 'Save and add' }).click()
    await expect(names(second)).toHaveText([c, 'The boiler is cold'])
  })

  await test.step('a removed scenario is found among one’s own and added again', async () => {
    const second = part(page, 2)
    await second.getByRole('button', { name: 'Remove: The boiler is cold' }).click()
    await expect(names(second)).toHaveText([c])
    await second.getByRole('button', { name: 'Choose scenarios' }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose scenarios' })
    await sheet.getByRole('radio', { name: 'Created' }).click()
    const offer = sheet.getByRole('list').getByRole('button', { name: /^The boiler is cold/ })
    await expect(offer).toContainText('Only inside modules')
    await offer.click()
    await sheet.getByRole('button', { name: 'Done, 4 in the module' }).click()
    await expect(names(second)).toHaveText([c, 'The boiler is cold'])
  })

  await test.step('a scenario with the module’s visibility causes no warning', async () => {
    await page.getByRole('button', { name: /^Information/ }).click()
    await page.getByRole('radio', { name: 'Everybody' }).click()
    await expect(page.getByRole('radio', { name: 'Everybody' })).toBeChecked()
    await expect(page.getByText('Others will not see')).toBeHidden()
    await page.getByRole('radio', { name: 'Only me' }).click()
    await page.getByRole('button', { name: 'Next: Scenarios' }).click()
  })

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByText('This is what you had not saved yet.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Around the house')
    await page.getByRole('button', { name: 'Next: Scenarios' }).click()
    await expect(names(page)).toHaveText([a, b, c, 'The boiler is cold'])
    await expect(page.getByRole('textbox', { name: 'Tip 1' })).toHaveValue('Say hello first.')
  })

  await test.step('switching to open practice and back loses nothing', async () => {
    await page.getByRole('radio', { name: 'Open practice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge parts' }).click()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(names(page)).toHaveText([a, b, c, 'The boiler is cold'])
    await page.getByRole('radio', { name: 'Structured module' }).click()
    await expect(names(part(page, 2))).toHaveText([c, 'The boiler is cold'])
  })

  await test.step('the saved module is in the library as it was built', async () => {
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Around the house')
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Neighbours' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([a, b, c, 'The boiler is cold'])
  })

  await test.step('a scenario for modules only is listed among one’s own, with a note', async () => {
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

test('a deleted scenario and a second editor are reported, and nothing is overwritten silently', async ({
  page,
  plain,
}) => {
  const author = await signedInAuthor(page, plain)
  const kept = await writtenScenario(page, plain, author, 'The heating')
  const lost = await writtenScenario(page, plain, author, 'The parcel')
  const id = await writtenModule(page, plain, author, 'My flat', [kept, lost])
  await page.goto(`${plain.url}/platform/module/${id}`)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('My old flat')

  await test.step('scenarios hidden from others are listed', async () => {
    await page.getByRole('radio', { name: 'Everybody' }).click()
    await expect(page.getByText('Others will not see 2 of these scenarios:')).toBeVisible()
    await page.getByRole('radio', { name: 'Only me' }).click()
    await expect(page.getByText('Others will not see')).toBeHidden()
  })

  await test.step('a scenario that was deleted meanwhile is marked on its row', async () => {
    await actFor(page, plain, author, deleteScenario, lost)
    await save(page)
    const row = rows(page).filter({ hasText: 'The parcel' })
    await expect(row.getByText(text('en', 'module-wizard', 'gone.text'))).toBeVisible()
    await row.getByRole('button', { name: 'Remove: The parcel' }).click()
    await expect(names(page)).toHaveText(['The heating'])
  })

  await test.step('a conflicting save asks which version to keep', async () => {
    const stored = getModule.response.parse(await (await actFor(page, plain, author, getModule, id)).json())
    const { title: _title, description, type, tags, visibility, target_language, scenarios } = stored
    const theirs = { title: 'Their flat', description, type, tags, visibility, target_language, scenarios }
    await actFor(page, plain, author, updateModule, id, theirs)
    await save(page)
    const question = page.getByRole('dialog', { name: 'Somebody else has saved this module' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await save(page)
    await question.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My old flat')
  })
})

test('axe finds nothing in the wizard, and it fits a phone in Ukrainian', async ({ page, plain }) => {
  const author = await signedInAuthor(page, plain, 'uk')
  const id = await writtenModule(page, plain, author, 'Квартира', [
    await writtenScenario(page, plain, author, 'Опалення'),
    await writtenScenario(page, plain, author, 'Посилка'),
  ])
  await page.goto(`${plain.url}/platform/module/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('uk', 'module-wizard', 'editTitle'))
  await expect(page.getByRole('textbox').first()).toHaveValue('Квартира')
  await expectAccessible(page, 'module wizard, information')
  await page
    .getByRole('list')
    .getByRole('button', { name: text('uk', 'module-wizard', 'steps.scenarios') })
    .click()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page, 'module wizard, scenarios')
  await look(page, 'phone', 'light')
  expect(await stickingOut(page)).toEqual([])
})
