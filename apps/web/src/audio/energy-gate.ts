// Detects a nearby sound that is louder than the room. Runs before voice detection, or alone if there is none.

/** Never opens below this loudness (root mean square): about -48 dBFS. */
const whisper = 0.004
/** A voice is at least this many times as loud as the quiet moments of the last seconds. */
const aboveRoom = 2.5
/** Number of previous frames used to estimate the room level: three seconds of 32 ms frames. */
const memoryFrames = 94
/** Quantile of their loudness used as the room level: in speech, the gaps between syllables. */
const roomShare = 0.2
/** Number of frames needed before the room level is known. */
const warmFrames = 6

/** Returns a function that says whether each successive frame stands out. Steady noise opens it only briefly. */
export function createEnergyGate(): (loudness: number) => boolean {
  const memory: number[] = []
  return (loudness) => {
    memory.push(loudness)
    if (memory.length > memoryFrames) memory.shift()
    if (memory.length < warmFrames) return false
    const room = memory.toSorted((one, other) => one - other)[Math.floor(memory.length * roomShare)] ?? 0
    return loudness > Math.max(whisper, room * aboveRoom)
  }
}
