// The partner's voice for visitors. A script has a limited number of lines: each is synthesised once and cached.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Speech } from '#ai/speech/speech.ts'
import { Recent } from '#platform/limits/recent.ts'
import type { Log } from '#platform/log/log.ts'

/** Number of cached lines, of some 20 kB each. */
const rememberedLines = 300
/** Maximum number of lines synthesised concurrently, because learners share the same voice. */
const speakingMax = 2
const timeoutMs = 8_000

export interface TrialVoice {
  /** A line as one MP3 file; null if it cannot be synthesised now. */
  speak(language: Language, text: string): Promise<Buffer | null>
}

export function createTrialVoice(speech: Speech, log: Log): TrialVoice {
  const spoken = new Recent<Buffer>(rememberedLines)
  let speaking = 0
  const make = async (language: Language, text: string): Promise<Buffer> => {
    if (speaking >= speakingMax) throw new Error('Too many visitors are being spoken to')
    speaking++
    try {
      return Buffer.from(await speech.synthesise({ text, language, signal: AbortSignal.timeout(timeoutMs) }))
    } finally {
      speaking--
    }
  }
  return {
    speak: (language, text) =>
      spoken
        .get(`${language} ${text}`, () => make(language, text))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'Could not synthesise a line for a visitor')
          return null
        }),
  }
}
