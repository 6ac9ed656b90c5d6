// Detects when a learner has finished saying one phrase. Pure.

/** Loudness from 0 to 1: above `loudFrom` is speech, below `quietTo` is a pause. */
const loudFrom = 0.25
const quietTo = 0.15
/** Length of the pause that ends the phrase, in milliseconds. */
const pauseMs = 1_200

/** Called repeatedly with the loudness; returns whether there was speech followed by a long enough pause. */
export function createPauseWatch(): (level: number, atMs: number) => boolean {
  let quietSince: number | null = null
  let isBegun = false
  return (level, atMs) => {
    if (level >= loudFrom) {
      isBegun = true
      quietSince = null
    } else if (level > quietTo) quietSince = null
    else quietSince ??= atMs
    return isBegun && quietSince !== null && atMs - quietSince >= pauseMs
  }
}
