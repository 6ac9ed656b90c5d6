import { readFileSync } from 'node:fs'
import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { practiseSpanish, signedInAuthor, writtenModule, writtenScenario } from './support/author.ts'
import { hearPartner, openFromCard, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

const file = new URL('../content/modules.json', import.meta.url)
const modules: Record<string, { title: Record<Language, string> }> = JSON.parse(readFileSync(file, 'utf8'))
const titles = (language: Language) => Object.values(modules).map((module) => module.title[language])
const [travel = '', dailyLife = ''] = titles('en')

/** The star next to the module's name. */
const star = (page: Page, title: string) => page.getByRole('button', { name: `Favourite: ${title}`, exact: true })

test('a learner opens a module and a scenario, then goes back', async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)

  await test.step('the topics are shown first', async () => {
    await expect(page.getByRole('tab', { name: 'Topics' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'language to practise' }).click()
    await page.getByRole('menuitemradio', { name: endonyms.es }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles('en'))
  })

  await test.step('the language is in the URL, so the back button and shared links keep it', async () => {
    const language = page.getByRole('button', { name: 'language to practise' })
    await expect(page).toHaveURL(/language=es/)
    await language.click()
    await page.getByRole('menuitemradio', { name: endonyms.de }).click()
    await expect(language).toContainText(endonyms.de)
    await page.goBack()
    await expect(language).toContainText(endonyms.es)
    await page.reload()
    await expect(language).toContainText(endonyms.es)
  })

  await test.step('a star adds a module to the favourites', async () => {
    await star(page, dailyLife).click()
    await expect(star(page, dailyLife)).toHaveAttribute('aria-pressed', 'true')
    await star(page, travel).click()
    await expect(star(page, travel)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Favourites', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('searchbox').fill(travel.slice(0, 4))
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([travel])
  })

  await test.step('the module lists its scenarios and says how many are done', async () => {
    await page.getByRole('link', { name: travel, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(travel)
    await expect(page.getByRole('article').nth(1)).toBeVisible()
    const count = await page.getByRole('article').count()
    await expect(page.getByRole('heading', { name: `0 of ${count} done` })).toBeVisible()
    await expect(page).toHaveTitle('Topic · Parley')
  })

  await test.step('an unfinished scenario is marked in its module', async () => {
    const first = page.getByRole('article').first().getByRole('link')
    const title = (await first.textContent()) ?? ''
    await openFromCard(page, first)
    await hearPartner(page)
    await type(page, 'Hello.')
    await waitForAnswer(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(travel)
    await expect(page.getByText(`Pick up: ${title}`)).toBeVisible()
  })

  await test.step('going back restores the topics page, even after a reload', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Topics' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(travel.slice(0, 4))
    await expect(page.getByRole('button', { name: 'Favourites', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([travel])
  })
})

test('an author finds, exports, imports and deletes their own items', { tag: '@all' }, async ({ page, plain }) => {
  const author = await signedInAuthor(page, plain)
  await practiseSpanish(page)
  const heating = await writtenScenario(page, plain, author, 'The heating')
  await writtenScenario(page, plain, author, 'The parcel')
  await writtenModule(page, plain, author, 'My flat', [heating])
  const cards = page.getByRole('article').getByRole('heading')

  await test.step("an author's own items have a separate tab", async () => {
    await page.goto(`${plain.url}/platform/dashboard?tab=scenarios`)
    await page.getByRole('button', { name: 'Made by me' }).click()
    await expect(cards).toHaveCount(2)
    await expect(page).toHaveURL(/category=created/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Made by me' })).toHaveAttribute('aria-pressed', 'true')
    await expect(cards).toHaveCount(2)
  })

  await test.step('deleting a scenario names the modules that lose it', async () => {
    const menu = page.getByRole('button', { name: 'Edit or delete: The heating' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete ‘The heating’?' })
    await expect(question.getByRole('listitem')).toHaveText(['My flat'])
    await question.getByRole('button', { name: 'Delete scenario' }).click()
    await expect(cards).toHaveText(['The parcel'])
  })

  const path = await test.step('a scenario is exported as a file', async () => {
    await page.getByRole('button', { name: 'Edit or delete: The parcel' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save as a file' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('the-parcel.json')
    return file.path()
  })

  await test.step('a file is imported again, but not if it has errors', async () => {
    const choose = page.getByLabel('File with a scenario or a module')
    const kept = JSON.parse(readFileSync(path, 'utf8'))
    const broken = { ...kept, scenario: { ...kept.scenario, title: '', difficulty_level: 'D1' } }
    await choose.setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(broken)),
    })
    const refusal = page.getByRole('dialog', { name: 'broken.json was not imported' })
    await expect(refusal.getByRole('listitem')).toHaveCount(2)
    await expect(refusal.getByRole('listitem').last()).toHaveText(
      'scenario.difficulty_levelChoose one of the values offered.',
    )
    await refusal.getByRole('button', { name: 'Close' }).last().click()
    await expect(refusal).toBeHidden()
    await expect(cards).toHaveCount(1)
    const buffer = Buffer.from(' '.repeat(libraryFileBytes + 1))
    await choose.setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer })
    const tooLarge = page.getByRole('dialog', { name: 'long.json was not imported' })
    await expect(tooLarge.getByText('This file is too large. At most 4 MB can be imported.')).toBeVisible()
    await tooLarge.getByRole('button', { name: 'Close' }).last().click()
    await choose.setInputFiles(path)
    await expect(cards).toHaveText(['The parcel', 'The parcel'])
  })
})
