// What the screen offers when the built-in partner helps or says goodbye.
import { getSession, sendTurn } from '@parley/contracts/conversation.ts'
import { requestReview } from '@parley/contracts/review.ts'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { tabTo } from '#testing/keyboard.ts'
import { desktop, expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { answered, learner, openTalk, partnerLine, reopenTalk, shopSession, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const review = learner.getByRole('button', { name: 'Get your review' })

/** Lets the partner answer every line with these words. @param session what is different about the conversation then */
function answerWith(api: ApiServer, text: string, session: Partial<SessionProgress> = {}): void {
  api.streams(sendTurn, async ({ send, end }, { form }) => {
    await send(...answered(text, { words: String(form?.get('text')), session: { partner: 'built-in', ...session } }))
    await end()
  })
}

test('shows the sentence that the partner offers', async ({ api }) => {
  await openTalk(api, { partner: 'built-in' })
  const phrase = 'Quisiera devolver esta camisa.'
  answerWith(api, 'Claro. ¿Qué desea?', { suggestion: { phrase, is_offered: true } })
  await type('¿Me puede ayudar?')
  await expect.element(partnerLine('Claro. ¿Qué desea?')).toBeVisible()
  await expect.element(page.getByText('You could say')).toBeVisible()
  await expect.element(page.getByText(phrase)).toBeVisible()
  await expect.element(review).not.toBeInTheDocument()
})

test('offers the review after a goodbye, and again after another one', async ({ api }) => {
  onTestFinished(() => page.viewport(desktop.width, desktop.height))
  await page.viewport(phone.width, phone.height)
  await openTalk(api, { partner: 'built-in' })
  answerWith(api, 'Claro, hasta la próxima.', { leave_taking: true })
  await type('Gracias, me tengo que ir. Adiós.')
  await expect.element(partnerLine('hasta la próxima')).toBeVisible()
  await expect.element(review).toBeVisible()
  await expectToFit()
  await page.viewport(phone.width, phone.height)
  await expectAccessible('page')

  await tabTo(learner.getByRole('button', { name: 'Keep talking' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Your answer' })).toHaveFocus()

  await type('Adiós.')
  await expect.element(review).toBeVisible()
})

test('offers the review after a reload too', async ({ api }) => {
  await openTalk(api, { partner: 'built-in' })
  api.answers(getSession, { ...shopSession, partner: 'built-in', leave_taking: true })
  await reopenTalk()
  api.answers(requestReview, { _id: shopSession._id, status: 'pending' })
  api.holds(requestReview)
  await review.click()
  await expect.element(page.getByRole('heading', { name: 'Your review is being written' })).toBeVisible()
  await expect.poll(() => api.bodies(requestReview)).toEqual([{ session_id: shopSession._id }])
})
