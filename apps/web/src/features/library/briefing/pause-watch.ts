// Detects when a learner has finished saying one phrase. Pure.

/** Loudness from 0 to 1: above `loudFrom` counts as a voice, below `quietTo` as a pause. */
const loudFrom = 0.25
const quietTo = 0.15
/** A pause of this length ends the phrase, in milliseconds. */
const pauseMs = 1_200

/** Called repeatedly with the loudness; returns whether a voice was heard and then a long enough pause. */
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
