// Records what a page plays and what the partner is doing. The page itself records it, so that short events are not
// missed.
import type { Page } from '@playwright/test'

interface Noted {
  /** The partner's activities in order, as the page shows them, and when each began. */
  readonly doings: { readonly text: string; readonly at: number }[]
  /** Number of activities that earlier calls have waited for. */
  taken: number
  /** When the page was last audible. */
  loudAt: number
}

declare global {
  interface Window {
    /** One analyser for each audio output. */
    parleyEars?: AnalyserNode[]
    parleyNoted?: Noted
  }
}

/** Chromium's `captureStream`, which gives access to an audio element's output. */
interface Captured extends HTMLMediaElement {
  captureStream(): MediaStream
}

/** How far back an analyser looks, and the time between two looks, in milliseconds. */
const lookBackMs = 300

/**
 * Attaches an analyser to each of the page's audio outputs and records what it plays. Call it before opening the page.
 */
export async function listenToPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ears: AnalyserNode[] = []
    const noted: Noted = { doings: [], taken: 0, loudAt: Number.NEGATIVE_INFINITY }
    Object.assign(window, { parleyEars: ears, parleyNoted: noted })

    new MutationObserver(() => {
      const text = document.querySelector('[data-side=partner]')?.parentElement?.querySelector('p span')?.textContent
      if (text && noted.doings.at(-1)?.text !== text) noted.doings.push({ text, at: performance.now() })
    }).observe(document, { subtree: true, childList: true, characterData: true })

    // Loud enough to be a voice rather than a rounding error.
    const loud = 0.01
    const samples = new Float32Array(8_192)
    const isAudible = (ear: AnalyserNode) => {
      // Otherwise, it returns the last audio it received.
      if (ear.context.state !== 'running') return false
      ear.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) > loud)
    }
    setInterval(() => {
      if (ears.some(isAudible)) noted.loudAt = performance.now()
    }, 100)

    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode
    const listen = (context: BaseAudioContext): AnalyserNode => {
      const ear = context.createAnalyser()
      ear.fftSize = samples.length
      ears.push(ear)
      return ear
    }
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) connect.call(this, listen(this.context))
      return connect.apply(this, to)
    } as typeof AudioNode.prototype.connect

    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: Captured) {
      const capture = () => {
        const context = new AudioContext()
        connect.call(context.createMediaStreamSource(this.captureStream()), listen(context))
      }
      this.addEventListener('playing', capture, { once: true })
      return play.call(this)
    }
  })
}

/**
 * Performs an action and resolves when the page is audible afterwards.
 * @throws the page's timeout error if it stays silent
 */
export async function hearSound(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => performance.now())
  await act()
  await page.waitForFunction((from) => (window.parleyNoted?.loudAt ?? from) > from, before + lookBackMs, {
    polling: 50,
  })
}

/** Resolves when the partner has begun an activity that no earlier call has waited for. */
export async function seePartner(page: Page, activity: string): Promise<void> {
  await page.waitForFunction(
    (text) => {
      const { parleyNoted: noted } = window
      const place = noted?.doings.findIndex((doing, at) => at >= noted.taken && doing.text === text) ?? -1
      if (noted && place >= 0) noted.taken = place + 1
      return place >= 0
    },
    activity,
    { polling: 50 },
  )
}

/** The same for an activity that must be audible. */
export async function hearPartnerIn(page: Page, activity: string): Promise<void> {
  await seePartner(page, activity)
  await page.waitForFunction(
    (ms) => {
      const { parleyNoted: noted } = window
      const began = noted?.doings[noted.taken - 1]?.at
      return noted && began !== undefined && noted.loudAt > began + ms
    },
    lookBackMs,
    { polling: 50 },
  )
}

/** From now on, only activities that begin later count. */
export const forgetPartner = (page: Page) =>
  page.evaluate(() => {
    const { parleyNoted: noted } = window
    if (noted) noted.taken = noted.doings.length
  })
