// The practice page: favourites and search in the URL, the user's own items, files, reports, and missing items.

import { toggleFavoriteModule } from '@parley/contracts/account/user.ts'
import { listSessions } from '@parley/contracts/conversation/conversation.ts'
import { deleteScenario, listModulesOfScenario } from '@parley/contracts/library/authoring.ts'
import { importLibraryFile, libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import { getModule, listModules } from '@parley/contracts/library/module.ts'
import { listScenarios, type ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { reportItem } from '@parley/contracts/operator/moderation.ts'
import { getOrg } from '@parley/contracts/org/org.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { answerNothing } from '#testing/no-content.ts'
import { anna } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { heating, moduleSummary, scenarioSummary } from '#testing/scenarios.ts'
import { idOf, ownOrg, signedInPage, signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const cards = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .all()
    .map((each) => each.element().textContent)
const one = (items: ScenarioSummary[]) => ({ items, offset: 0, limit: 20 })

function practice(api: ApiServer, signedIn = signedInPage): void {
  const user = signedIn(api)
  api.answers(getOrg, ownOrg(user))
  api.answers(listSessions, { items: [], offset: 0, limit: 20 })
  api.answers(listModules, { items: [], offset: 0, limit: 20 })
  api.refuses(getToday, 'NOT_FOUND')
}

test('stores favourites and search in the URL', async ({ api }) => {
  practice(api)
  const travel = moduleSummary(1, { title: 'Travel' })
  const home = moduleSummary(2, { title: 'Daily life' })
  api.answers(listModules, ({ query }) => {
    const items = [travel, home].filter(({ title }) => title.toLowerCase().includes(query.search?.toLowerCase() ?? ''))
    return { items, offset: 0, limit: 20 }
  })
  api.answers(toggleFavoriteModule, { ...anna, favorite_modules: [travel._id] })
  await renderPage('/platform/dashboard')
  await expect.poll(cards).toEqual(['Travel', 'Daily life'])
  const star = page.getByRole('button', { name: 'Favourite: Travel' })
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => api.bodies(toggleFavoriteModule)).toEqual([{ module_id: travel._id }])
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await page.getByRole('searchbox').fill('trav')
  await expect.poll(cards).toEqual(['Travel'])
  await expect.poll(() => location.search).toMatch(/category=favorites&search=trav|search=trav&category=favorites/)
  await expect
    .poll(() => api.requests(listModules).at(-1)?.query)
    .toMatchObject({ category: 'favorites', search: 'trav' })
  await expectAccessible('page')
  await expectToFit()
})

test('shows a favourite that was not yet stored when the favourites were opened', async ({ api }) => {
  practice(api)
  const travel = moduleSummary(1, { title: 'Travel' })
  let isStored = false
  api.answers(listModules, ({ query }) => {
    const items = query.category === 'favorites' && !isStored ? [] : [{ ...travel, is_favorite: isStored }]
    return { items, offset: 0, limit: 20 }
  })
  api.answers(toggleFavoriteModule, () => {
    isStored = true
    return { ...anna, favorite_modules: [travel._id] }
  })
  const gate = api.holds(toggleFavoriteModule)
  await renderPage('/platform/dashboard')
  await page.getByRole('button', { name: 'Favourite: Travel' }).click()
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect.poll(cards).toEqual([])
  await expect.poll(() => api.requests(listModules).at(-1)?.query).toMatchObject({ category: 'favorites' })
  gate.open()
  await expect.poll(cards).toEqual(['Travel'])
})

test('loads more scenarios automatically', async ({ api }) => {
  practice(api)
  api.answers(listScenarios, ({ query }) => {
    const offset = Number(query.offset ?? 0)
    const items = Array.from({ length: offset === 0 ? 20 : 5 }, (_, place) =>
      scenarioSummary(100 + offset + place, { title: `Scenario ${offset + place + 1}` }),
    )
    return { items, offset, limit: 20 }
  })
  await renderPage('/platform/dashboard?tab=scenarios')
  await expect.element(page.getByRole('article').first()).toMatchTextContent('Not done yet')
  page.getByRole('article').nth(19).element().scrollIntoView()
  await expect.poll(() => cards().length).toBe(25)
})

test('says that a topic is missing and links back', async ({ api }) => {
  practice(api)
  api.refuses(getModule, 'NOT_FOUND')
  await renderPage(`/platform/dashboard/module/${idOf(9)}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('This topic is not here')
  await expectAccessible('page')
  await page.getByRole('main').getByRole('link', { name: 'Topics' }).click()
  await expect.poll(() => location.pathname).toBe('/platform/dashboard')
})

test('links from an empty list of own items to the editor', async ({ api }) => {
  practice(api)
  await renderPage('/platform/dashboard?category=created')
  await expect.element(page.getByRole('heading', { name: 'Nothing of your own yet' })).toBeVisible()
  await expect.element(page.getByText('2 of 3 free conversations left')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'New module' }).last()).toBeVisible()
  await expectAccessible('page')
})

test('names the affected modules before deleting a scenario', async ({ api }) => {
  practice(api, signedInSubscriber)
  api.answers(listScenarios, one([scenarioSummary(7, { title: 'The heating', is_module_only: true })]))
  api.answers(listModulesOfScenario, { items: [{ _id: idOf(8), title: 'My flat' }], hidden_count: 0 })
  api.handles(deleteScenario, async (_, answer) => {
    api.answers(listScenarios, one([]))
    await answerNothing(answer)
  })
  await renderPage('/platform/dashboard?tab=scenarios&category=created')
  await expect.element(page.getByRole('button', { name: 'Made by me' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('article').getByText('Only inside modules')).toBeVisible()
  page.getByRole('button', { name: 'Edit or delete: The heating' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await expectAccessible('page')
  await userEvent.keyboard('{End}{Enter}')
  const question = page.getByRole('dialog', { name: 'Delete ‘The heating’?' })
  await expect.element(question.getByRole('listitem')).toMatchTextContent('My flat')
  await question.getByRole('button', { name: 'Delete scenario' }).click()
  await expect.poll(cards).toEqual([])
})

test('rejects a file that has errors or is too large', async ({ api }) => {
  practice(api, signedInSubscriber)
  api.refuses(importLibraryFile, 'VALIDATION.FAILED', {
    details: [
      { path: 'scenario.title', code: 'too_small', message: 'Too short' },
      { path: 'scenario.difficulty_level', code: 'invalid_value', message: 'Not one of the values' },
    ],
  })
  await renderPage('/platform/dashboard?category=created')
  const choose = page.getByLabelText('File with a scenario or a module')
  await expect.element(choose).toBeInTheDocument()
  const broken = { format: 'parley/scenario', version: 1, scenario: { ...heating, title: '', difficulty_level: 'D1' } }
  await userEvent.upload(choose, new File([JSON.stringify(broken)], 'broken.json', { type: 'application/json' }))
  const refusal = page.getByRole('dialog', { name: 'broken.json was not imported' })
  await expect.poll(() => refusal.getByRole('listitem').all().length).toBe(2)
  await expect
    .element(refusal.getByRole('listitem').last())
    .toMatchTextContent('scenario.difficulty_levelChoose one of the values offered.')
  await expectAccessible('page')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(refusal).not.toBeInTheDocument()
  const long = new File([' '.repeat(libraryFileBytes + 1)], 'long.json', { type: 'application/json' })
  await userEvent.upload(choose, long)
  const tooLarge = page.getByRole('dialog', { name: 'long.json was not imported' })
  await expect.element(tooLarge.getByText('This file is too large. At most 4 MB can be imported.')).toBeVisible()
})

const ofOthers = { is_owner: false, can_edit: false, visibility: 'PUBLIC', author: { tag_name: 'bo-larsen' } } as const

test("lets the user report another author's scenario", async ({ api }) => {
  practice(api)
  api.answers(listScenarios, one([scenarioSummary(7, { title: 'A flat that costs nothing', ...ofOthers })]))
  api.answers(reportItem)
  await renderPage('/platform/dashboard?tab=scenarios')
  await expect.element(page.getByRole('article').getByText('By bo-larsen')).toBeVisible()
  await page.getByRole('button', { name: 'More: A flat that costs nothing' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report ‘A flat that costs nothing’?' })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('advertising')
  await dialog.getByRole('textbox', { name: 'Note for the operator (optional)' }).fill('It asks for money.')
  await expectAccessible('page')
  await expectToFit()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Your report was sent.')).toBeVisible()
  await expect
    .poll(() => api.bodies(reportItem))
    .toEqual([{ item_kind: 'scenario', item_id: idOf(7), reason: 'advertising', note: 'It asks for money.' }])
})

test("explains why the user's own scenario was hidden", async ({ api }) => {
  practice(api, signedInSubscriber)
  const moderation = { state: 'hidden', reason: 'advertising' } as const
  api.answers(listScenarios, one([scenarioSummary(7, { visibility: 'PUBLIC', moderation })]))
  await renderPage('/platform/dashboard?tab=scenarios')
  await expect.element(page.getByRole('article').getByText('Hidden from others. Reason: advertising.')).toBeVisible()
  await expectAccessible('page')
})
