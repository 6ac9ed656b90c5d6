// Whether the partner speaks with the device's voice, which is chosen for each language. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Preferences } from '../practice-preferences.ts'

type Chosen = Preferences['deviceVoices']

/** A speech server's voice is always preferred. @param offered the operator's models */
export const isDeviceVoiceChosen = (
  offered: { readonly tts: readonly string[] },
  chosen: Chosen,
  language: Language,
): boolean => offered.tts.length === 0 && chosen.includes(language)

export const withVoice = (chosen: Chosen, language: Language, isDevice: boolean): Chosen => [
  ...chosen.filter((one) => one !== language),
  ...(isDevice ? [language] : []),
]
