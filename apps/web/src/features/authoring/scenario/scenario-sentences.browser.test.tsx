// The sentences that do each step, and trying a line against them.
import { createScenario } from '@parley/contracts/library/authoring.ts'
import { tryLine } from '@parley/contracts/library/line-trial.ts'
import { getScenario } from '@parley/contracts/library/scenario.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { storedScenario } from '#testing/scenarios.ts'
import { signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('sends the sentences of each step without blank lines', async ({ api }) => {
  signedInSubscriber(api)
  const stored = storedScenario(7)
  api.answers(createScenario, stored)
  api.answers(getScenario, stored)
  await renderPage('/platform/scenario')
  await field('Title').fill('Lost property')
  await field('Description').fill('You have lost your umbrella.')
  await step('Content').click()
  await field('Setting').fill('An office')
  await field('What has happened').fill('You come in.')
  await field('What the learner wants to achieve').fill('Get it back.')
  await field('Step 1').fill('Say what you have lost.')
  await field('Opening').fill('Good morning.')
  await button('Add a line').click()
  await field('After step 1').fill('Here it is.')
  await field('Sentences for step 1').fill('My umbrella is gone.\n\n  I can’t find it. ')
  await step('Level and access').click()
  await button('Save the scenario').click()
  await expect
    .poll(() => api.bodies(createScenario))
    .toMatchObject([
      { dialog_behavior: { partner_lines: { sentences: [['My umbrella is gone.', 'I can’t find it.']] } } },
    ])
})

test('says which step a line does, and why, on a phone', async ({ api }) => {
  await page.viewport(phone.width, phone.height)
  signedInSubscriber(api)
  api.answers(tryLine, {
    steps: [
      { step: 0, verdict: 'done', because: 'sentence', nearest: 'My umbrella is gone.' },
      { step: 1, verdict: 'unsure', because: 'opposite', nearest: 'It is blue.' },
    ],
    miss: null,
  })
  await renderPage('/platform/scenario')
  await step('Content').click()
  await field('Step 1').fill('Say what you have lost.')
  await field('Sentences for step 1').fill('My umbrella is gone.')
  await field('What a learner might say').fill('The umbrella is gone.')
  await userEvent.keyboard('{Enter}')
  const found = page.getByRole('status').getByRole('listitem')
  await expect.element(found.nth(0)).toHaveTextContent('Step 1: done. It is like “My umbrella is gone.”')
  await expect
    .element(found.nth(1))
    .toHaveTextContent('Step 2: unsure, so the partner asks. It is like “It is blue.”, but says the opposite.')
  await expect
    .poll(() => api.bodies(tryLine))
    .toEqual([
      {
        target_language: 'en',
        steps: [{ example: '', sentences: ['My umbrella is gone.'] }],
        line: 'The umbrella is gone.',
      },
    ])
  await expectAccessible('page')
  await expectToFit()

  api.answers(tryLine, { steps: [], miss: { because: 'question', nearest: null } })
  await field('What a learner might say').fill('Is it gone?')
  await button('Try it').click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'No step.' }))
    .toHaveTextContent('No step. It is a question, and the sentences of the steps are not.')
})
