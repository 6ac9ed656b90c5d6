// "Is this what you said?", with a server that doubts what it has transcribed.
import { confirmLine } from '@parley/contracts/conversation/confirmation.ts'
import { analyseLastTurn, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { detectByLoudness, replaceMicrophones } from '#testing/microphone.ts'
import {
  answered,
  answerTurns,
  doubted,
  doubtedMessage,
  learner,
  learnerLine,
  openTalk,
  partnerLine,
  reopenTalk,
  shopSession,
  speak,
  type,
} from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const heard = 'Quisiera cantar esta chaqueta.'
const meant = 'Quisiera cambiar esta chaqueta.'
const question = page.getByRole('group', { name: 'Is this what you said?' })
const button = (name: string) => question.getByRole('button', { name })

/** The words in the confirmations of the line so far; undefined for one that confirms the transcript. */
const contents = (api: ApiServer) =>
  (api.bodies(confirmLine) as { pair_id: string; content?: string }[]).map(({ pair_id, content }) =>
    pair_id === doubtedMessage(heard).pair_id ? content : null,
  )

/** The server doubts every recording, and answers confirmed lines. */
function doubtTurns(api: ApiServer): void {
  api.streams(sendTurn, async ({ send, end }) => {
    await send(...doubted(heard))
    await end()
  })
  api.streams(confirmLine, async ({ send, end }, { body }) => {
    const { content = heard } = body as { content?: string }
    await send(...answered('De acuerdo.', { words: content }))
    await end()
  })
}

/** The learner has said a line that the server doubts. */
async function askQuestion(api: ApiServer): Promise<void> {
  replaceMicrophones()
  await openTalk(api)
  doubtTurns(api)
  await speak()
  await expect.element(question).toHaveFocus()
}

test('asks about a doubted line, and goes on once the learner confirms it', async ({ api }) => {
  await askQuestion(api)
  await expect.element(question).toMatchTextContent(heard)
  await expect.element(learnerLine(heard)).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  expect(api.requests(analyseLastTurn)).toEqual([])
  await button('Yes').click()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => contents(api)).toEqual([undefined])
  await expect.poll(() => api.requests(analyseLastTurn).length).toBe(1)
})

test('sends the correct words, by keyboard alone', async ({ api }) => {
  await askQuestion(api)
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  const field = page.getByRole('textbox', { name: 'What you said' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(heard)
  await expectAccessible('page')
  await expectToFit()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await field.fill(meant)
  await userEvent.keyboard('{Enter}')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(learnerLine(meant)).toBeVisible()
  await expect.poll(() => contents(api)).toEqual([meant])
})

test('shows the buttons below the words on a short screen', async ({ api }) => {
  await page.viewport(360, 440)
  await askQuestion(api)
  await button('Change the words').click()
  for (const name of ['Send', 'Cancel']) await expect.element(button(name)).toBeInViewport({ ratio: 1 })
})

test('strikes out the line once the learner says it again', async ({ api }) => {
  await askQuestion(api)
  await button('Say it again').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(learner.getByRole('button', { name: 'Stop and send' })).toHaveFocus()
  answerTurns(api)
  await expect.poll(() => learner.getByRole('time').element().getAttribute('datetime')).toMatch(/^PT[1-9]/)
  await userEvent.keyboard(' ')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(learnerLine(heard)).toMatchTextContent('Struck out, does not count')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(learnerLine(heard).getByRole('button', { name: 'More for this line' })).not.toBeInTheDocument()
})

test('strikes out the line once the learner types another one', async ({ api }) => {
  await askQuestion(api)
  answerTurns(api)
  await type(meant)
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(learnerLine(heard)).toMatchTextContent('Struck out, does not count')
})

test('listens to a new attempt in hands-free mode', async ({ api }) => {
  await detectByLoudness()
  localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: 1, isHandsFree: true }))
  const microphones = replaceMicrophones()
  const conversation_history = [...shopSession.conversation_history, doubtedMessage(heard)]
  await openTalk(api, { conversation_history })
  doubtTurns(api)
  answerTurns(api)
  await expect.element(question).toBeVisible()
  await button('Say it again').click()
  await expect.element(page.getByRole('region', { name: 'Your partner' })).toMatchTextContent('listening')
  microphones.fallSilent()
  await expect.element(learnerLine('Lo que dije.')).toBeVisible()
  await expect.element(learnerLine(heard)).toMatchTextContent('Struck out, does not count')
})

test('asks again after a reload', async ({ api }) => {
  const conversation_history = [...shopSession.conversation_history, doubtedMessage(heard)]
  await openTalk(api, { conversation_history })
  doubtTurns(api)
  await expect.element(question).toHaveFocus()
  await button('Yes').click()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
})

