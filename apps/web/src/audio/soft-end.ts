// A recording that reaches its longest is not cut in the middle of a word where a pause comes just before.
import { rootMeanSquare } from './energy.ts'

/** In these last seconds a pause ends the recording; of a short one in its last eighth. */
const windowSeconds = 4
/** So long a pause between words is. */
const pauseSeconds = 0.3
/** Quieter than this against the loudest so far, it is a pause. */
const quietShare = 0.12

/**
 * Watches a recording for its end: the first pause of its last seconds, or its very last sample.
 * @param maximum samples the recording may have
 * @param rate in Hz
 */
export function createSoftEnd(maximum: number, rate: number): (block: Float32Array) => boolean {
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
