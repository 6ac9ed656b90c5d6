// What the learner sees when a line is rejected or the conversation can no longer continue.
import { getSession, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { learner, learnerLine, openTalk, said, shopSession, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const record = page.getByRole('button', { name: 'Record', exact: true })
const review = page.getByRole('button', { name: 'Get your review' })

test('offers the review after the scenario has disappeared', async ({ api }) => {
  await openTalk(api)
  api.refuses(sendTurn, 'NOT_FOUND')
  const gate = api.holds(sendTurn)
  await type('Una cosa más, por favor.')
  await expect.element(learnerLine('Una cosa más, por favor.')).toBeVisible()
  api.answers(getSession, { ...shopSession, is_available: false })
  gate.open()
  const notice = page.getByRole('alert')
  await expect.element(notice).toMatchTextContent('This scenario is no longer available')
  await expect.element(notice).toMatchTextContent('You can still end the conversation and read its review.')
  await expect.element(learnerLine('Una cosa más, por favor.')).toMatchTextContent('Not sent')
  await expect.element(learner.getByRole('heading', { name: 'This scenario is no longer available' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask again' })).not.toBeInTheDocument()
  await expect.poll(() => review.all().length).toBe(1)
  await expectAccessible('page')
  await expectToFit()
})

test('replaces the record button when the scenario is gone', async ({ api }) => {
  await openTalk(api, { is_available: false })
  await expect.element(learner.getByRole('heading', { name: 'This scenario is no longer available' })).toBeVisible()
  await expect.element(record).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Type', exact: true })).not.toBeInTheDocument()
  api.answers(requestReview, { _id: shopSession._id, status: 'pending' })
  api.holds(requestReview)
  await review.click()
  await expect.element(page.getByRole('heading', { name: 'Your review is being written' })).toBeVisible()
})

test.for([
  [5, '5 turns left'],
  [1, 'One turn left'],
  [0, 'No turns left. End the conversation to get your review.'],
] as const)('shows the number of turns left: %i', async ([turns, text], { api }) => {
  await openTalk(api, { turns_left: turns })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('hides the number of turns left while there are many', async ({ api }) => {
  await openTalk(api, { turns_left: 6 })
  await expect.element(learnerLine(said)).toBeVisible()
  await expect.element(page.getByText(/turns? left/)).not.toBeInTheDocument()
})
