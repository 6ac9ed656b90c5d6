// Detects a nearby sound that is louder than the room. Runs before voice detection, and alone if there is none.

/** Never opens below this loudness (root mean square): about -48 dBFS. */
const whisper = 0.004
/** A voice is at least this many times as loud as the quiet moments of the last seconds. */
const aboveRoom = 2.5
/** Number of previous frames that the room level is taken from: three seconds of 32 ms frames. */
const memoryFrames = 94
/** Quantile of their loudness that counts as the room level: in speech, the gaps between syllables. */
const roomShare = 0.2
/** The room level is unknown before this many frames. */
const warmFrames = 6

/** Returns a function that says for each frame, in order, whether it stands out. Steady noise opens it only briefly. */
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
