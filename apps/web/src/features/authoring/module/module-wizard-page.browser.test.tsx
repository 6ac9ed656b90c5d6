// Building a module: missing fields, scenarios from the library or written for it, their order, drafts and conflicts.
import { listSessions } from '@parley/contracts/conversation/conversation.ts'
import { createScenario } from '@parley/contracts/library/authoring.ts'
import { getModule, listModuleSummaries } from '@parley/contracts/library/module.ts'
import { createModule, updateModule } from '@parley/contracts/library/module-authoring.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { scenarioSummary, storedModule, storedScenario } from '#testing/scenarios.ts'
import { idOf, signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: new RegExp(`^${name}`) })
const part = (number: number) => page.getByRole('region', { name: `Part ${number}`, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const names = (within: Element = document.body) =>
  [...within.querySelectorAll('[data-scenario] > div > b')].map(({ textContent }) => textContent)
const announced = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const address = `/platform/module/${idOf(8)}`

const [heating, parcel, noise] = ['The heating', 'The parcel', 'The noise'].map((title, place) =>
  scenarioSummary(20 + place, { title }),
) as [ReturnType<typeof scenarioSummary>, ReturnType<typeof scenarioSummary>, ReturnType<typeof scenarioSummary>]

/** Conversations to continue, which the module's page lists. */
const noSessions = { items: [], offset: 0, limit: 20 }

/** A stored open-practice module with three scenarios. */
function ownModule(api: ApiServer): void {
  signedInSubscriber(api)
  const scenarios = [heating, parcel, noise]
  api.answers(getModule, storedModule(8, { scenarios: scenarios.map(({ _id }) => _id) }))
  api.answers(listSessions, noSessions)
  api.answers(listModuleSummaries, { items: scenarios.map((each) => ({ ...each, submodule_index: null })) })
}

test('reports missing fields on every step', async ({ api }) => {
  signedInSubscriber(api)
  await renderPage('/platform/module')
  await button('Next: Scenarios').click()
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(page.getByRole('alert').filter({ hasText: 'There are 2 things to correct.' })).toBeVisible()
  await step('Scenarios').click()
  await button('Save module').click()
  await expect.element(field('Title of the part')).toHaveFocus()
  await expect.element(part(1).getByText('Add at least one scenario to this part.')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  await step('Information').click()
  await field('Title').fill('Around the house')
  await field('Description').fill('What goes wrong at home.')
  await expect.element(page.getByText('Fill this in.')).not.toBeInTheDocument()
  await expect.element(step('Information')).toMatchTextContent('Complete')
  await expect.element(step('Scenarios')).toMatchTextContent('Something here needs correcting')
  const keywords = page.getByRole('textbox', { name: 'Keywords' })
  await keywords.fill('home, repairs,')
  await expect.element(button('Remove: repairs')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(button('Remove: repairs')).not.toBeInTheDocument()
})

test('adds each library scenario only once', async ({ api }) => {
  signedInSubscriber(api)
  api.answers(listScenarios, ({ query }) => {
    const offset = Number(query.offset ?? 0)
    const items = Array.from({ length: offset === 0 ? 20 : 3 }, (_, place) =>
      scenarioSummary(100 + offset + place, { title: `Scenario ${offset + place + 1}` }),
    )
    return { items, offset, limit: 20 }
  })
  api.answers(createScenario, storedScenario(50, { title: 'The boiler is cold', is_module_only: true }))
  api.answers(createModule, storedModule(8))
  api.answers(getModule, storedModule(8))
  api.answers(listModuleSummaries, { items: [] })
  api.answers(listSessions, noSessions)
  await renderPage('/platform/module')
  await field('Title').fill('Around the house')
  await field('Description').fill('What goes wrong at home.')
  await button('Next: Scenarios').click()
  await field('Title of the part').fill('Neighbours')
  await field('What it is about').fill('Noise and parcels.')
  await button('Add a tip').click()
  await field('Tip 1').fill('Say hello first.')
  await button('Choose scenarios').click()
  const sheet = page.getByRole('dialog', { name: 'Choose scenarios' })
  const offers = sheet.getByRole('list').getByRole('button')
  await expect.poll(() => offers.all().length).toBe(20)
  await expectAccessible('page')
  await sheet.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => offers.all().length).toBe(23)
  for (const place of [0, 1]) await offers.nth(place).click()
  await sheet.getByRole('button', { name: 'Done, 2 in the module' }).click()
  await expect.poll(() => names()).toEqual(['Scenario 1', 'Scenario 2'])

  await button('Write a new one').click()
  const form = page.getByRole('dialog', { name: 'New scenario for this module' })
  await form.getByRole('button', { name: 'Save and add' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await form.getByRole('textbox', { name: 'Title' }).fill('The boiler is cold')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await button('Write a new one').click()
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('The boiler is cold')
  for (const [label, words] of [
    ['Description', 'Get it repaired this week.'],
    ['Where it takes place', 'A stairway'],
    ['What happens', 'You meet the landlord.'],
    ['What the learner is to achieve', 'A date for the repair'],
    ['Step 1', 'Say what is broken'],
  ] as const) {
    await form.getByRole('textbox', { name: label }).fill(words)
  }
  await form.getByRole('button', { name: 'Save and add' }).click()
  await expect.poll(() => names()).toEqual(['Scenario 1', 'Scenario 2', 'The boiler is cold'])
  await expect
    .poll(() => api.bodies(createScenario))
    .toMatchObject([{ title: 'The boiler is cold', is_module_only: true }])
  await button('Save module').click()
  await expect.poll(() => location.pathname).toBe(`/platform/dashboard/module/${idOf(8)}`)
  await expect
    .poll(() => api.bodies(createModule))
    .toMatchObject([
      {
        title: 'Around the house',
        submodules: [{ title: 'Neighbours', tips: ['Say hello first.'], scenarios: [idOf(100), idOf(101), idOf(50)] }],
      },
    ])
})

test('announces each scenario move by keyboard or button', async ({ api }) => {
  ownModule(api)
  await renderPage(address)
  await step('Scenarios').click()
  await expect.poll(() => names()).toEqual(['The heating', 'The parcel', 'The noise'])
  await expectAccessible('page')
  button('Move: The noise').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(announced('The noise: place 3 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(announced('The noise: place 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => names()).toEqual(['The heating', 'The noise', 'The parcel'])
  await button('Move up: The noise').click()
  await expect.poll(() => names()).toEqual(['The noise', 'The heating', 'The parcel'])
  // The first cannot move up, so the focus moves to the other button.
  await expect.element(button('Move down: The noise')).toHaveFocus()
})

test('keeps all scenarios when switching to parts and back, even across a reload', async ({ api }) => {
  ownModule(api)
  const first = await renderPage(address)
  await step('Scenarios').click()
  await page.getByRole('radio', { name: /^Structured module/ }).click({ force: true })
  await button('Add a part').click()
  await button('Move down: The noise').click()
  await expect.poll(() => names(part(2).element())).toEqual(['The noise'])
  await first.unmount()
  await renderPage(address)
  await expect.element(page.getByText(/^This is what you had not saved yet\./)).toBeVisible()
  await step('Scenarios').click()
  await expect.poll(() => names(part(2).element())).toEqual(['The noise'])
  await page.getByRole('radio', { name: /^Open practice/ }).click({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Merge parts' }).click()
  await expect.element(part(1)).not.toBeInTheDocument()
  await expect.poll(() => names()).toEqual(['The heating', 'The parcel', 'The noise'])
})

test('lists scenarios that others would not see', async ({ api }) => {
  ownModule(api)
  await renderPage(address)
  await page.getByRole('radio', { name: /^Everybody/ }).click({ force: true })
  await expect.element(page.getByText('Others will not see 3 of these scenarios:')).toBeVisible()
  await expectAccessible('page')
  await page.getByRole('radio', { name: /^Only me/ }).click({ force: true })
  await expect.element(page.getByText(/^Others will not see/)).not.toBeInTheDocument()
})

test('marks the row of a deleted scenario', async ({ api }) => {
  ownModule(api)
  api.refuses(updateModule, 'VALIDATION.FAILED', {
    details: [{ path: 'scenarios.1', code: 'not_found', message: 'No such scenario' }],
  })
  await renderPage(address)
  await button('Save module').click()
  const row = page.getByRole('listitem').filter({ hasText: 'The parcel' })
  await expect.element(row).toMatchTextContent('It was deleted, or you have no access to it.')
  await row.getByRole('button', { name: 'Remove: The parcel' }).click()
  await expect.poll(() => names()).toEqual(['The heating', 'The noise'])
})

test('asks which version to keep after a conflicting save', async ({ api }) => {
  ownModule(api)
  api.refuses(updateModule, 'LIBRARY.EDITED_MEANWHILE')
  await renderPage(address)
  await field('Title').fill('My old flat')
  await button('Save module').click()
  const question = page.getByRole('dialog', { name: 'Somebody else has saved this module' })
  await expectAccessible('page')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Save module').click()
  await expect.element(question).toBeVisible()
  api.answers(updateModule, storedModule(8, { title: 'My old flat' }))
  await question.getByRole('button', { name: 'Save mine over it' }).click()
  await expect.poll(() => location.pathname).toBe(`/platform/dashboard/module/${idOf(8)}`)
  const [sent, , over] = api.bodies(updateModule)
  expect(sent).toMatchObject({ title: 'My old flat', updated_at: storedModule(8).updated_at })
  expect(over).not.toHaveProperty('updated_at')
})