test('sends a confirmation that was made offline, even after a reload', async ({ api }) => {
  const conversation_history = [...shopSession.conversation_history, doubtedMessage(heard)]
  await openTalk(api, { conversation_history })
  api.cutsOff(confirmLine)
  await button('Change the words').click()
  await page.getByRole('textbox', { name: 'What you said' }).fill(meant)
  await button('Send').click()
  await expect.element(learnerLine(meant)).toMatchTextContent('Not sent yet. It will be sent by itself.')
  await expect.element(question).not.toBeInTheDocument()

  doubtTurns(api)
  await reopenTalk()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(learnerLine(meant)).toBeVisible()
  await expect.poll(() => contents(api).at(-1)).toBe(meant)
})

test('asks again if a confirmation is taken back before it is sent, or rejected', async ({ api }) => {
  const conversation_history = [...shopSession.conversation_history, doubtedMessage(heard)]
  await openTalk(api, { conversation_history })
  api.cutsOff(confirmLine)
  await button('Yes').click()
  await learnerLine(heard).getByRole('button', { name: 'Edit' }).click()
  await expect.element(question).toBeVisible()
  api.refuses(confirmLine, 'BUDGET.EXCEEDED')
  await button('Yes').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(question).toBeVisible()
})

const field = page.getByRole('textbox', { name: 'What you said' })
const awaiting = { conversation_history: [...shopSession.conversation_history, doubtedMessage(heard)] }

test.for(['BUDGET.EXCEEDED', 'INTERNAL', 'CONVERSATION.ENDED', 'VALIDATION.FAILED'] as const)(
  'keeps the words that were typed if the server rejects them with %s, even after a reload',
  async (code, { api }) => {
    await openTalk(api, awaiting)
    api.refuses(confirmLine, code)
    await button('Change the words').click()
    await field.fill(meant)
    await button('Send').click()
    await expect.poll(() => contents(api).length).toBe(1)
    await expect.element(field).toHaveValue(meant)
    await reopenTalk()
    await expect.element(field).toHaveValue(meant)
    doubtTurns(api)
    await button('Send').click()
    await expect.element(partnerLine('De acuerdo.')).toBeVisible()
    await expect.element(learnerLine(meant)).toBeVisible()
    await expect.poll(() => contents(api)).toEqual([meant, meant])
  },
)

test('keeps the words that were typed if the answer breaks off with an error', async ({ api }) => {
  await openTalk(api, awaiting)
  api.streams(confirmLine, async ({ send, end }) => {
    await send({ type: 'ERROR', data: { code: 'INTERNAL', text: '' } })
    await end()
  })
  await button('Change the words').click()
  await field.fill(meant)
  await button('Send').click()
  await expect.poll(() => contents(api).length).toBe(1)
  await expect.element(field).toHaveValue(meant)
})

test('keeps the words that were typed if their confirmation is taken back', async ({ api }) => {
  await openTalk(api, awaiting)
  api.cutsOff(confirmLine)
  await button('Change the words').click()
  await field.fill(meant)
  await button('Send').click()
  await learnerLine(meant).getByRole('button', { name: 'Edit' }).click()
  await expect.element(field).toHaveValue(meant)
})

test('keeps the words that are being typed through a recording that is cancelled', async ({ api }) => {
  await askQuestion(api)
  await button('Change the words').click()
  await field.fill(meant)
  await learner.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(question).not.toBeInTheDocument()
  await learner.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field).toHaveValue(meant)
})

test('sends the words typed offline although the learner goes on', async ({ api }) => {
  await openTalk(api, awaiting)
  api.cutsOff(confirmLine)
  api.cutsOff(sendTurn)
  await button('Change the words').click()
  await field.fill(meant)
  await button('Send').click()
  await expect.element(learnerLine(meant)).toMatchTextContent('Not sent yet. It will be sent by itself.')
  await type('Es demasiado grande.')
  await expect.element(learnerLine('Es demasiado grande.')).toBeVisible()
  doubtTurns(api)
  answerTurns(api)
  await reopenTalk()
  await expect.element(partnerLine('De acuerdo.').nth(1)).toBeVisible()
  await expect.element(learnerLine(meant)).not.toMatchTextContent('Struck out')
  await expect.poll(() => contents(api).at(-1)).toBe(meant)
})

test('drops the words that were rejected once the learner cancels them', async ({ api }) => {
  await openTalk(api, awaiting)
  api.refuses(confirmLine, 'BUDGET.EXCEEDED')
  await button('Change the words').click()
  await field.fill(meant)
  await button('Send').click()
  await expect.poll(() => contents(api).length).toBe(1)
  await button('Cancel').click()
  await reopenTalk()
  await expect.element(button('Yes')).toBeVisible()
})

test('shows the words in the question while the transcript is hidden', async ({ api }) => {
  await askQuestion(api)
  await page.getByRole('button', { name: 'Hide the transcript' }).click()
  await expect.element(question).toMatchTextContent(heard)
  await expectAccessible('page')
  await expectToFit()
  await button('Yes').click()
  await expect.element(question).not.toBeInTheDocument()
})
