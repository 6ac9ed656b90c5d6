// A part of a transcript with the recogniser's own figures. Pure.

/** The figures are null if the server does not send them. */
export interface Segment {
  readonly text: string
  /** Probability that nothing was said, from 0 to 1. */
  readonly noSpeech: number | null
  /** Mean logarithm of the probabilities of its tokens: about -0.1 to -0.8 for clear speech. */
  readonly confidence: number | null
  /** How much gzip compresses its text: about 1 to 2 for speech, more for repeated words. */
  readonly compression: number | null
}

/** From here on a segment counts as silence. Whisper's own limit. */
const silentFrom = 0.6

/** Whether nothing was probably said in it. */
export const isSilent = ({ noSpeech }: Segment): boolean => (noSpeech ?? 0) >= silentFrom
