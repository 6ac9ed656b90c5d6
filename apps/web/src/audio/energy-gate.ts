// Is something nearby louder than the room? Stands in front of every voice detection, and alone where there is none.

/** Never opens below this loudness (root mean square): about -48 dBFS. */
const whisper = 0.004
/** A voice is so many times as loud as the quiet moments of the last seconds. */
const aboveRoom = 2.5
/** How many frames back the room is listened to: three seconds of 32 ms. */
const memoryFrames = 94
/** This share of them is quieter than what counts as the room: in speech, the gaps between syllables. */
const roomShare = 0.2
/** Before so many frames nothing is known of the room. */
const warmFrames = 6

/** Answers for each frame in turn whether it stands out. A steady noise opens it for a moment at most. */
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
