// A fake speech recognition service for Spanish.
import type { Page } from '@playwright/test'

/**
 * Adds speech recognition, which the headless browser lacks, and counts opened microphones.
 * @param recognised the transcript, regardless of the audio
 */
export async function giveRecogniser(page: Page, recognised: string): Promise<void> {
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

/** Removes speech recognition, as in browsers that have none. */
export const takeRecogniser = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      Reflect.deleteProperty(window, 'SpeechRecognition')
      Reflect.deleteProperty(window, 'webkitSpeechRecognition')
    })
    .then(() => undefined)
