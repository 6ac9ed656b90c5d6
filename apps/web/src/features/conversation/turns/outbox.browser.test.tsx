// Lines that the server has not received, using the browser's own database.
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/looks.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import {
  answerTurns,
  learnerLine,
  newLearnerId,
  openTalk,
  partnerLine,
  reopenTalk,
  shopSession,
  speak,
  type,
} from '#testing/talk.ts'
import { test } from '#testing/test.ts'
import { outboxOf } from './outbox.ts'
import { openUnsentStore } from './unsent-store.ts'

const words = 'Me queda pequeña.'

test('returns an unsent typed line to its field', async ({ api }) => {
  await openTalk(api)
  api.cutsOff(sendTurn)
  await type(words)
  await expect.element(learnerLine(words)).toMatchTextContent('Not sent yet. It will be sent by itself.')
  await learnerLine(words).getByRole('button', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await expect.element(field).toHaveValue(words)
  await expect.element(learnerLine(words)).not.toBeInTheDocument()
  answerTurns(api)
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => learnerLine(words).elements()).toHaveLength(1)
})

test('deletes an unsent recording after confirmation', async ({ api }) => {
  replaceMicrophones()
  const { _id } = await openTalk(api)
  api.cutsOff(sendTurn)
  await speak()
  await expect.poll(() => openUnsentStore(_id).list()).toHaveLength(1)
  const line = learnerLine('Not sent yet')
  await line.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this recording?' })
  await expect.element(question).toBeVisible()
  await expectAccessible('page')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => openUnsentStore(_id).list()).toEqual([])
})

test('keeps a recording that is too large for a proxy until the learner resends it', async ({ api }) => {
  replaceMicrophones()
  const { _id } = await openTalk(api)
  api.handles(sendTurn, async (_, reply) => {
    await reply.begin(413, { 'content-type': 'text/html' })
    await reply.write('<html><h1>413 Request Entity Too Large</h1></html>')
    await reply.end()
  })
  await speak()
  await expect.element(page.getByRole('alert')).toMatchTextContent('What you said was not sent')

  // What a page finds in the database after a crash.
  await expect
    .poll(() => openUnsentStore(_id).list())
    .toMatchObject([{ refusedBy: 'UPLOAD.PROXY_TOO_LARGE', sessionId: shopSession._id }])
  answerTurns(api)
  await reopenTalk()
  const line = learnerLine('Recording')
  await expect.element(line).toMatchTextContent('Not sent')
  await expect.poll(() => api.requests(sendTurn)).toHaveLength(1)
  await line.getByRole('button', { name: 'Send again' }).click()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(learnerLine('Lo que dije.')).toBeVisible()
})

test('rejects a recording that the browser has lost, and sends the next line', async ({ api }) => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('lost.wav', { create: true })
  const file = await handle.createWritable()
  await file.write(new Uint8Array(32_000))
  await file.close()
  const lost = await handle.getFile()
  await folder.removeEntry('lost.wav')
  await expect(lost.arrayBuffer()).rejects.toThrow()
  const learnerId = newLearnerId()
  await outboxOf(learnerId).add({
    turnId: crypto.randomUUID(),
    sessionId: shopSession._id,
    targetLanguage: 'es',
    saidAt: 0,
    audio: lost,
    refusedBy: null,
  })
  answerTurns(api)
  await openTalk(api, { learnerId })
  await expect.element(learnerLine('Recording')).toMatchTextContent('Not sent')
  await type(words)
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => api.requests(sendTurn).map(({ form }) => form?.get('text'))).toEqual([words])
})

test('warns before the window closes only if the browser cannot store lines', async ({ api }) => {
  const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(window, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await openTalk(api)
  api.cutsOff(sendTurn)
  await expect.poll(asksToStay).toBe(false)
  await type(words)
  await expect.element(learnerLine(words)).toMatchTextContent('this browser cannot store it')
  await expect.poll(asksToStay).toBe(true)
  answerTurns(api)
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(asksToStay).toBe(false)
})
