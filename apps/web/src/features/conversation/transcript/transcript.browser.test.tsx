import {
  correctMessage,
  getSession,
  type Session,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { answer, learnerLine, opening, openTalk, partnerLine, reopenTalk, said, shopSession } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const mine = learnerLine(said)
const corrected = 'Quiero cambiar esta camisa.'

/** The server stores corrections to the learner's line and returns them after a reload. */
function keepCorrections(api: ApiServer): void {
  let session: Session = shopSession
  api.answers(correctMessage, ({ body }) => {
    const change = body as { content?: string; struck?: boolean }
    session = {
      ...session,
      conversation_history: session.conversation_history.map((one) =>
        one.role === 'user' ? { ...one, ...change } : one,
      ),
    }
    const [, line] = session.conversation_history
    if (!line) throw new Error('The learner said nothing')
    return line
  })
  api.answers(getSession, () => session)
}

const openMenu = () => mine.getByRole('button', { name: 'More for this line' }).click()

test("translates one of the partner's lines", async ({ api }) => {
  await openTalk(api)
  api.answers(translateMessage, { translation: 'Of course. Which size do you need?' })
  await partnerLine(answer).getByRole('button', { name: 'Translation' }).click()
  await expect.element(partnerLine(answer)).toMatchTextContent('Of course. Which size do you need?')
  await expect
    .poll(() => api.bodies(translateMessage))
    .toEqual([{ pair_id: shopSession.conversation_history[2]?.pair_id, role: 'assistant' }])
})

test('corrects a wrong transcript until it is restored', async ({ api }) => {
  await openTalk(api)
  keepCorrections(api)
  await openMenu()
  await mine.getByRole('button', { name: 'I didn’t say that' }).click()
  const field = page.getByRole('textbox', { name: 'What you said' })
  await expect.element(field).toHaveFocus()
  await field.fill(corrected)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(learnerLine(corrected)).toBeVisible()
  await learnerLine(corrected).getByRole('button', { name: 'Undo' }).click()
  await expect.element(mine).toBeVisible()
})

test('strikes out a line until it is restored, even after a reload', async ({ api }) => {
  await openTalk(api)
  keepCorrections(api)
  await openMenu()
  await mine.getByRole('button', { name: 'I didn’t say that' }).click()
  await page.getByRole('button', { name: 'Strike out the line' }).click()
  await expect.element(mine).toMatchTextContent('Struck out, does not count')

  await reopenTalk()
  await expect.element(mine).toMatchTextContent('Struck out, does not count')
  await openMenu()
  await mine.getByRole('button', { name: 'Put it back' }).click()
  await expect.element(mine).not.toMatchTextContent('Struck out, does not count')
})

test('hides the text for listening practice until it is shown again', async ({ api }) => {
  await openTalk(api)
  await page.getByRole('button', { name: 'Hide the transcript' }).click()
  await expect.element(page.getByRole('heading', { name: 'Listening practice' })).toBeVisible()
  await reopenTalk()
  await expect.element(page.getByRole('heading', { name: 'Listening practice' })).toBeVisible()
  await expect.element(page.getByRole('log')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the text' }).click()
  await expect.element(partnerLine(opening)).toBeVisible()
})

test('names the model that found an issue, its instructions and the date', async ({ api }) => {
  const issue = { start: 0, end: 8, original_text: 'Quisiera', corrected_text: 'Querría', explanation: '' }
  await openTalk(api, {
    conversation_history: shopSession.conversation_history.map((one) =>
      one.role === 'user'
        ? {
            ...one,
            issues: [{ ...issue, topic: 'word_choice' }],
            dismissed_issues: [],
            made_by: { model: 'brain-8b', prompt_version: 3, at: '2026-11-20T10:10:00.000Z' },
          }
        : one,
    ),
  })
  await mine.getByRole('button', { name: 'Noted for the review' }).click()
  await expect.element(mine.getByText(/^Checked by brain-8b, instructions version 3, .*2026$/)).toBeVisible()
})
