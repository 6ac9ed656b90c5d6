// The day's calls to models are used up in the middle of a conversation: from then on the browser writes down what is said.
import { lookUpWord } from '@parley/contracts/vocabulary.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { hearSound } from './support/heard-audio.ts'
import { expectAccessible } from './support/looks.ts'
import { type Server, startServer } from './support/server.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import { hearPartner, hearPartnerOut, interruptPartner, openShop, speak, stage } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string) => text('en', 'conversation', key)
/** What the service behind the browser's recogniser understands. */
const recognised = 'Quiero cambiar la camisa por una más grande.'
/** Enough for the opening and a few turns. */
const callsADay = 30

let server: Server
test.beforeAll(async ({ provider }) => {
  server = await startServer({ OPENAI_BASE_URL: provider.url, MODEL_CALLS_PER_DAY: String(callsADay) })
})
test.afterAll(() => server?.remove())

/** The headless browser has no service to recognise speech: here it has one, and the page counts its microphones. */
async function giveRecogniser(page: Page): Promise<void> {
  await page.addInitScript((words) => {
    class Recognition extends EventTarget {
      lang = ''
      continuous = false
      interimResults = false
      onresult: ((event: object) => void) | null = null
      onerror: ((event: object) => void) | null = null
      onend: (() => void) | null = null
      start(track?: MediaStreamTrack) {
        if (track?.readyState !== 'live' || this.lang !== 'es-ES')
          throw new DOMException('No sound', 'InvalidStateError')
      }
      stop() {
        this.onresult?.({ results: [{ isFinal: true, 0: { transcript: words } }] })
        this.onend?.()
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition, opened: 0 })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wish) => {
      Object.assign(window, { opened: Number(Reflect.get(window, 'opened')) + 1 })
      return open(wish)
    }
  }, recognised)
}

const microphonesOpened = (page: Page) => page.evaluate(() => Reflect.get(window, 'opened'))

/** Asks for words until no model may be asked any more that day. */
async function useUpTheDay(page: Page, accessToken: string): Promise<void> {
  for (let call = 0; call <= callsADay; call += 1) {
    const params = { text: `palabra ${'ñ'.repeat(call + 1)}`, target_language: 'es', native_language: 'de' }
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await page.request.get(server.url + lookUpWord.path, { headers, params })
    if (answer.status() === 429) return
  }
  throw new Error('Models may still be asked')
}

test('a learner is understood by the browser once the server may not write down speech', async ({ page, provider }) => {
  keepShop(provider)
  await giveRecogniser(page)
  const learner = await signedIn(page, server)
  // The recording pauses for a second and a half before it begins anew.
  await page.evaluate(() => localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: 1 })))
  await openShop(page, server)
  await interruptPartner(page)
  const written = () => provider.requests.filter(({ role }) => role === 'transcription').length

  await test.step('at first the server does', async () => {
    await speak(page)
    await expect(stage(page).said).toHaveText([new RegExp(spoken)])
    await hearPartnerOut(page)
    expect(written()).toBe(1)
  })

  await useUpTheDay(page, learner.accessToken)

  await test.step('what was recorded is refused, and is to be said again', async () => {
    await speak(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText(/It is full again at 0[12]:00/)
    await expect(notice.getByRole('button')).toHaveText([
      says('notice.record'),
      says('dock.type'),
      says('end.review'),
      says('notice.close'),
    ])
    await expectAccessible(page, 'speech that the server may not write down', ['light', 'dark'])
    await notice.getByRole('button', { name: says('notice.record') }).click()
  })

  await test.step('said again, the browser has understood it, and the built-in partner answers', async () => {
    await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
    await expect(stage(page).learner.getByRole('time')).toHaveText(/0?0:02/)
    await page.getByRole('button', { name: 'Stop and send' }).click()
    await expect(stage(page).said.last()).toContainText(recognised)
    await hearPartnerOut(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(written()).toBe(1)
    await page.getByRole('button', { name: 'Play what you said' }).last().click()
    await hearSound(page)
  })

  await test.step('hands-free it is understood alike, with one microphone', async () => {
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
