// Ends a recording at its maximum length, in a pause shortly before it if there is one, so that no word is cut.
import { rootMeanSquare } from './energy.ts'

/** A pause within this many last seconds ends the recording; in a short one, within its last eighth. */
const windowSeconds = 4
/** Shortest pause between words, in seconds. */
const pauseSeconds = 0.3
/** Below this share of the loudest sound so far, it is a pause. */
const quietShare = 0.12

/**
 * Watches a recording for its end: the first pause of its last seconds, or its very last sample.
 * @param maximum samples the recording may have
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
