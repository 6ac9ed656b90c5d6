// What the screen offers when the built-in partner helps or says goodbye.
import { getSession, type Session, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import { translateSuggestion } from '@parley/contracts/conversation/suggestion.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { listKept } from '@parley/contracts/practice/kept.ts'
import { listTasksOfReview } from '@parley/contracts/practice/task.ts'
import { listDueWords } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, listReviews, requestReview } from '@parley/contracts/review/review.ts'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { tabTo } from '#testing/keyboard.ts'
import { desktop, expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { storedReview } from '#testing/reviews.ts'
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
  api.answers(translateSuggestion, { translation: 'I would like to return this shirt.' })
  const phrase = 'Quisiera devolver esta camisa.'
  answerWith(api, 'Claro. ¿Qué desea?', { suggestion: { phrase, is_offered: true } })
  await type('¿Me puede ayudar?')
  await expect.element(partnerLine('Claro. ¿Qué desea?')).toBeVisible()
  await expect.element(page.getByText('You could say')).toBeVisible()
  await expect.element(page.getByText(phrase)).toBeVisible()
  await expect.element(page.getByText('I would like to return this shirt.')).toBeVisible()
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

test('offers the review after a reload too, and opens it when it is written', async ({ api }) => {
  await openTalk(api, { partner: 'built-in' })
  const session: Session = { ...shopSession, partner: 'built-in', leave_taking: true }
  api.answers(getSession, session)
  await reopenTalk()
  const written = storedReview()
  api.answers(requestReview, () => {
    api.answers(getSession, { ...session, state: 'review_requested' })
    return { _id: written._id, status: 'pending' }
  })
  api.answers(listReviews, { items: [], offset: 0, limit: 5 })
  api.answers(listTasksOfReview, { items: [] })
  api.answers(listDueWords, { items: [], total: 0 })
  api.refuses(nextScenario, 'NOT_FOUND')
  api.refuses(listKept, 'NOT_FOUND')
  api.answers(getReview, written)
  await review.click()
  await expect.poll(() => api.bodies(requestReview)).toEqual([{ session_id: shopSession._id }])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You exchanged the shirt.')
  await expect.poll(() => location.pathname).toBe(`/platform/history/${written._id}`)
})
