// The partner's voice where the learner has chosen the device's. Loaded only then.
import type { Language } from '@parley/contracts/language/language.ts'
import { openReplyVoice } from '#audio/device-voice/reply-voice.ts'
import { isDeviceVoiceChosen } from '#audio/device-voice/voice-choice.ts'
import type { ReplyVoice } from '#audio/player.ts'
import type { Preferences } from '#audio/practice-preferences.ts'
import { loadConfig } from '#platform/config.ts'

/**
 * The device's voice; null if it has none, or if the operator has a speech server.
 * @param chosen the languages in which the learner has chosen it
 */
export async function openPartnerVoice(
  chosen: Preferences['deviceVoices'],
  language: Language,
): Promise<ReplyVoice | null> {
  const { models } = await loadConfig()
  return isDeviceVoiceChosen(models, chosen, language) ? openReplyVoice(language) : null
}
