// The device's voice for the replies of a conversation. Loaded only where it was chosen.
import type { Language } from '@parley/contracts/language/language.ts'
import { warnOfPlayback } from '../playback-warning.ts'
import type { ReplyVoice } from '../player.ts'
import { DeviceSpeech } from './device-speech.ts'
import { findDeviceVoice } from './device-voices.ts'

/** A voice may fail once for want of a click; after this many failures, the replies' audio speaks. */
const failuresMax = 2

/** The device's natural voice for a language; null if it has none. */
export async function openReplyVoice(language: Language): Promise<ReplyVoice | null> {
  const voice = await findDeviceVoice(language)
  if (!voice) return null
  let failures = 0
  let isUnlocked = false
  return {
    // Safari on an iPhone is silent until something has been spoken in a click.
    unlock() {
      if (!isUnlocked && !speechSynthesis.speaking) speechSynthesis.speak(new SpeechSynthesisUtterance(' '))
      isUnlocked = true
    },
    speak(events, deps) {
      if (failures === failuresMax) return deps.playAudio(events)
      const onFailure = (reason: string) => {
        failures += 1
        warnOfPlayback(new Error(`The voice of this device failed: ${reason}`))
      }
      return new DeviceSpeech(events, { ...deps, voice, onFailure })
    },
  }
}
