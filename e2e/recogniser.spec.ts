// The daily model calls run out during a conversation: from then on, the browser transcribes.
import { lookUpWord } from '@parley/contracts/practice/vocabulary.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { type Server, startServer } from './support/server.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import { hearSound } from './support/sound/heard-audio.ts'
import { giveRecogniser } from './support/sound/recogniser.ts'
import { hearPartner, hearPartnerOut, openShop, recordFor, speak, stage, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string) => text('en', 'conversation', key)
/** What the fake speech service recognises. */
const recognised = 'Quiero cambiar la camisa por una más grande.'
/** Enough for the opening and a few turns. */
const callsADay = 30

let server: Server
test.beforeAll(async ({ provider }) => {
  server = await startServer({ OPENAI_BASE_URL: provider.url, MODEL_CALLS_PER_DAY: String(callsADay) })
})
test.afterAll(() => server?.remove())

const microphonesOpened = (page: Page) => page.evaluate(() => Reflect.get(window, 'opened'))

/** Looks up words until the daily model calls are used up. */
async function useUpTheDay(page: Page, accessToken: string): Promise<void> {
  for (let call = 0; call <= callsADay; call += 1) {
    const params = { text: `palabra ${'ñ'.repeat(call + 1)}`, target_language: 'es', native_language: 'de' }
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await page.request.get(server.url + lookUpWord.path, { headers, params })
    if (answer.status() === 429) return
  }
  throw new Error('Models may still be asked')
}

test('the browser’s recogniser takes over once the server may not transcribe', { tag: '@all' }, async ({
  page,
  provider,
}) => {
  keepShop(provider)
  await giveRecogniser(page, recognised)
  const learner = await signedIn(page, server)
  // The recording pauses for a second and a half before it repeats.
  await page.evaluate(() => localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: 1 })))
  await openShop(page, server)
  await waitForAnswer(page)
  const written = () => provider.requests.filter(({ role }) => role === 'transcription').length

  await test.step('at first the server transcribes', async () => {
    await speak(page)
    await expect(stage(page).said).toHaveText([new RegExp(spoken)])
    await waitForAnswer(page)
    expect(written()).toBe(1)
  })

  await useUpTheDay(page, learner.accessToken)

  await test.step('the recording is rejected and must be said again', async () => {
    await speak(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText(/It is full again at 0[12]:00/)
    await expect(notice.getByRole('button')).toHaveText([
      says('notice.record'),
      says('composer.type'),
      says('end.review'),
      says('notice.close'),
    ])
    await expectAccessible(page, 'speech that the server may not write down', ['light', 'dark'])
    await notice.getByRole('button', { name: says('notice.record') }).click()
  })

  await test.step('the browser transcribes it, and the built-in partner answers', async () => {
    await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
    await recordFor(stage(page).learner, 2)
    await page.getByRole('button', { name: 'Stop and send' }).click()
    await expect(stage(page).said.last()).toContainText(recognised)
    await hearPartnerOut(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(written()).toBe(1)
    await hearSound(page, () => page.getByRole('button', { name: 'Play what you said' }).last().click())
  })

  await test.step('hands-free mode also works, with one microphone', async () => {
    const before = await microphonesOpened(page)
    await page.getByRole('switch', { name: 'Hands-free' }).click()
    await expect(stage(page).said).toHaveCount(3, { timeout: 45_000 })
    await expect(stage(page).said.last()).toContainText(recognised)
    await hearPartner(page)
    await page.getByRole('button', { name: 'Close the microphone' }).click()
    expect(await microphonesOpened(page)).toBe(Number(before) + 1)
    expect(written()).toBe(1)
  })
})
