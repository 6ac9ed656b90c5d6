// A recording that takes long to send.
import { refresh } from '@parley/contracts/account/auth.ts'
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sessionToken } from '#platform/session/session.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { tokenFor } from '#testing/people.ts'
import { answerTurns, learnerLine, newLearnerId, openTalk, partnerLine, shopSession, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'
import { openUnsentStore } from './unsent-store.ts'

/** More than the buffers between browser and server hold. */
const recordingBytes = 30_000_000

async function leaveRecording(bytes: number): Promise<string> {
  const learnerId = newLearnerId()
  await openUnsentStore(learnerId).put({
    turnId: crypto.randomUUID(),
    sessionId: shopSession._id,
    targetLanguage: 'es',
    saidAt: 0,
    audio: new Blob([new Uint8Array(bytes)]),
    refusedBy: null,
  })
  // Writing a large recording may take longer than a page waits for.
  await expect.poll(() => openUnsentStore(learnerId).list()).toHaveLength(1)
  return learnerId
}

const line = learnerLine('Being sent')
const share = () => Number(line.getByRole('progressbar').element().getAttribute('value'))

test('shows how much of a slow upload is done, until it arrives at the first attempt', async ({ api }) => {
  const uploads = await api.holdsUploads()
  answerTurns(api)
  await openTalk(api, { learnerId: await leaveRecording(3_840_000) })
  await expect.element(line).toMatchTextContent(/\d ?%/)
  expect(share()).toBeGreaterThan(0)
  await expectAccessible('page')
  await page.viewport(360, 740)
  await expectToFit()
  await uploads.open()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => api.requests(sendTurn)).toHaveLength(1)
})

test('stops a slow upload and deletes its recording', async ({ api }) => {
  const uploads = await api.holdsUploads()
  answerTurns(api)
  const learnerId = await leaveRecording(recordingBytes)
  await openTalk(api, { learnerId })
  const stop = line.getByRole('button', { name: 'Stop sending' })
  await expect.element(stop).toBeEnabled()
  await stop.click()
  expect(share()).toBeLessThan(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => openUnsentStore(learnerId).list()).toEqual([])
  await uploads.open()
  expect(api.requests(sendTurn)).toEqual([])
})

test('renews an expired token before an upload instead of uploading twice', async ({ api }) => {
  answerTurns(api)
  const { current_org_id: org } = await openTalk(api)
  sessionToken.renew(tokenFor(org, 1))
  api.answers(refresh, { access_token: tokenFor(org, Date.now()) })
  await type('Me queda pequeña.')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => api.requests(refresh)).toHaveLength(1)
  await expect.poll(() => api.requests(sendTurn)).toHaveLength(1)
})
