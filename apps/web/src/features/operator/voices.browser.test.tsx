// The voices that an operator listens to.
import { listVoices } from '@parley/contracts/operator/operator.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { toneOf } from '#testing/sound.ts'
import { test } from '#testing/test.ts'
import { Voices } from './voices.tsx'

const button = (name: string) => page.getByRole('button', { name })
const row = (language: string) => page.getByRole('row', { name: new RegExp(`^${language}`) })

test('shows which voice is loading, which one the server rejects, and which are built in', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  api.answers(listVoices, {
    items: [
      { language: 'de', voice: 'anna' },
      { language: 'pl', voice: 'ewa' },
      { language: 'bg', voice: null },
    ],
  })
  api.answers(speakText, { audio_url: URL.createObjectURL(new Blob([toneOf(60)], { type: 'audio/wav' })) })
  const gate = api.holds(speakText)
  await renderPart(<Voices />, { texts: ['operator', 'ui'] })
  await expect.element(row('Deutsch').getByRole('cell', { name: 'anna' })).toBeVisible()
  await expect.element(row('Български').getByRole('cell', { name: 'built in' })).toBeVisible()
  await expect.element(page.getByText('SPEECH_VOICE', { exact: false })).toBeVisible()
  await expectAccessible()
  await expectToFit()

  await button('Hear Deutsch').click()
  await expect.element(row('Deutsch').getByRole('status')).toHaveTextContent('Loading')
  gate.open()
  await expect.element(row('Deutsch').getByRole('status')).not.toBeInTheDocument()
  await expect.element(button('Stop')).toBeVisible()

  api.refuses(speakText, 'AI.UNAVAILABLE')
  await button('Hear Polski').click()
  await expect.element(row('Polski').getByRole('alert')).toBeVisible()
})
