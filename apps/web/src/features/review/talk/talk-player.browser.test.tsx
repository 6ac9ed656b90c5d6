// Playback of a whole conversation when some of its audio is broken.

import { updateAudioUrl } from '@parley/contracts/review/review.ts'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { toneOf } from '#testing/sound.ts'
import { test } from '#testing/test.ts'

const urlOf = (content: BlobPart, type: string) => URL.createObjectURL(new Blob([content], { type }))

test('plays on with the next line after audio that does not load, and after audio that breaks', async ({ api }) => {
  const review = storedReview()
  const [partner, learner] = review.history.messages
  if (!partner || !learner) throw new Error('The review has two lines')
  const urls = [urlOf('no sound', 'audio/mpeg'), urlOf(toneOf(60), 'audio/wav'), urlOf(toneOf(1), 'audio/wav')]
  const messages = [
    { ...partner, audio_url: urls[0] ?? null },
    { ...learner, audio_url: urls[1] ?? null },
    { ...partner, pair_id: learner.pair_id, audio_url: urls[2] ?? null },
  ]
  reviewPage(api, { ...review, history: { messages } })
  api.refuses(updateAudioUrl, 'NOT_FOUND')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const played: { sound: HTMLMediaElement; url: string }[] = []
  const play = HTMLMediaElement.prototype.play
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push({ sound: this, url: this.src })
    return play.call(this)
  })
  await renderPage(`/platform/history/${review._id}`)
  await page.getByRole('button', { name: 'Play the conversation' }).click()
  await expect.poll(() => played.map(({ url }) => url)).toEqual(urls.slice(0, 2))
  await expect.poll(() => played[1]?.sound.currentTime).toBeGreaterThan(0)
  played[1]?.sound.dispatchEvent(new Event('error'))
  await expect.poll(() => played.at(-1)?.url).toBe(urls[2])
  await expect.element(page.getByRole('button', { name: 'Play the conversation' })).toBeVisible()
})
