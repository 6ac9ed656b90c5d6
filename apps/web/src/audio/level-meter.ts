// Measures the current loudness for the bars on the stage.
import { barHeight, rootMeanSquare } from './energy.ts'

export interface LevelMeter {
  /** Node to connect a source to. It has no output. */
  readonly node: AnalyserNode
  /** Loudness of the last few milliseconds, 0 to 1. */
  read(): number
}

const windowSamples = 512

/** Creates a meter in `context`. */
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
