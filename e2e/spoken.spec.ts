import { expectAccessible } from './support/looks.ts'
import { answer, keepShop, lastingMs, spoken } from './support/shirt-shop.ts'
import { signUp } from './support/sign-up.ts'
import { hearSound } from './support/sound/heard-audio.ts'
import { voiceIn } from './support/sound/recording.ts'
import {
  endAndReview,
  hearPartner,
  openShop,
  openShopFromDashboard,
  signedInAtShop,
  speak,
  stage,
  type,
  waitForAnswer,
  waitForMyTurn,
} from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

// With every animation, as most users have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new user speaks a turn, hears the answer, and gets a review', async ({ page, provider, modelled }) => {
  keepShop(provider, { letterMs: 60 })
  const heard: Uint8Array[] = []
  provider.set({
    transcript: ({ audio }) => {
      heard.push(audio)
      return spoken
    },
  })

  await test.step('the partner speaks a few clicks after the sign-up page', async () => {
    await signUp(page, modelled.url)
    await openShopFromDashboard(page, modelled)
    await hearPartner(page)
    await expect(stage(page).heard.first()).not.toBeEmpty()
    await expect(page.getByText('You are talking to a language model.')).toBeVisible()
    await waitForMyTurn(page)
  })

  await test.step('speech into the microphone is transcribed', async () => {
    await speak(page)
    await expect(stage(page).said).toContainText(spoken)
    const asked = provider.requests.filter(({ role }) => role === 'transcription')
    expect(asked.map(({ fields }) => fields.language)).toEqual(['es'])
    // The phrase lasts longer; a busy machine may deliver less of it in two seconds.
    expect(voiceIn(heard[0]).seconds).toBeGreaterThan(0.5)
  })

  await test.step('the reply is spoken and shown', async () => {
    await hearPartner(page)
    await expect(stage(page).heard.last()).toContainText(answer)
    await waitForMyTurn(page)
    await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
  })

  await test.step('the learner’s own line can be played', async () => {
    await hearSound(page, () => page.getByRole('button', { name: 'Play what you said' }).click())
  })

  await test.step('the review quotes the transcript', async () => {
    await endAndReview(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')
    await expect(page.getByText('me queda pequeña').first()).toBeVisible()
    await expect(page.getByText('Quisiera devolver').first()).toBeVisible()
    await hearSound(page, () => page.getByRole('button', { name: 'Play the conversation' }).click())
  })

  await test.step('a recording can be kept from expiring and released again', async () => {
    await page.getByRole('tab', { name: 'Transcript' }).click()
    const keep = page.getByRole('button', { name: 'Keep the recording' })
    for (const pressed of ['true', 'false']) {
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith('/recording') && answer.request().method() !== 'GET' && answer.ok(),
      )
      await keep.press('Enter')
      await saved
      await expect(keep).toHaveAttribute('aria-pressed', pressed)
      await page.reload()
      await expect(keep).toHaveAttribute('aria-pressed', pressed)
      if (pressed === 'true') await expectAccessible(page, 'a kept recording', ['light', 'dark'])
    }
  })
})

test('a failing model server loses no lines', async ({ page, provider, modelled }) => {
  keepShop(provider)
  await signUp(page, modelled.url)
  await openShop(page, modelled)
  await waitForAnswer(page)

  provider.set({ failures: { chat: { kind: 'status', status: 500 } } })
  await speak(page)
  await expect(page.getByRole('alert')).toContainText('The answer did not arrive')
  const message = page.getByRole('log').getByText('AI Error: ')
  await expect(message).toHaveText(`AI Error: ${text('en', 'problem', 'AI.UNAVAILABLE')}`)
  await expect(stage(page).said).toContainText(spoken)

  provider.set({ failures: { chat: null }, letterMs: lastingMs })
  await page.getByRole('button', { name: 'Ask again' }).click()
  await hearPartner(page)
  await expect(stage(page).heard.last()).toContainText(answer)
  await expect(stage(page).said).toHaveCount(1)
  await expect(message).toHaveCount(0)
})

test('closing the microphone during a sentence returns the turn to the learner', { tag: '@all' }, async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  // The microphone repeats its sentence, so that no pause is long enough to end the turn.
  await page.evaluate(() => localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: 10 })))
  await page.reload()
  await page.getByRole('switch', { name: 'Hands-free' }).click()
  await expect(stage(page).learner.getByText('I hear you.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await waitForMyTurn(page)
  await type(page, spoken)
  await expect(stage(page).said).toHaveCount(1)
})
