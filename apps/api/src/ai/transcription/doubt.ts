// Decides whether a transcript is doubted: only if the recogniser's figures say so, or the script is wrong. Pure.

import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { isOtherScript } from './script.ts'
import { isSilent, type Segment } from './segment.ts'

/** Whisper's own limits: below, or above, it decodes a segment again. Clear speech has -0.1 to -0.75, and 1 to 2. */
const confidenceMin = -1
const compressionMax = 2.4
/** From here on it is more likely that nothing was said. */
const noSpeechMax = 0.5

const isUnsure = ({ noSpeech, confidence, compression }: Segment): boolean =>
  (confidence !== null && confidence < confidenceMin) ||
  (compression !== null && compression > compressionMax) ||
  (noSpeech !== null && noSpeech >= noSpeechMax)

const lengthOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.trim().length, 0)

/** Whether the recogniser was unsure about at least half of the text: one unclear word in a long answer is normal. */
function isMostlyUnsure(segments: readonly Segment[]): boolean {
  const spoken = segments.filter((segment) => !isSilent(segment))
  const unsure = lengthOf(spoken.filter(isUnsure))
  return unsure > 0 && unsure * 2 >= lengthOf(spoken)
}

/**
 * Why the learner should be asked whether they said this; null if there is no reason.
 * @param segments the parts of the transcript; empty if the server sends none
 */
export function doubtAbout(words: string, segments: readonly Segment[], language: Language): Doubt | null {
  if (words === '') return null
  if (isOtherScript(words, language)) return 'other_language'
  return isMostlyUnsure(segments) ? 'low_confidence' : null
}
