// The browser's speech recognition for a test: the headless browser has none.
import { onTestFinished, vi } from 'vitest'

const names = ['SpeechRecognition', 'webkitSpeechRecognition']

function replaceRecognition(recognition: unknown): void {
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const name of names) vi.stubGlobal(name, recognition)
}

/**
 * Provides speech recognition for Spanish, which needs the track of an open microphone.
 * @param words the transcript of any audio
 */
export function provideRecogniser(words: string): void {
  class Recognition extends EventTarget {
    lang = ''
    continuous = false
    interimResults = false
    onresult: ((event: object) => void) | null = null
    onerror: ((event: object) => void) | null = null
    onend: (() => void) | null = null
    start(track?: MediaStreamTrack) {
      if (track?.readyState !== 'live' || this.lang !== 'es-ES') throw new DOMException('No sound', 'InvalidStateError')
    }
    stop() {
      this.onresult?.({ results: [{ isFinal: true, 0: { transcript: words } }] })
      this.onend?.()
    }
    abort() {}
  }
  replaceRecognition(Recognition)
}

/** Removes speech recognition, as in browsers that have none. */
export const removeRecogniser = (): void => replaceRecognition(undefined)
