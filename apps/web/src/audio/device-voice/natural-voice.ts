// Which of a device's voices speak a language naturally enough for a partner. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { regions } from '../recogniser.ts'

export type VoiceFacts = Pick<SpeechSynthesisVoice, 'name' | 'voiceURI' | 'lang' | 'localService' | 'default'>

/** Names by which Microsoft, Google and Apple mark the voices that are made from recordings of people. */
const naturalName = /\b(natural|neural|premium|enhanced|siri|google)\b/i

/** Synthesisers that compute a voice, as the built-in one does: nothing is gained by choosing them. */
const computed = /espeak|speechd|mbrola|festival|flite|pico|svox|eloquence|com\.apple\.speech\.synthesis/i

/** Apple's computed voices and its sound effects, which have no mark except their names. */
const appleNames = new Set(
  `Albert,Bad News,Bahh,Bells,Boing,Bubbles,Cellos,Deranged,Fred,Good News,Hysterical,Jester,Junior,Kathy,Organ,
Pipe Organ,Princess,Ralph,Superstar,Trinoids,Whisper,Wobble,Zarvox,
Eddy,Flo,Grandma,Grandpa,Reed,Rocko,Sandy,Shelley`.split(/,\s*/),
)

/** A voice on the device, or one that is known as natural; never a computed one. */
function isNatural({ name, voiceURI, localService }: VoiceFacts): boolean {
  const [base = ''] = name.split(' (')
  if (computed.test(`${name} ${voiceURI}`) || appleNames.has(base)) return false
  return localService || naturalName.test(name)
}

/** BCP 47, with what Android writes instead: `en_US`, `eng-USA`. */
function languageOf(tag: string): string {
  const [primary = ''] = tag.split(/[-_]/)
  return /^[a-z]{2,3}$/i.test(primary) ? (Intl.getCanonicalLocales(primary)[0] ?? '') : ''
}

/** Higher is better: first the region that is taught, then a known natural voice, then one that needs no network. */
const rankOf = (voice: VoiceFacts, language: Language): number =>
  (voice.lang.replace('_', '-') === regions[language] ? 8 : 0) +
  (naturalName.test(voice.name) ? 4 : 0) +
  (voice.localService ? 2 : 0) +
  (voice.default ? 1 : 0)

/** The best natural voice for a language; null if there is none, and then there is nothing to choose. */
export function naturalVoice<V extends VoiceFacts>(voices: readonly V[], language: Language): V | null {
  const speaking = voices.filter((voice) => languageOf(voice.lang) === language && isNatural(voice))
  return speaking.toSorted((one, other) => rankOf(other, language) - rankOf(one, language))[0] ?? null
}
