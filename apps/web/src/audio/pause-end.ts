// Ends a take once the speaker falls silent.
import { rootMeanSquare } from './energy.ts'
import { createEnergyGate } from './energy-gate.ts'
import { createFramer } from './frames.ts'

const frameMs = 32
/** Shortest sound above room level that counts as speech, in milliseconds. */
const wordMs = 160

/**
 * Detects the pause that ends a recording.
 * @param pauseMs silence after the last word, in milliseconds
 * @param rate in Hz
 */
export function createPauseEnd(pauseMs: number, rate: number): (block: Float32Array) => boolean {
  const frames = createFramer(Math.round((rate * frameMs) / 1_000))
  const isLoud = createEnergyGate()
  let spokenMs = 0
  let quietMs = 0
  return (block) => {
    for (const frame of frames(block)) {
      if (isLoud(rootMeanSquare(frame))) {
        spokenMs += frameMs
        quietMs = 0
      } else quietMs += frameMs
    }
    return spokenMs >= wordMs && quietMs >= pauseMs
  }
}
