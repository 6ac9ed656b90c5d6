// Reads text aloud with the device's own voice, if it has one for the language.
import type { Language } from '@parley/contracts/language/language.ts'

/** A voice for the language, preferably an offline one; null if there is none or voices are not loaded yet. */
export function findVoice(language: Language): SpeechSynthesisVoice | null {
  const voices = window.speechSynthesis?.getVoices().filter(({ lang }) => lang.split(/[-_]/)[0] === language) ?? []
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null
}

/** Speaks text, stopping any previous speech. `onOver` is called at the end, or if the text cannot be spoken. */
export function sayAloud(text: string, voice: SpeechSynthesisVoice, onOver: () => void): void {
  const saying = new SpeechSynthesisUtterance(text)
  saying.voice = voice
  saying.lang = voice.lang
  saying.addEventListener('end', onOver)
  saying.addEventListener('error', onOver)
  speechSynthesis.cancel()
  speechSynthesis.speak(saying)
}
