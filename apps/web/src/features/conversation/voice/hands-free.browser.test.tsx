// Hands-free mode with a voice in the microphone.
import { getSession, keepHeard, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { detectByLoudness, replaceMicrophones } from '#testing/microphone.ts'
import { spokenSentence } from '#testing/sound.ts'
import {
  answered,
  answerTurns,
  learner,
  learnerLine,
  learnerLines,
  openTalk,
  partnerLine,
  reopenTalk,
  shopSession,
  type,
} from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const handsFree = page.getByRole('switch', { name: /^Hands-free/ })
const partner = page.getByRole('region', { name: 'Your partner' })
const reply = 'Tenemos esta camisa en azul, en verde y en blanco. '.repeat(8).trim()

test('cuts the partner off where the learner steps in, and sends what the learner says', async ({ api }) => {
  await detectByLoudness()
  localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: 1 }))
  const microphones = replaceMicrophones()
  await openTalk(api)
  api.streams(sendTurn, async ({ send, end }) => {
    const [received, understood, ...rest] = answered(reply)
    if (received && understood) await send(received, understood, spokenSentence(reply, 20), ...rest)
    await end()
  })
  api.answers(keepHeard)
  await type('Buenos días.')
  await expect.element(partner).toMatchTextContent('speaking')
  await handsFree.click()
  await expect.element(partner).toMatchTextContent('listening')
  await expect.element(partnerLine('Interrupted here')).toBeVisible()
  const heard = () => api.bodies(keepHeard).map((body) => (body as { heard_text: string }).heard_text)
  await expect.poll(() => heard().length).toBe(1)
  const [beginning = ''] = heard()
  expect(beginning).not.toBe('')
  expect(beginning).not.toBe(reply)
  expect(reply.startsWith(beginning)).toBe(true)
  await expect.element(partnerLine('Interrupted here')).toMatchTextContent(beginning)

  answerTurns(api)
  microphones.fallSilent()
  await expect.element(learnerLine('Lo que dije.')).toBeVisible()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the button' }).click()
  await expect.element(learner.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
})

test('shows an interrupted line after a reload', async ({ api }) => {
  await openTalk(api)
  const conversation_history = shopSession.conversation_history.map((line, place) => ({ ...line, is_cut: place === 2 }))
  api.answers(getSession, { ...shopSession, conversation_history })
  await reopenTalk()
  await expect.poll(() => partnerLine('Interrupted here').all().length).toBe(1)
})

test('ends typing when hands-free mode is chosen', async ({ api }) => {
  await detectByLoudness()
  replaceMicrophones({ isSilent: true })
  await openTalk(api)
  await learner.getByRole('button', { name: 'Type', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await expect.element(field).toBeVisible()
  await handsFree.click()
  await expect.element(page.getByRole('button', { name: 'Close the microphone' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await learner.getByRole('button', { name: 'Type', exact: true }).click()
  await expect.element(field).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(learner.getByText('The microphone is closed.')).toBeVisible()
})

test('drops a sentence when the learner starts to type', async ({ api }) => {
  await detectByLoudness()
  replaceMicrophones()
  await openTalk(api)
  answerTurns(api)
  await handsFree.click()
  await expect.element(learner.getByText('I hear you.')).toBeVisible()
  await type('Me queda pequeña.')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(partner).toMatchTextContent('waiting for you')
  await expect.poll(() => learnerLines.all().length).toBe(2)
  const sent = () => api.requests(sendTurn).map(({ form }) => [form?.get('text'), form?.has('audio')])
  await expect.poll(sent).toEqual([['Me queda pequeña.', false]])
})
