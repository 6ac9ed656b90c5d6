import { readFileSync } from 'node:fs'
import { endonyms, type Language } from '@parley/contracts/language.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const file = new URL('../content/modules.json', import.meta.url)
const modules: Record<string, { title: Record<Language, string> }> = JSON.parse(readFileSync(file, 'utf8'))
const titles = (language: Language) => Object.values(modules).map((module) => module.title[language])
const [travel = '', dailyLife = ''] = titles('en')

/** The star that stands beside the name of the module. */
const star = (page: Page, title: string) => page.getByRole('button', { name: `Favourite: ${title}`, exact: true })

test('from the topics into a module, a scenario, and back', async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)

  await test.step('the topics are what one sees first', async () => {
    await expect(page.getByRole('tab', { name: 'Topics' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'language to practise' }).click()
    await page.getByRole('menuitemradio', { name: endonyms.es }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles('en'))
  })

  await test.step('a star brings a module into the favorites, and a search narrows them', async () => {
    await star(page, dailyLife).click()
    await expect(star(page, dailyLife)).toHaveAttribute('aria-pressed', 'true')
    await star(page, travel).click()
    await expect(star(page, travel)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('radio', { name: 'Favourites' }).check()
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

  await test.step('a scenario that was left waits in its module', async () => {
    const first = page.getByRole('article').first().getByRole('link')
    const title = (await first.textContent()) ?? ''
    await first.click()
    await page.waitForURL('**/platform/conversation?session=*')
    await expect(page.getByRole('log')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(travel)
    await expect(page.getByText(`Pick up: ${title}`)).toBeVisible()
  })

  await test.step('the way back shows the topics as they were, even after a reload', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Topics' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(travel.slice(0, 4))
    await expect(page.getByRole('radio', { name: 'Favourites' })).toBeChecked()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([travel])
  })
})

test('a module that is not there says so, and shows the way to the topics', async ({ page, plain }) => {
  await signedIn(page, plain)
  for (const id of ['000000000000000000000000', 'nothing']) {
    await page.goto(`${plain.url}/platform/dashboard/module/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'library', 'module.missing.title'))
  }
  await page.getByRole('main').getByRole('link', { name: 'Topics' }).click()
  await expect(page.getByRole('article')).toHaveCount(titles('en').length)
})

test('axe finds nothing on a module page, and it fits a phone in Ukrainian', async ({ page, plain }) => {
  await signedIn(page, plain, 'uk')
  await page.goto(`${plain.url}/platform/dashboard`)
  await page
    .getByRole('link', { name: titles('uk')[0] ?? '', exact: true })
    .first()
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'module')
  await look(page, 'phone', 'light')
  expect(await stickingOut(page)).toEqual([])
})
