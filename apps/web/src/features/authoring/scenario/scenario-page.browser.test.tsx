// Writing a scenario in the form: errors at their fields, steps, an exam, and other authors' scenarios.
import { createScenario, tryScenario } from '@parley/contracts/library/authoring.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { getScenario } from '@parley/contracts/library/scenario.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { storedScenario } from '#testing/scenarios.ts'
import { idOf, signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const steps = page.getByRole('list', { name: 'Steps' })
const step = (name: string) => steps.getByRole('button', { name: new RegExp(`^${name}`) })
const save = button('Save the scenario')

test('shows every kind of error at its field until it is corrected', async ({ api }) => {
  signedInSubscriber(api)
  const stored = storedScenario(7)
  api.answers(createScenario, stored)
  api.answers(getScenario, stored)
  await renderPage('/platform/scenario')
  await field('Title').fill('x'.repeat(121))
  await expect.element(page.getByText('121/120')).toBeVisible()
  await step('Content').click()
  await button('Add a goal').click()
  await expect.element(field('Goal 1')).toHaveFocus()
  await button('Add a word').click()
  await button('Remove: Step 1').click()
  await step('Level and access').click()
  await save.click()

  // The first step with an error opens, with its first invalid field focused.
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(page.getByText('Use at most 120 characters.')).toBeVisible()
  await field('Title').fill('The heating is broken')
  await expect.element(page.getByText('Use at most 120 characters.')).not.toBeInTheDocument()
  await field('Description').fill('It has been cold for a week.')
  await page.getByLabelText('Language to practise').selectOptions('de')
  await step('Content').click()
  await expect.element(field('Goal 1')).toHaveAccessibleDescription(/Fill this in/)
  await expect.element(field('Goal 1, translation')).toHaveAccessibleDescription(/Add a translation/)
  await expect.element(page.getByText('Add at least one.')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()

  await field('Goal 1').fill('Wann können Sie jemanden schicken?')
  await field('Goal 1, translation').fill('When can you send somebody?')
  await button('Add a goal').click()
  await field('Goal 2').fill('Das ist nicht meine Schuld.')
  await field('Goal 2, translation').fill('That is not my fault.')
  await button('Move up: Goal 2').click()
  await expect.element(field('Goal 1')).toHaveValue('Das ist nicht meine Schuld.')
  await expect.element(field('Goal 2, translation')).toHaveValue('When can you send somebody?')
  await button('Remove: Word 1').click()
  await field('Setting').fill('Das Treppenhaus eines alten Hauses')
  await field('What has happened').fill('Du triffst zufällig deinen Vermieter.')
  await field('What the learner wants to achieve').fill('Einen Tag für die Reparatur vereinbaren.')
  await button('Add a step').click()
  await field('Step 1').fill('Sag, <b>was</b> kaputt ist')
  await step('Level and access').click()
  await page.getByRole('radio', { name: 'B2' }).click({ force: true })
  await save.click()
  await expect.poll(() => location.pathname).toBe(`/platform/scenario/${stored._id}`)
  await expect.element(page.getByRole('heading', { name: 'Edit the scenario' })).toBeVisible()
  await expect
    .poll(() => api.bodies(createScenario))
    .toMatchObject([
      {
        title: 'The heating is broken',
        difficulty_level: 'B2',
        target_language: 'de',
        user_goals: [{ phrase: 'Das ist nicht meine Schuld.' }, { phrase: 'Wann können Sie jemanden schicken?' }],
        user_dictionary: [],
        dialog_behavior: { steps: ['Sag, <b>was</b> kaputt ist'] },
      },
    ])
})

test('disables Next, but never Back, while a step is incomplete', async ({ api }) => {
  signedInSubscriber(api)
  await renderPage('/platform/scenario')
  const told = (count: string) => page.getByRole('alert').filter({ hasText: `There ${count} to correct.` })
  await expect.element(field('Title')).toBeVisible()
  expect(steps.element().querySelectorAll('svg')).toHaveLength(0)
  await button('Next: Content').click()
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(told('are 2 things')).toBeVisible()
  await expect.element(step('Basics')).toMatchTextContent('BasicsSomething here needs correcting')
  await field('Title').fill('The heating is broken')
  await expect.element(told('is 1 thing')).toBeVisible()
  await field('Description').fill('It has been cold for a week.')
  await expect.element(step('Basics')).toMatchTextContent('BasicsComplete')
  await button('Next: Content').click()
  await button('Remove: Step 1').click()
  await field('Setting').fill('The stairway of an old house')
  await field('What has happened').fill('You meet your landlord by chance.')
  await field('What the learner wants to achieve').fill('Agree on a day for the repair.')
  await button('Next: Level and access').click()
  // An entire row is missing, so the button that adds one is focused and shows the reason.
  await expect.element(button('Add a step')).toHaveFocus()
  await expect.element(button('Add a step')).toHaveAccessibleDescription(/Add at least one/)
  await button('Back').click()
  await expect.element(field('Title')).toHaveValue('The heating is broken')
  await expect.element(step('Content')).toMatchTextContent('ContentSomething here needs correcting')
  await button('Next: Content').click()
  await button('Add a step').click()
  await field('Step 1').fill('Say what is broken')
  await button('Next: Level and access').click()
  await expect.element(page.getByRole('radio', { name: 'B2' })).toBeInTheDocument()
  await expect.element(step('Content')).toMatchTextContent('ContentComplete')
})

test('opens each step at its top on a phone', async ({ api }) => {
  signedInSubscriber(api)
  api.answers(tryScenario, { _id: idOf(9) })
  await page.viewport(phone.width, 640)
  await renderPage('/platform/scenario')
  await button('Try it once, unsaved').click()
  await expect.element(field('Title')).toHaveFocus()
  await field('Title').fill('Nobody saves this one')
  await field('Description').fill('It has been cold for a week.')
  // On a phone, the bar that returns when the field loses the focus must not intercept the click.
  await button('Next: Content').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await field('Setting').fill('The stairway of an old house')
  await field('What has happened').fill('You meet your landlord by chance.')
  await field('What the learner wants to achieve').fill('Agree on a day for the repair.')
  await field('Step 1').fill('Say what is broken')
  await button('Next: Level and access').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport()
  api.refuses(getScenario, 'NOT_FOUND')
  api.refuses(getBriefing, 'NOT_FOUND')
  await button('Try it once, unsaved').click()
  await expect.poll(() => api.bodies(tryScenario)).toMatchObject([{ title: 'Nobody saves this one' }])
  await expect.poll(() => location.pathname).toBe(`/platform/briefing/${idOf(9)}`)
})

test('restricts an exam to English and shows its three parts', async ({ api }) => {
  signedInSubscriber(api)
  localStorage.setItem('parley.target_language', 'de')
  const stored = storedScenario(7, { scenario_type: 'IELTS' })
  api.answers(createScenario, stored)
  api.answers(getScenario, stored)
  await renderPage('/platform/scenario')
  const language = page.getByLabelText('Language to practise')
  await expect.element(language).toHaveValue('de')
  await page.getByRole('radio', { name: /IELTS/ }).click({ force: true })
  await expect.element(language).toHaveValue('en')
  await expect.element(page.getByText('IELTS is in English only, so the language is set to English.')).toBeVisible()
  await field('Title').fill('Trains and timetables')
  await field('Description').fill('A whole speaking test about travelling by rail.')
  await step('Content').click()
  const part = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  for (const name of ['Part 1', 'Part 3']) {
    await part(name).getByRole('textbox', { name: 'Topic 1', exact: true }).fill('Trains')
    await part(name).getByRole('textbox', { name: 'Question 1', exact: true }).fill('How often do you go by train?')
  }
  const cueCard = part('Part 2')
  await cueCard.getByLabelText('Title of the card').fill('A long journey')
  await cueCard.getByLabelText('Task').fill('Describe a long journey by train.')
  for (const number of [1, 2, 3]) await cueCard.getByRole('textbox', { name: `Point ${number}` }).fill('where you went')
  await expectAccessible('page')
  await step('Level and access').click()
  await save.click()
  await expect
    .poll(() => api.bodies(createScenario))
    .toMatchObject([
      { scenario_type: 'IELTS', target_language: 'en', ielts_behavior: { part2: { title: 'A long journey' } } },
    ])
})

test("opens another author's scenario read-only", async ({ api }) => {
  signedInSubscriber(api)
  api.answers(getScenario, storedScenario(7, { is_owner: false, can_edit: false, author: null }))
  await renderPage(`/platform/scenario/${idOf(7)}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('The heating is broken')
  await expect.element(page.getByText(/^This scenario is somebody else’s\./)).toBeVisible()
  await expect.element(field('Title')).toHaveAttribute('readonly')
  await step('Content').click()
  await expect.element(field('Goal 1')).toHaveAttribute('readonly')
  await expect.element(button('Add a goal')).not.toBeInTheDocument()
  await step('Level and access').click()
  await expect.element(button('Export as a file')).toBeVisible()
  for (const name of ['Import a file', 'Delete', 'Save the scenario']) {
    await expect.element(button(name)).not.toBeInTheDocument()
  }
  await expectAccessible('page')
})

test('says that a scenario is missing', async ({ api }) => {
  signedInSubscriber(api)
  api.refuses(getScenario, 'NOT_FOUND')
  await renderPage(`/platform/scenario/${idOf(7)}`)
  await expect.element(page.getByRole('heading', { name: 'This scenario is not here' })).toBeVisible()
})

test('explains why a scenario is hidden from others', async ({ api }) => {
  signedInSubscriber(api)
  api.answers(getScenario, storedScenario(7, { moderation: { state: 'hidden', reason: 'advertising' } }))
  await renderPage(`/platform/scenario/${idOf(7)}`)
  await expect.element(page.getByText('Hidden from others. Reason: advertising.')).toBeVisible()
})
