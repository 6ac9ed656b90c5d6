// The sound of a reply, which the browser or the device may block.
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listenToPage, spokenSentence } from '#testing/sound.ts'
import { answered, openTalk, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const reply = 'Tenemos esta camisa en azul.'
const partner = page.getByRole('region', { name: 'Your partner' })

test('resumes a reply with a click after its sound was blocked', async ({ api }) => {
  const loudspeaker = listenToPage()
  await openTalk(api)
  api.streams(sendTurn, async ({ send, end }) => {
    const [received, understood, ...rest] = answered(reply)
    if (received && understood) await send(received, understood, spokenSentence(reply, 20), ...rest)
    await end()
  })
  await type('Buenos días.')
  await expect.element(partner).toMatchTextContent('speaking')
  await expect.poll(loudspeaker.isAudible).toBe(true)

  await loudspeaker.interrupt()
  const tap = page.getByRole('button', { name: 'Tap to hear' })
  await expect.element(tap).toBeVisible()
  await expect.poll(loudspeaker.isAudible).toBe(false)
  await tap.click()
  await expect.poll(loudspeaker.isAudible).toBe(true)
  await expect.element(tap).not.toBeInTheDocument()
  await expect.element(partner).toMatchTextContent('speaking')
})
