// Words read out by the device itself, where it has a voice for their language.
import type { Language } from '@parley/contracts/language.ts'

/** A voice for the language, one that needs no network first; null where there is none, or not yet. */
export function findVoice(language: Language): SpeechSynthesisVoice | null {
  const voices = window.speechSynthesis?.getVoices().filter(({ lang }) => lang.split(/[-_]/)[0] === language) ?? []
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null
}

/** Says a text; what was being said falls silent. `onOver` is called when it was said, or cannot be. */
export function sayAloud(text: string, voice: SpeechSynthesisVoice, onOver: () => void): void {
  const saying = new SpeechSynthesisUtterance(text)
  saying.voice = voice
  saying.lang = voice.lang
  saying.addEventListener('end', onOver)
  saying.addEventListener('error', onOver)
  speechSynthesis.cancel()
  speechSynthesis.speak(saying)
}
