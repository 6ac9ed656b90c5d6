// Recording what the learner says: 16 kHz mono samples from whatever microphone there is.
import { type Heard, judgeSound } from './energy.ts'
import { type OpenMicrophone, openMicrophone } from './open-microphone.ts'
import { createResampler, joinSamples, speechRate } from './resample.ts'
import { createSoftEnd } from './soft-end.ts'
import { encodeWav, wavType } from './wav.ts'

/** What was recorded. */
export interface RecordedSpeech {
  /** RIFF/WAVE, PCM 16 bit, mono, 16 kHz. */
  readonly wav: Blob
  readonly durationMs: number
  /** Whether there is anything in it worth sending. */
  readonly heard: Heard
}

/** A recording that runs. */
export interface Recording {
  /** Loudness from 0 to 1. */
  level(): number
  /** The sound itself, for a recogniser that takes one. */
  readonly track: MediaStreamTrack
  /** Ends the recording, closes the microphone and answers what was said. Asked twice, the same. */
  stop(): Promise<RecordedSpeech>
  /** Ends the recording and forgets it; `stop()` never answers then. */
  cancel(): void
}

export interface RecordingOptions {
  /** The microphone to prefer; empty leaves the choice to the browser. */
  deviceId: string
  /** A longer recording ends by itself, in a pause shortly before where there is one. */
  maximumSeconds: number
  /** Called when the recording cannot go on: its time is over, or the device went away. `stop()` still answers what was said. */
  onOver: () => void
}

export interface Microphone {
  /** Opens the microphone. Call it inside a click or key press. Throws `MicrophoneError`. */
  record(options: RecordingOptions): Promise<Recording>
}

/** The microphone of this browser. */
export const browserMicrophone: Microphone = {
  record: async (options) => startRecording(await openMicrophone(options.deviceId), options),
}

function startRecording(open: OpenMicrophone, options: RecordingOptions): Recording {
  const { track, meter, lost } = open
  const samples = collectSamples(open, options)
  lost.addEventListener('abort', options.onOver)
  let answer: Promise<RecordedSpeech> | null = null
  const end = async () => {
    lost.removeEventListener('abort', options.onOver)
    await open.close()
  }
  return {
    track,
    level: () => (answer ? 0 : meter.read()),
    stop() {
      answer ??= samples.finish().then(async (said) => {
        await end()
        return recordedSpeech(said)
      })
      return answer
    },
    cancel() {
      answer ??= new Promise(() => {})
      void end()
    },
  }
}

/** So long the audio thread may take to hand over its last block. */
const lastBlockMs = 300

/** Resamples while the learner speaks, so that nothing is left to do at the end. */
function collectSamples({ port, rate }: OpenMicrophone, { maximumSeconds, onOver }: RecordingOptions) {
  const resampler = createResampler(rate)
  const blocks: Float32Array[] = []
  const maximum = maximumSeconds * speechRate
  const isAtEnd = createSoftEnd(maximum, speechRate)
  let hasEnded = false
  let isOver = () => {}
  port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) return isOver()
    if (hasEnded) return
    const block = resampler.push(data)
    blocks.push(block)
    hasEnded = isAtEnd(block)
    if (hasEnded) onOver()
  }
  return {
    async finish(): Promise<Float32Array> {
      await new Promise<void>((resolve) => {
        isOver = resolve
        // A stopped context no longer runs its worklet: then what has come is all there is.
        setTimeout(resolve, lastBlockMs)
        port.postMessage('finish')
      })
      port.onmessage = null
      return joinSamples([...blocks, resampler.end()]).subarray(0, maximum)
    },
  }
}

/** Samples at 16 kHz as something to send. */
export const recordedSpeech = (samples: Float32Array): RecordedSpeech => ({
  wav: new Blob([encodeWav(samples)], { type: wavType }),
  durationMs: (samples.length / speechRate) * 1000,
  heard: judgeSound(samples, speechRate),
})
