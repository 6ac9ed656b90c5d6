import { hearSound } from './support/heard-audio.ts'
import { expectAccessible } from './support/looks.ts'
import { answer, keepShop, spoken } from './support/shirt-shop.ts'
import { signUp } from './support/sign-up.ts'
import { endAndReview, hearPartner, interruptPartner, openShop, speak, stage, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a new account leads to a spoken turn that is answered aloud, and its review', async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)

  await test.step('a few clicks after the sign-up page the partner speaks', async () => {
    await signUp(page, modelled.url)
    await openShop(page, modelled)
    await hearPartner(page)
    await expect(stage(page).heard.first()).not.toBeEmpty()
    await expect(page.getByText('You are talking to a language model.')).toBeVisible()
    await waitForMyTurn(page)
  })

  await test.step('speech into the microphone is transcribed', async () => {
    await speak(page)
    await expect(stage(page).said).toContainText(spoken)
    const [heard] = provider.requests.filter(({ role }) => role === 'transcription')
    // Five seconds of 16-bit audio at 16 kHz.
    expect(heard?.audioBytes).toBeGreaterThan(5 * 16_000 * 2)
    expect(heard?.fields).toMatchObject({ language: 'es' })
  })

  await test.step('the reply is spoken and shown', async () => {
    await hearPartner(page)
    await expect(stage(page).heard.last()).toContainText(answer)
    await waitForMyTurn(page)
    await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
  })

  await test.step('the learner’s own line can be played', async () => {
    await page.getByRole('button', { name: 'Play what you said' }).click()
    await hearSound(page)
  })

  await test.step('the review quotes what was said', async () => {
    await endAndReview(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')
    await expect(page.getByText('me queda pequeña').first()).toBeVisible()
    await expect(page.getByText('Quisiera devolver').first()).toBeVisible()
    await page.getByRole('button', { name: 'Play the conversation' }).click()
    await hearSound(page)
  })

  await test.step('a recording can be kept from expiring, and released again', async () => {
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

test('a failing model server loses nothing, and answers when asked again', async ({ page, provider, modelled }) => {
  keepShop(provider)
  await signUp(page, modelled.url)
  await openShop(page, modelled)
  await interruptPartner(page)

  provider.set({ failures: { chat: { kind: 'status', status: 500 } } })
  await speak(page)
  await expect(page.getByRole('alert')).toContainText('The answer did not arrive')
  await expect(stage(page).said).toContainText(spoken)

  provider.set({ failures: { chat: null } })
  await page.getByRole('button', { name: 'Ask again' }).click()
  await hearPartner(page)
  await expect(stage(page).heard.last()).toContainText(answer)
  await expect(stage(page).said).toHaveCount(1)
})
