// The partner speaks with the device's voice.
import { keepHeard, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { replaceDeviceVoices } from '#testing/device-voice.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { config } from '#testing/people.ts'
import { listenToPage, spokenSentence } from '#testing/sound.ts'
import { answered, openTalk, partnerLine, speak, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const reply = 'Tenemos esta camisa en azul.'
const partner = page.getByRole('region', { name: 'Your partner' })
const builtInOnly = { ...config, models: { ...config.models, tts: [] } }

/** The words of the partner's line that are lit. */
const lit = () => [...document.querySelectorAll('[role=log] [class*=spoken]')].map(({ textContent }) => textContent)

/** From now on, the server answers with one sentence, which has audio. */
function answerAloud(api: ApiServer): void {
  api.streams(sendTurn, async ({ send, end }) => {
    const [received, understood, ...rest] = answered(reply)
    if (received && understood) await send(received, understood, spokenSentence(reply, 20), ...rest)
    await end()
  })
}

/** Opens a conversation whose learner has chosen the device's voice for Spanish. */
async function openOnDevice(api: ApiServer) {
  const voices = replaceDeviceVoices([{ name: 'Mónica', lang: 'es-ES' }])
  localStorage.setItem('parley.practice', JSON.stringify({ deviceVoices: ['es'] }))
  await openTalk(api, { config: builtInOnly })
  answerAloud(api)
  return voices
}

test('lights each word as the device speaks it, and keeps the played part of an interrupted reply', async ({ api }) => {
  const loudspeaker = listenToPage()
  const voices = await openOnDevice(api)
  api.answers(keepHeard)
  replaceMicrophones()
  await speak()
  await expect.poll(() => voices.spoken).toEqual([reply])
  await expect.poll(() => api.requests(sendTurn).map(({ form }) => form?.get('speech'))).toEqual(['device'])
  voices.start()
  voices.word(8)
  await expect.poll(lit).toEqual(['esta'])
  voices.word(13)
  await expect.poll(lit).toEqual(['camisa'])
  await expect.element(partner).toMatchTextContent('speaking')
  expect(loudspeaker.isAudible()).toBe(false)

  await userEvent.keyboard('{Escape}')
  await expect.poll(() => api.bodies(keepHeard)).toMatchObject([{ heard_text: 'Tenemos esta' }])
  expect(voices.isSpeaking()).toBe(false)
  await expect.element(partnerLine('Tenemos esta')).toBeVisible()
})

test('goes on with the built-in voice in the same sentence when the device’s voice fails', async ({ api }) => {
  const loudspeaker = listenToPage()
  const voices = await openOnDevice(api)
  await type('Buenos días.')
  await expect.poll(() => voices.spoken).toEqual([reply])
  voices.start()
  voices.word(8)
  await expect.poll(lit).toEqual(['esta'])
  voices.fail('synthesis-failed')
  await expect.poll(loudspeaker.isAudible).toBe(true)
  await expect.poll(lit).toEqual([reply])
})

test('can be changed in the settings of the conversation', async ({ api }) => {
  const voices = replaceDeviceVoices([{ name: 'Mónica', lang: 'es-ES' }])
  await openTalk(api, { config: builtInOnly })
  answerAloud(api)
  await page.getByRole('button', { name: 'Conversation settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conversation settings' })
  const choice = sheet.getByRole('group', { name: 'Your partner’s voice' })
  await expect.element(choice.getByRole('radio', { name: 'Built-in' })).toBeChecked()
  await choice.getByRole('radio', { name: 'This device' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await type('Buenos días.')
  await expect.poll(() => voices.spoken).toEqual([reply])
})
