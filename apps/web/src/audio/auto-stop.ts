// Ends a recording at its maximum length, or in a pause shortly before, so that no word is cut off.
import { rootMeanSquare } from './energy.ts'

/** A pause within the last few seconds, or within the last eighth of a short recording, ends it. */
const windowSeconds = 4
/** Shortest pause between words, in seconds. */
const pauseSeconds = 0.3
/** Anything quieter than this share of the loudest sound so far is a pause. */
const quietShare = 0.12

/**
 * Finds the end of a recording: the first pause in its last few seconds, or its very last sample.
 * @param maximum maximum number of samples in the recording
 * @param rate in Hz
 */
export function createAutoStop(maximum: number, rate: number): (block: Float32Array) => boolean {
  const window = Math.min(windowSeconds * rate, maximum / 8)
  let taken = 0
  let loudest = 0
  let quiet = 0
  return (block) => {
    taken += block.length
    const loudness = rootMeanSquare(block)
    loudest = Math.max(loudest, loudness)
    quiet = loudness < loudest * quietShare ? quiet + block.length : 0
    const isNear = taken >= maximum - window
    return taken >= maximum || (isNear && quiet >= pauseSeconds * rate)
  }
}
