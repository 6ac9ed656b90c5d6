import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { learnerLine, openTalk, said, shopSession } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const end = page.getByRole('button', { name: 'End and review' })
const dialog = page.getByRole('dialog')
const struck = shopSession.conversation_history.map((line) => ({ ...line, struck: line.role === 'user' }))

test('offers no review if every line is struck out', async ({ api }) => {
  await openTalk(api, { conversation_history: struck })
  await end.click()
  await expect.element(dialog).toMatchTextContent('there is nothing to review')
  await expect.element(dialog.getByRole('button', { name: 'End and review' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Keep talking' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('continues if another tab has struck out every line', async ({ api }) => {
  await openTalk(api)
  await end.click()
  api.refuses(requestReview, 'REVIEW.NOTHING_SAID')
  await dialog.getByRole('button', { name: 'End and review' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is nothing to review yet. Say something first.')
  api.answers(getSession, { ...shopSession, conversation_history: struck })
  await page.getByRole('button', { name: 'Keep talking' }).click()
  await expect.element(learnerLine(said)).toMatchTextContent('Struck out, does not count')
})
