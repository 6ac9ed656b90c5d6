// Whether the page really makes sound: listens to what its audio graphs and its players send to the loudspeaker.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** One for everything that makes sound. */
    parleyEars?: AnalyserNode[]
  }
}

/** Chromium's own, by which the sound of a player can be listened to beside. */
interface Captured extends HTMLMediaElement {
  captureStream(): MediaStream
}

/** Puts an ear in front of every loudspeaker of the page. Call it before the page is opened. */
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
 * Resolves when sound is heard, so loud that it is a voice and no rounding error.
 * @throws the page's timeout error when it stays silent
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
