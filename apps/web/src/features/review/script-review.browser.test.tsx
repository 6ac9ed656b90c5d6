// The review of a dialogue with the built-in partner that no model has read.

import { getConfig } from '@parley/contracts/config.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import type { Review, ReviewStep } from '@parley/contracts/review/review.ts'
import { getPublicReview } from '@parley/contracts/review/sharing.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { config } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { test } from '#testing/test.ts'

const stored = storedReview()
const pair_id = stored.history.messages[0]?.pair_id ?? ''

const step = (text: string, example: string, said: string | null, is_done = true): ReviewStep => ({
  text,
  example,
  is_done: is_done && said !== null,
  said: said === null ? null : { quote: said, pair_id },
})

const review = storedReview({
  partner: 'built-in',
  outcome: null,
  strength: null,
  summary: null,
  mistakes: [],
  issues: [],
  has_errors: false,
  unrated: 'needs_language_model',
  steps: [
    step(
      'Say what you want to return',
      'Quiero devolver esta camisa.',
      'Hola. Quiero devolver esta camisa, por favor.',
    ),
    step('Say how you paid', 'Pagué con tarjeta.', 'No tengo ningún papel, solo lo que pone el banco.'),
    step('Ask for another colour', '¿La tienen en azul?', 'No sé.', false),
  ],
  own_line: { quote: 'No tengo ningún papel, solo lo que pone el banco.', pair_id, step: 1 },
  goals: [
    { phrase: 'Me queda pequeña.', translation: { en: 'It is too small.' }, used: true, pair_id, in_own_words: false },
    {
      phrase: '¿Me enseña otra camisa?',
      translation: { en: 'Can you show me another shirt?' },
      used: false,
      pair_id: null,
      near: { quote: 'Quiero ver otra camisa', pair_id },
    },
  ],
  phrases: [
    { phrase: 'Solo estoy mirando.', used: false, pair_id: null, near: { quote: 'Estoy mirando nada más', pair_id } },
    { phrase: 'Me la llevo.', used: false, pair_id: null, near: null },
  ],
})

function reviewed(api: ApiServer, shown: Review): void {
  reviewPage(api, shown)
}

const headings = () => [...document.querySelectorAll('[role=tabpanel] h2')].map(({ textContent }) => textContent)

test('shows steps first, then the strongest line, phrases, and one thing to say again', async ({ api }) => {
  reviewed(api, review)
  await renderPage(`/platform/history/${review._id}`)
  await expect.element(page.getByRole('heading', { name: 'Step by step' })).toBeVisible()
  expect(headings().slice(0, 5)).toEqual([
    'Step by step',
    'What went well',
    'Phrases to use',
    'Say this once more',
    'Mistakes were not checked',
  ])
  const again = page.getByRole('region', { name: 'Say this once more' })
  await expect.element(again).toMatchTextContent('Ask for another colour')
  await expect.element(again).toMatchTextContent('¿La tienen en azul?')
  await expectAccessible('page')
  await expectToFit()
})

test('quotes the strongest line with its step, and the words nearest to a phrase', async ({ api }) => {
  reviewed(api, review)
  await renderPage(`/platform/history/${review._id}`)
  const strength = page.getByRole('region', { name: 'What went well' })
  await expect.element(strength).toMatchTextContent('No tengo ningún papel, solo lo que pone el banco.')
  await expect.element(strength).toMatchTextContent('Say how you paid')
  const phrases = page.getByRole('region', { name: 'Phrases to use' })
  await expect.element(phrases).toMatchTextContent('nearly said')
  await expect.element(phrases).toMatchTextContent('You said: Quiero ver otra camisa')
  await expect.element(page.getByRole('heading', { name: 'Nearly used' })).toBeVisible()
  await expect.element(page.getByText('Estoy mirando nada más')).toBeVisible()
})

test('speaks of the learner in the third person to a reader with the link', async ({ api }) => {
  const { _id, session_id, is_own, retry_of, is_shared_with_org, has_failed_anew, dismissed_mistakes, ...open } = review
  api.answers(getConfig, config)
  api.answers(getPublicReview, open)
  api.refuses(nextScenario, 'NOT_FOUND')
  await renderPage('/session-review/made-up')
  const steps = page.getByRole('region', { name: 'Step by step' })
  await expect.element(steps).toMatchTextContent('What was said')
  await expect.element(steps.getByText('What you said')).not.toBeInTheDocument()
  await expect.element(page.getByText('Said: Quiero ver otra camisa')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The learner’s side' })).toBeVisible()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect.element(page.getByText('Learner', { exact: true }).first()).toBeVisible()
})

test('marks no polite words, and nothing in two sentences that have little in common', async ({ api }) => {
  reviewed(api, review)
  await renderPage(`/platform/history/${review._id}`)
  const steps = page.getByRole('region', { name: 'Step by step' })
  await expect.element(steps).toMatchTextContent('Hola. Quiero devolver esta camisa, por favor.')
  expect(steps.element().querySelectorAll('mark')).toHaveLength(0)
  await expect.element(page.getByText('only in the example')).not.toBeInTheDocument()
})

test('keeps the order of a review that a model has written', async ({ api }) => {
  reviewed(api, { ...review, own_line: null, strength: stored.strength, unrated: null })
  await renderPage(`/platform/history/${review._id}`)
  await expect.element(page.getByRole('heading', { name: 'Step by step' })).toBeVisible()
  expect(headings().slice(0, 2)).toEqual(['Phrases to use', 'What went well'])
  await expect.element(page.getByRole('heading', { name: 'Say this once more' })).not.toBeInTheDocument()
})
