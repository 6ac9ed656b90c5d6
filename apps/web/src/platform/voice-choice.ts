// The choice between the built-in voice and the device's, where there is one to make.
import type { Language } from '@parley/contracts/language/language.ts'
import { useDeviceVoice } from '#audio/device-voice/device-voices.ts'
import { isDeviceVoiceChosen, withVoice } from '#audio/device-voice/voice-choice.ts'
import type { KeptPreferences } from '#audio/practice-preferences.ts'
import { useKnownConfig } from './config.ts'

export interface VoiceChoice {
  /** The device's natural voice for the language. */
  readonly voice: SpeechSynthesisVoice
  /** Whether the partner speaks with it. */
  readonly isDevice: boolean
  /** Stores the choice for the language. */
  readonly choose: (isDevice: boolean) => void
}

/** Null if the device has no natural voice for the language, or if the operator has a speech server. */
export function useVoiceChoice(
  language: Language,
  { deviceVoices, keep }: Pick<KeptPreferences, 'deviceVoices' | 'keep'>,
): VoiceChoice | null {
  const voice = useDeviceVoice(language)
  const offered = useKnownConfig()?.models
  // A server of the version before names no models.
  if (voice === null || !offered || offered.tts.length > 0) return null
  return {
    voice,
    isDevice: isDeviceVoiceChosen(offered, deviceVoices, language),
    choose: (isDevice) => keep({ deviceVoices: withVoice(deviceVoices, language, isDevice) }),
  }
}
