// A device with a natural Spanish voice, which the headless browser lacks. It is silent.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the device was asked to speak. */
    parleySpoken?: string[]
    /** Set by a test: the voice fails at its second word. */
    parleyVoiceFails?: boolean
  }
}

/** Time for a word, in milliseconds. */
const wordMs = 60

/** Adds the voice. Call it before opening the page. */
export async function giveDeviceVoice(page: Page): Promise<void> {
  await page.addInitScript((ms) => {
    type Voiced = EventTarget & SpeechSynthesisUtterance
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Voiced | null = null
    const spoken: string[] = []
    class Utterance extends EventTarget {
      rate = 1
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const report = (utterance: Voiced, kind: 'start' | 'boundary' | 'end' | 'error', details: object = {}) => {
      const event = Object.assign(new Event(kind), details) as never
      utterance[`on${kind}`]?.(event)
      utterance.dispatchEvent(event)
    }
    const finish = (kind: 'end' | 'error', details?: object) => {
      const utterance = current
      clearTimeout(timer)
      current = null
      if (utterance) report(utterance, kind, details)
    }
    const sayFrom = (words: RegExpExecArray[], index: number) => {
      const word = words[index]
      if (!word || !current) return finish('end')
      if (index === 1 && window.parleyVoiceFails) return finish('error', { error: 'synthesis-failed' })
      report(current, 'boundary', { name: 'word', charIndex: word.index })
      timer = setTimeout(() => sayFrom(words, index + 1), ms)
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [{ name: 'Mónica', voiceURI: 'Mónica', lang: 'es-ES', localService: true, default: false }],
      cancel: () => finish('error', { error: 'canceled' }),
      speaking: false,
      speak(utterance: Voiced) {
        // Silence, which unlocks some voices.
        if (utterance.text === ' ') return
        current = utterance
        spoken.push(utterance.text)
        timer = setTimeout(() => {
          report(utterance, 'start')
          sayFrom([...utterance.text.matchAll(/\S+/g)], 0)
        }, ms)
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, parleySpoken: spoken })
  }, wordMs)
}

/** What the device was asked to speak, as one text. */
export const spokenByDevice = (page: Page): Promise<string> => page.evaluate(() => (window.parleySpoken ?? []).join(''))
