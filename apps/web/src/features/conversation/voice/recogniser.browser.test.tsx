// The browser transcribes speech once the server must not.
import { getSession, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#testing/looks.ts'
import { detectByLoudness, replaceMicrophones } from '#testing/microphone.ts'
import { provideRecogniser } from '#testing/recogniser.ts'
import { listenToPage, toneOf } from '#testing/sound.ts'
import { answered, learner, learnerLine, openTalk, partnerLine, shopSession, speak } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const recognised = 'Quiero cambiar la camisa por una más grande.'
const notice = page.getByRole('alert')

test('reports a refused recording, and sends the browser’s transcript of the next', async ({ api }) => {
  const loudspeaker = listenToPage()
  provideRecogniser(recognised)
  replaceMicrophones()
  await openTalk(api)
  api.refuses(sendTurn, 'BUDGET.EXCEEDED')
  // The page may read the session again before the recording is refused.
  const isRefused = () => api.requests(sendTurn).length > 0
  api.answers(getSession, () =>
    isRefused() ? { ...shopSession, transcription: 'browser', partner: 'built-in' } : shopSession,
  )
  await speak()
  await expect.element(notice).toMatchTextContent('What you said was not sent')
  // Midnight in UTC, at Berlin.
  await expect.element(notice).toMatchTextContent(/It is full again at 0[12]:00/)
  const ways = () =>
    notice
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
  await expect.poll(ways).toEqual(['Record again', 'Type', 'Get your review', 'Close'])
  await expectAccessible('page')

  const sound = URL.createObjectURL(new Blob([toneOf(5)], { type: 'audio/wav' }))
  onTestFinished(() => URL.revokeObjectURL(sound))
  api.streams(sendTurn, async ({ send, end }, { form }) => {
    const words = String(form?.get('text'))
    for (const event of answered('De acuerdo.', {
      words,
      session: { partner: 'built-in', transcription: 'browser' },
    })) {
      await send(event.type === 'TRANSCRIPTION' ? { ...event, data: { ...event.data, audio_url: sound } } : event)
    }
    await end()
  })
  await notice.getByRole('button', { name: 'Record again' }).click()
  await expect.element(learner.getByText('Recording.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(() => learner.getByRole('time').element().getAttribute('datetime')).toMatch(/^PT[1-9]/)
  await page.getByRole('button', { name: 'Stop and send' }).click()
  await expect.element(learnerLine(recognised)).toBeVisible()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.element(page.getByText('You are talking to the built-in partner. It follows a script.')).toBeVisible()
  const sent = () => api.requests(sendTurn).map(({ form }) => [form?.get('text') ?? null, form?.has('audio')])
  await expect.poll(sent).toEqual([
    [null, true],
    [recognised, true],
  ])
  await learnerLine(recognised).getByRole('button', { name: 'Play what you said' }).click()
  await expect.poll(loudspeaker.isAudible).toBe(true)
})

test('transcribes hands-free turns with one microphone', async ({ api }) => {
  await detectByLoudness()
  localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: 1 }))
  provideRecogniser(recognised)
  const microphones = replaceMicrophones()
  await openTalk(api, { transcription: 'browser', partner: 'built-in' })
  api.streams(sendTurn, async ({ send, end }, { form }) => {
    await send(...answered('De acuerdo.', { words: String(form?.get('text')), session: { transcription: 'browser' } }))
    await end()
  })
  await page.getByRole('switch', { name: /^Hands-free/ }).click()
  await expect.element(learner.getByText('I hear you.')).toBeVisible()
  microphones.fallSilent()
  await expect.element(learnerLine(recognised)).toBeVisible()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => api.requests(sendTurn).map(({ form }) => form?.get('text'))).toEqual([recognised])
  await page.getByRole('button', { name: 'Close the microphone' }).click()
  await expect.element(learner.getByText('The microphone is closed.')).toBeVisible()
  await expect.poll(() => microphones.asked.length).toBe(1)
})
