// The device's voice for the replies of a conversation. Loaded only where it was chosen.
import type { Language } from '@parley/contracts/language/language.ts'
import { warnOfPlayback } from '../playback-warning.ts'
import type { ReplyVoice } from '../player.ts'
import { DeviceSpeech } from './device-speech.ts'
import { findDeviceVoice } from './device-voices.ts'

/** The device's natural voice for a language; null if it has none. After a failure, the replies' audio plays instead. */
export async function openReplyVoice(language: Language): Promise<ReplyVoice | null> {
  const voice = await findDeviceVoice(language)
  if (!voice) return null
  let hasFailed = false
  return {
    speak(events, deps) {
      if (hasFailed) return deps.playAudio(events)
      const onFailure = (reason: string) => {
        hasFailed = true
        warnOfPlayback(new Error(`The voice of this device failed: ${reason}`))
      }
      return new DeviceSpeech(events, { ...deps, voice, onFailure })
    },
  }
}
