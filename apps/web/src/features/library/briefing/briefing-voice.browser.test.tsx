// The partner's voice before a conversation: the built-in one or the device's.
import { getConfig } from '@parley/contracts/config.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#platform/http/query.ts'
import type { ApiServer } from '#testing/api-server.ts'
import { replaceDeviceVoices } from '#testing/device-voice.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { config } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { signedInPage } from '#testing/signed-in-page.ts'
import { toneOf } from '#testing/sound.ts'
import { shirtShop } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const spanish = { name: 'Mónica', lang: 'es-ES' }
const phrase = 'Quisiera cambiar esta camisa.'
const choice = page.getByRole('group', { name: 'Your partner’s voice' })
const builtIn = choice.getByRole('radio', { name: /^Built-in voice/ })
const device = choice.getByRole('radio', { name: /^This device’s voice/ })

async function showBriefing(): Promise<void> {
  await renderPage(`/platform/briefing/${shirtShop._id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(shirtShop.description)
}

/** Opens the briefing of a Spanish conversation. @param tts the voices of the operator's speech server */
async function openBriefing(api: ApiServer, tts: string[] = []): Promise<void> {
  signedInPage(api)
  api.answers(getConfig, { ...config, models: { ...config.models, tts } })
  api.answers(getBriefing, {
    scenario: shirtShop,
    is_built_in: true,
    talked_count: null,
    minutes: { from: 4, to: 4 },
    partner: 'built-in',
    needs_language_model: false,
    model_refusal: null,
    transcription: 'server',
    free_conversations: null,
    last_estimate: null,
    twist: null,
  })
  await showBriefing()
}

test('lets both voices be heard, and remembers the chosen one for the language', async ({ api }) => {
  const voices = replaceDeviceVoices([spanish])
  api.answers(speakText, { audio_url: URL.createObjectURL(new Blob([toneOf(60)], { type: 'audio/wav' })) })
  await openBriefing(api)
  await expect.element(builtIn).toBeChecked()
  await expect.element(choice.getByText('Mónica')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()

  const hearDevice = choice.getByRole('button', { name: 'Hear this device’s voice' })
  const hearBuiltIn = choice.getByRole('button', { name: 'Hear the built-in voice' })
  await hearDevice.click()
  expect(voices.spoken).toEqual([phrase])
  await expect.element(hearDevice).toHaveAttribute('aria-pressed', 'true')
  await hearBuiltIn.click()
  await expect.element(hearBuiltIn).toHaveAttribute('aria-pressed', 'true')
  await expect.element(hearDevice).toHaveAttribute('aria-pressed', 'false')
  expect(voices.isSpeaking()).toBe(false)
  await expect.poll(() => api.requests(speakText).length).toBe(1)
  await hearDevice.click()
  await expect.element(hearBuiltIn).toHaveAttribute('aria-pressed', 'false')
  voices.end()
  await expect.element(hearDevice).toHaveAttribute('aria-pressed', 'false')

  await device.click()
  await cleanup()
  queryClient.clear()
  await showBriefing()
  await expect.element(device).toBeChecked()
})

test('says that a voice on the network is spoken elsewhere', async ({ api }) => {
  replaceDeviceVoices([{ name: 'Google español', lang: 'es-ES', localService: false }])
  await openBriefing(api)
  await expect.element(choice.getByText('its maker receives', { exact: false })).toBeVisible()
})

test('shows no choice where the device has no natural voice for the language', async ({ api }) => {
  replaceDeviceVoices([
    { name: 'Spanish espeak-ng', lang: 'es-ES' },
    { name: 'Daniel', lang: 'en-GB' },
  ])
  await openBriefing(api)
  await expect.element(choice).not.toBeInTheDocument()
})

test('shows no choice where the operator has a speech server', async ({ api }) => {
  replaceDeviceVoices([spanish])
  await openBriefing(api, ['tts-1'])
  await expect.element(choice).not.toBeInTheDocument()
})
