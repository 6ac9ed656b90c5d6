// How loud it is right now, for the bars on the stage.
import { barHeight, rootMeanSquare } from './energy.ts'

export interface LevelMeter {
  /** To connect a source to. It gives nothing on. */
  readonly node: AnalyserNode
  /** Loudness from 0 to 1 of the last few milliseconds. */
  read(): number
}

const windowSamples = 512

/** A meter in `context`. */
export function createLevelMeter(context: BaseAudioContext): LevelMeter {
  const node = context.createAnalyser()
  node.fftSize = windowSamples
  const samples = new Float32Array(windowSamples)
  return {
    node,
    read() {
      node.getFloatTimeDomainData(samples)
      return barHeight(rootMeanSquare(samples))
    },
  }
}
