// Checks that the page really plays sound, by listening to its audio graphs and audio elements.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** One analyser for each audio output. */
    parleyEars?: AnalyserNode[]
  }
}

/** Chromium's `captureStream`, which gives access to the sound of an audio element. */
interface Captured extends HTMLMediaElement {
  captureStream(): MediaStream
}

/** Attaches an analyser to every audio output of the page. Call it before the page is opened. */
export async function listenToPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ears: AnalyserNode[] = []
    window.parleyEars = ears
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const ear = this.context.createAnalyser()
        ear.fftSize = 2048
        ears.push(ear)
        connect.call(this, ear)
      }
      return connect.apply(this, to)
    } as typeof AudioNode.prototype.connect

    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: Captured) {
      const listen = () => {
        const context = new AudioContext()
        const ear = context.createAnalyser()
        ears.push(ear)
        connect.call(context.createMediaStreamSource(this.captureStream()), ear)
      }
      this.addEventListener('playing', listen, { once: true })
      return play.call(this)
    }
  })
}

/**
 * Resolves when sound is loud enough to be a voice rather than a rounding error.
 * @throws the page's timeout error if it stays silent
 */
export async function hearSound(page: Page): Promise<void> {
  await page.waitForFunction(
    (loud) => {
      const samples = new Float32Array(2048)
      return (window.parleyEars ?? []).some((ear) => {
        ear.getFloatTimeDomainData(samples)
        return samples.some((sample) => Math.abs(sample) > loud)
      })
    },
    0.01,
    { polling: 50 },
  )
}
