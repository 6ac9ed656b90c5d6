// The review of an exam: bands and their ranges, what is missing for bands, and edited lines.

import type { Review } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { test } from '#testing/test.ts'

const stored = storedReview()
const [, line] = stored.history.messages
const evidence = [{ quote: 'Quiero devolver esta camisa', pair_id: line?.pair_id ?? '' }]
const comment = 'Clear, with few pauses for words.'
const exam: Review = {
  ...stored,
  scenario: { ...stored.scenario, scenario_type: 'IELTS' },
  part: 'full',
  level: null,
  ielts: {
    fluency_and_coherence: { band: 6, range: [6, 7], comment, evidence },
    lexical_resource: { band: 6, comment, evidence },
    grammatical_range_and_accuracy: { band: 5, comment, evidence },
    overall: 5.5,
    overall_range: [5.5, 6],
  },
}
const address = `/platform/history/${exam._id}`

async function show(api: ApiServer, shown: Review, tab = 'summary'): Promise<void> {
  reviewPage(api, shown)
  await renderPage(`${address}?tab=${tab}`)
}

test('shows a band on which two judgements differ as a range', async ({ api }) => {
  await show(api, exam)
  await expect.element(page.getByRole('img', { name: 'Fluency and coherence: band 6–7' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Lexical resource: band 6', exact: true })).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'In figures' })).toMatchTextContent('Band estimate5.5–6')
  await expect.element(page.getByText('Two judgements of the same answers differ, so you see a range.')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
})

test.for<[what: string, changes: Partial<Review>, words: number, sentence: string]>([
  ['a single part', { part: '1' }, 300, 'A single part of the test gets feedback and no band.'],
  ['too few words', {}, 120, 'Bands need at least 250 words over two parts or more. Words you said: 120.'],
  ['answers in one part only', {}, 300, 'You spoke in only one.'],
])('says what a test of %s lacks', async ([, changes, words, sentence], { api }) => {
  const counts = { ...exam.counts, words }
  await show(api, { ...exam, ...changes, counts, ielts: null, unrated: 'not_enough_speech' })
  await expect.element(page.getByRole('complementary', { name: 'In figures' })).toMatchTextContent(sentence)
})

const edit = { recognised: 'Quiero devolver esta camisa.', edited: 'Quisiera devolver esta camisa.' }
const withEdit = (content: string): Review => ({
  ...exam,
  mistakes: [],
  history: { messages: exam.history.messages.map((one) => (one.role === 'user' ? { ...one, content, edit } : one)) },
})

test.for<[what: string, content: string, shown: string]>([
  ['the edit of a line', edit.recognised, `Changed afterwards, which does not count in an exam: ${edit.edited}`],
  ['what was recognised', edit.edited, `As it was recognised: ${edit.recognised}`],
])('shows %s if the other counts', async ([, content, shown], { api }) => {
  await show(api, withEdit(content), 'transcript')
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(shown)
})
