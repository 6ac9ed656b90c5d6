// A conversation in which the microphone fails to open.
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/looks.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { answered, learner, openTalk, partnerLine } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const notice = page.getByRole('alert')
const handsFree = page.getByRole('switch', { name: /^Hands-free/ })
const record = learner.getByRole('button', { name: 'Record', exact: true })

test('explains a denied microphone in hands-free mode and offers typing', async ({ api }) => {
  replaceMicrophones({ refusal: 'NotAllowedError' })
  await openTalk(api)
  await handsFree.click()
  await expect.element(notice).toMatchTextContent('The microphone is blocked')
  await expect.element(notice).toMatchTextContent('Click the icon to the left of the address')
  await expect.element(page.getByRole('button', { name: 'Open the microphone' })).toBeVisible()
  api.streams(sendTurn, async ({ send, end }) => {
    await send(...answered('De acuerdo.', { words: 'Me queda pequeña.' }))
    await end()
  })
  await notice.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Me queda pequeña.')
  await userEvent.keyboard('{Enter}')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
})

test('explains a missing microphone until one is connected', async ({ api }) => {
  replaceMicrophones({ refusal: 'NotFoundError' })
  await openTalk(api)
  await record.click()
  await expect.element(notice).toMatchTextContent('No microphone found')
  await expect.element(notice).toMatchTextContent('Connect one, then record again.')
  await expectAccessible('page')
  replaceMicrophones()
  await record.click()
  await expect.element(learner.getByText('Recording.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test.for([
  ['stuck', 'The microphone gives no sound'],
  ['unloaded', 'The recorder did not load'],
] as const)('closes a microphone that is %s and says so', async ([fault, title], { api }) => {
  const { tracks } = replaceMicrophones()
  onTestFinished(() => void vi.restoreAllMocks())
  await openTalk(api)
  const failed =
    fault === 'stuck'
      ? vi.spyOn(AudioContext.prototype, 'createMediaStreamSource').mockImplementation(() => {
          throw new DOMException('', 'NotSupportedError')
        })
      : vi.spyOn(AudioWorklet.prototype, 'addModule').mockRejectedValue(new DOMException('', 'AbortError'))
  await record.click()
  await expect.element(notice).toMatchTextContent(title)
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  failed.mockRestore()
  await record.click()
  await expect.element(learner.getByText('Recording.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('opens and closes the microphone in hands-free mode', async ({ api }) => {
  replaceMicrophones({ isSilent: true })
  await openTalk(api)
  await handsFree.click()
  await page.getByRole('button', { name: 'Close the microphone' }).click()
  await expect.element(learner.getByText('The microphone is closed.')).toBeVisible()
  await learner.getByRole('button', { name: 'Use the button' }).click()
  await expect.element(record).toBeVisible()
})
