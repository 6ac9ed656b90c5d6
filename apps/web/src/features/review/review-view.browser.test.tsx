// A review that failed, is being generated, or lacks the model's answer, and the learner's changes to findings and
// lines.
import { correctMessage, type SessionMessage } from '@parley/contracts/conversation/conversation.ts'
import { dismissMistake } from '@parley/contracts/review/dismissal.ts'
import { getReview, type Review, requestReview } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { test } from '#testing/test.ts'

const review = storedReview()
const address = `/platform/history/${review._id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

function reviewed(api: ApiServer, shown: Review): void {
  reviewPage(api, shown)
}

test('regenerates a failed review, showing its finished parts in the meantime', async ({ api }) => {
  const half = { ...review, progress: 0.5, strength: null, summary: null }
  reviewed(api, { ...half, status: 'failed' })
  api.answers(requestReview, () => {
    api.answers(getReview, { ...half, status: 'pending', stage: 'evidence' })
    return { _id: review._id, status: 'pending' }
  })
  await renderPage(address)
  await expect.element(heading('The review was not written')).toBeVisible()
  await expectAccessible('page')
  await button('Try again').click()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect.element(heading('Fix this first')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  api.answers(getReview, review)
  await expect.element(page.getByText('You said exactly what is wrong with it.')).toBeVisible()
})

test('asks the model again if its answer is missing from the review', async ({ api }) => {
  reviewed(api, {
    ...review,
    strength: null,
    summary: null,
    outcome: null,
    mistakes: [],
    unrated: 'model_unavailable',
  })
  api.answers(requestReview, () => {
    api.answers(getReview, review)
    return { _id: review._id, status: 'pending' }
  })
  await renderPage(address)
  await expect.element(heading('The language model did not answer')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  await button('Ask the model again').click()
  await expect.element(page.getByText('You said exactly what is wrong with it.')).toBeVisible()
  await expect.element(heading('The language model did not answer')).not.toBeInTheDocument()
})

test('labels mistakes with the names of their topics, and older ones with their words', async ({ api }) => {
  const [mistake] = review.mistakes
  if (!mistake) throw new Error('The review has a mistake')
  const named = [{ topic: 'article' }, { topic: 'other', topic_text: 'Rechtschreibung' }, { topic: 'other' }] as const
  const words = ['Quiero', 'devolver', 'esta']
  const places = words.map((original_text) => {
    const start = mistake.user_message.indexOf(original_text)
    return { original_text, original: original_text, start, end: start + original_text.length }
  })
  const mistakes = places.map((place, at) => ({ ...mistake, ...place, topic: 'other' as const, ...named[at] }))
  reviewed(api, { ...review, mistakes })
  await renderPage(`${address}?tab=mistakes`)
  await expect.element(page.getByRole('article', { name: 'Articles', exact: true })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Rechtschreibung', exact: true })).toBeVisible()
  await expect.element(page.getByText('Other mistakes')).not.toBeInTheDocument()
})

test('says what was not checked beside mistakes that only rules found', async ({ api }) => {
  const note = page.getByText(/^Only simple rules checked this conversation/)
  reviewed(api, {
    ...review,
    strength: null,
    summary: null,
    unrated: 'needs_language_model',
    is_checked_by_rules: true,
  })
  await renderPage(address)
  await expect.element(note).toBeVisible()
  await page.getByRole('tab', { name: /^Mistakes ?1\+ \(only simple rules checked\)$/ }).click()
  await expect.element(note).toBeVisible()
  await expectToFit()
})

test('dismisses and restores a finding by keyboard', async ({ api }) => {
  const [mistake] = review.mistakes
  if (!mistake) throw new Error('The review has a mistake')
  const { original: _original, ...dismissed } = mistake
  reviewed(api, review)
  api.answers(dismissMistake, ({ body }) =>
    (body as { dismissed: boolean }).dismissed
      ? { mistakes: [], issues: [], dismissed_mistakes: [dismissed], has_errors: false }
      : { mistakes: review.mistakes, issues: [], dismissed_mistakes: [], has_errors: true },
  )
  await renderPage(`${address}?tab=mistakes`)
  const verb = button('That is not a mistake')
  await expect.element(verb).toBeVisible()
  verb.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Nothing left to fix')).toBeVisible()
  const undo = button('Undo Quiero devolver')
  await expect.element(undo).toHaveFocus()
  await expectAccessible('page')
  await expectToFit()
  await userEvent.keyboard('{Enter}')
  await expect.element(verb).toHaveFocus()
  await expect.element(heading('Right, in your view')).not.toBeInTheDocument()
  await expect.poll(() => api.bodies(dismissMistake)).toMatchObject([{ dismissed: true }, { dismissed: false }])
})

test('corrects, strikes out and restores a line', async ({ api }) => {
  reviewed(api, review)
  const [partner, line] = review.history.messages
  if (!partner || !line) throw new Error('The review has a line of the learner')
  api.answers(correctMessage, ({ body }): SessionMessage => {
    const { content = line.content, struck = false } = body as { content?: string; struck?: boolean }
    const changed = { ...line, content, struck }
    api.answers(getReview, { ...review, history: { messages: [partner, changed] } })
    return { ...changed, turn_id: 'f2b6c7de-7d7f-4f59-9d7b-53b63a9a7a10' }
  })
  await renderPage(`${address}?tab=transcript`)
  const panel = page.getByRole('tabpanel')
  await button('I didn’t say that').click()
  const field = page.getByRole('textbox', { name: 'What you really said' })
  await expect.element(field).toHaveFocus()
  await expectAccessible('page')
  await field.fill('Buenos días. Quisiera cambiar esta camisa.')
  await button('Save').click()
  await expect.element(panel).toMatchTextContent('Buenos días. Quisiera cambiar esta camisa.')
  await button('Undo').click()
  await expect.element(panel).toMatchTextContent(line.content)
  await button('I didn’t say that').click()
  await button('Strike out the line').click()
  await expect.element(page.getByText('You did not say this, so it does not count.')).toBeVisible()
  await button('Count it again').click()
  await expect.element(page.getByText('You did not say this, so it does not count.')).not.toBeInTheDocument()
})
