// Unsaved work: drafts, leaving the page, two editors, files, JSON, and the model's drafts.
import {
  type DraftEvent,
  deleteScenario,
  listModulesOfScenario,
  type ScenarioInput,
  scenarioBytes,
  streamPrefill,
  updateScenario,
} from '@parley/contracts/library/authoring.ts'
import { exportScenario } from '@parley/contracts/library/library-file.ts'
import { getScenario } from '@parley/contracts/library/scenario.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { heating, storedScenario } from '#testing/scenarios.ts'
import { idOf, signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const title = page.getByRole('textbox', { name: 'Title', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: new RegExp(`^${name}`) })
const errors = page.getByRole('region', { name: /error/ })
const address = `/platform/scenario/${idOf(7)}`

/** A drop target for files; it is not shown. */
function fileField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('There is no field for files')
  return field
}

function ownScenario(api: ApiServer): void {
  signedInSubscriber(api)
  api.answers(getScenario, storedScenario(7))
}

test('keeps a draft across page visits until it is discarded', async ({ api }) => {
  ownScenario(api)
  const first = await renderPage(address)
  await title.fill('Half a thought')
  await expect.element(page.getByRole('complementary').getByRole('heading', { name: 'Half a thought' })).toBeVisible()
  await first.unmount()
  await renderPage(address)
  await expect.element(page.getByText('Here is your draft, as you left it. It is not saved yet.')).toBeVisible()
  await expect.element(title).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Vocabulary', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(dialog.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await expectAccessible('page')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(title).toHaveValue('Half a thought')
  await button('Discard the draft').click()
  await expect.element(title).toHaveValue(heating.title)
  // The draft is deleted at the next pause in typing.
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('lets the second of two editors choose a version', async ({ api }) => {
  ownScenario(api)
  api.refuses(updateScenario, 'LIBRARY.EDITED_MEANWHILE')
  await renderPage(address)
  await title.fill('Mine')
  api.answers(getScenario, storedScenario(7, { title: 'Theirs', updated_at: '2026-11-21T10:00:00.000Z' }))
  await button('Save the scenario').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this scenario' })
  await expectAccessible('page')
  await dialog.getByRole('button', { name: 'Load the other version' }).click()
  await expect.element(title).toHaveValue('Theirs')
  await page.viewport(phone.width, phone.height)
  await button('Open mine as JSON').click()
  await expect.element(page.getByLabelText('Scenario as JSON')).toHaveValue(expect.stringContaining('"Mine"'))
  await button('Save the scenario').click()
  await expect.element(dialog).toBeVisible()
  api.answers(updateScenario, storedScenario(7, { title: 'Mine' }))
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => api.bodies(updateScenario).at(-1))
    .toMatchObject({ title: 'Mine', updated_at: '2026-11-21T10:00:00.000Z' })
})

test('imports a file and locates its errors', async ({ api }) => {
  ownScenario(api)
  api.answers(exportScenario, { format: 'parley/scenario', version: 1, scenario: heating })
  await page.viewport(phone.width, phone.height)
  await renderPage(address)
  await step('Level and access').click()
  const broken = {
    format: 'parley/scenario',
    version: 1,
    scenario: { ...heating, title: '', difficulty_level: 'D1', user_goals: [{ phrase: 'x'.repeat(181) }] },
  }
  await userEvent.upload(fileField(), new File([JSON.stringify(broken)], 'broken.json', { type: 'application/json' }))
  for (const path of ['title', 'difficulty_level', 'user_goals.0.phrase', 'user_goals.0.translation']) {
    await expect.element(errors.getByText(path, { exact: true })).toBeVisible()
  }
  await expectAccessible('page')
  await button('Undo').click()
  await expect.element(errors).not.toBeInTheDocument()
  await step('Basics').click()
  await expect.element(title).toHaveValue(heating.title)
  await step('Level and access').click()
  await userEvent.upload(
    fileField(),
    new File([' '.repeat(scenarioBytes + 1)], 'long.json', { type: 'application/json' }),
  )
  await expect.element(page.getByText('This file is too large. At most 1 MB can be imported.')).toBeVisible()
})

test('deletes a scenario after naming its modules', async ({ api }) => {
  ownScenario(api)
  api.answers(listModulesOfScenario, { items: [{ _id: idOf(8), title: 'My flat' }], hidden_count: 0 })
  api.answers(deleteScenario)
  await renderPage(address)
  await step('Level and access').click()
  await button('Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete ‘The heating is broken’?' })
  await expect.element(question.getByText('It is removed from these modules: My flat.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(api.requests(deleteScenario)).toEqual([])
})

test('disables the form while the JSON is incomplete', async ({ api }) => {
  ownScenario(api)
  await page.viewport(phone.width, phone.height)
  await renderPage(address)
  await page.getByRole('radio', { name: 'JSON' }).click({ force: true })
  const editor = page.getByLabelText('Scenario as JSON')
  const whole = JSON.stringify({ ...heating, title: 'The heating is broken again' }, null, 2)
  await editor.fill(whole.replace('again"', 'again'))
  await expect.element(errors).toMatchTextContent('The closing quotation mark is missing.')
  await page.getByRole('radio', { name: 'Form' }).click({ force: true })
  await expect.element(page.getByText(/^The form cannot show this text yet\./)).toBeVisible()
  await errors.getByRole('button', { name: 'Line 2' }).click()
  await expect.element(editor).toHaveFocus()
  await expectAccessible('page')
  await expectToFit()
  await page.viewport(phone.width, phone.height)
  await editor.fill(whole)
  await expect.element(errors).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Form' }).click({ force: true })
  await expect.element(title).toHaveValue('The heating is broken again')
})

test('shows no errors in untouched JSON until it is saved', async ({ api }) => {
  signedInSubscriber(api)
  await page.viewport(phone.width, phone.height)
  await renderPage('/platform/scenario')
  await page.getByRole('radio', { name: 'JSON' }).click({ force: true })
  const editor = page.getByLabelText('Scenario as JSON')
  await expect.element(editor).toHaveValue(expect.stringContaining('"scenario_type"'))
  await expect.element(errors).not.toBeInTheDocument()
  await button('Save the scenario').click()
  await expect.element(errors.getByText('title', { exact: true })).toBeVisible()
})

test('shows errors in changed JSON immediately', async ({ api }) => {
  signedInSubscriber(api)
  await page.viewport(phone.width, phone.height)
  await renderPage('/platform/scenario')
  await page.getByRole('radio', { name: 'JSON' }).click({ force: true })
  const editor = page.getByLabelText('Scenario as JSON')
  await editor.click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  await expect.element(errors.getByText('title', { exact: true })).toBeVisible()
})

/** The model's draft, with explanations in English for the author. */
const draft: ScenarioInput = {
  ...heating,
  title: 'The lost umbrella',
  target_language: 'de',
  user_goals: [{ phrase: 'Ich habe meinen Schirm verloren.', translation: { en: 'I have lost my umbrella.' } }],
}
const half: DraftEvent = { type: 'DRAFT', data: { draft: { title: 'The lost' } } }

async function ask(idea: string): Promise<void> {
  await button('Write a draft').click()
  const dialog = page.getByRole('dialog', { name: 'Start from one sentence' })
  await dialog.getByLabelText('Your idea').fill(idea)
  await dialog.getByLabelText('Language to practise').selectOptions('de')
  await dialog.getByRole('button', { name: 'Draft all steps' }).click()
}

test('puts a model’s draft in the form until it is undone', async ({ api }) => {
  signedInSubscriber(api)
  api.streams(streamPrefill, async (stream) => {
    await stream.send(half, { type: 'COMPLETE', data: { ok: true, draft } })
    await stream.end()
  })
  await renderPage('/platform/scenario')
  await title.fill('My own words')
  await ask('')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Your idea')).toHaveAccessibleDescription(/Fill this in/)
  await expectAccessible('page')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await ask('Somebody has lost an umbrella')
  await expect.element(page.getByText('The draft is in the form. Read it through before you save it.')).toBeVisible()
  await expect.element(title).toHaveValue('The lost umbrella')
  await expect.element(page.getByLabelText('Language to practise')).toHaveValue('de')
  await button('Undo').click()
  await expect.element(title).toHaveValue('My own words')
  await expect
    .poll(() => api.bodies(streamPrefill))
    .toMatchObject([{ prompt: 'Somebody has lost an umbrella', target_language: 'de' }])
})

test('restores the idea when the author stops a draft', async ({ api }) => {
  signedInSubscriber(api)
  api.streams(streamPrefill, (stream) => stream.send(half))
  await renderPage('/platform/scenario')
  await title.fill('My own words')
  await ask('Somebody has lost an umbrella')
  await expect.element(title).toHaveValue('The lost')
  await button('Stop').click()
  await expect.element(page.getByText('The form is as it was before.')).toBeVisible()
  await expect.element(title).toHaveValue('My own words')
  await button('Use what has arrived').click()
  await expect.element(title).toHaveValue('The lost')
})

test("keeps the form's values if the model fails", async ({ api }) => {
  signedInSubscriber(api)
  api.refuses(streamPrefill, 'AI.UNAVAILABLE')
  await renderPage('/platform/scenario')
  await title.fill('My own words')
  await ask('Somebody has lost an umbrella')
  await expect.element(page.getByText(/The form is as it was before\.$/)).toBeVisible()
  await expect.element(title).toHaveValue('My own words')
})
