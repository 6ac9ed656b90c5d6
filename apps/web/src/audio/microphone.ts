// Records the learner's speech as 16 kHz mono samples from any microphone.

import { createAutoStop } from './auto-stop.ts'
import { judgeSound, type SoundKind } from './energy.ts'
import { type OpenMicrophone, openMicrophone } from './open-microphone.ts'
import { createPauseEnd } from './pause-end.ts'
import { createResampler, joinSamples, speechRate } from './resample.ts'
import { encodeWav, wavType } from './wav.ts'

/** A finished recording. */
export interface RecordedSpeech {
  /** RIFF/WAVE, PCM 16 bit, mono, 16 kHz. */
  readonly wav: Blob
  readonly durationMs: number
  /** Whether it contains anything worth sending. */
  readonly sound: SoundKind
}

/** A running recording. */
export interface Recording {
  /** Loudness from 0 to 1. */
  level(): number
  /** The audio track, for a recogniser that accepts one. */
  readonly track: MediaStreamTrack
  /** Ends the recording, closes the microphone and returns the speech. Further calls return the same. */
  stop(): Promise<RecordedSpeech>
  /** Ends and discards the recording; `stop()` then never resolves. */
  cancel(): void
}

export interface RecordingOptions {
  /** Preferred microphone; if empty, the browser chooses. */
  deviceId: string
  /** A longer recording ends automatically, or in a pause shortly before. */
  maximumSeconds: number
  /** Silence after the last word that ends the recording, in milliseconds; if undefined, silence does not end it. */
  pauseMs?: number
  /** Called when the maximum length is reached or the device is gone. `stop()` still returns the speech. */
  onOver: () => void
}

export interface Microphone {
  /** Opens the microphone. Call it in a click or key handler. @throws MicrophoneError */
  record(options: RecordingOptions): Promise<Recording>
}

/** The browser's microphone. */
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

/** Time allowed for the audio thread to deliver its last block, in milliseconds. */
const lastBlockMs = 300

/** Resamples during the recording, so that stopping takes no time. */
function collectSamples({ port, rate }: OpenMicrophone, { maximumSeconds, pauseMs, onOver }: RecordingOptions) {
  const resampler = createResampler(rate)
  const blocks: Float32Array[] = []
  const maximum = maximumSeconds * speechRate
  const isAtEnd = createAutoStop(maximum, speechRate)
  const isSilent = pauseMs === undefined ? () => false : createPauseEnd(pauseMs, speechRate)
  let hasEnded = false
  let isOver = () => {}
  port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) return isOver()
    if (hasEnded) return
    const block = resampler.push(data)
    blocks.push(block)
    hasEnded = isAtEnd(block) || isSilent(block)
    if (hasEnded) onOver()
  }
  return {
    async finish(): Promise<Float32Array> {
      await new Promise<void>((resolve) => {
        isOver = resolve
        // A stopped context no longer runs its worklet, so no further block may arrive.
        setTimeout(resolve, lastBlockMs)
        port.postMessage('finish')
      })
      port.onmessage = null
      return joinSamples([...blocks, resampler.end()]).subarray(0, maximum)
    },
  }
}

/** Converts samples at 16 kHz to an uploadable recording. */
export const recordedSpeech = (samples: Float32Array): RecordedSpeech => ({
  wav: new Blob([encodeWav(samples)], { type: wavType }),
  durationMs: (samples.length / speechRate) * 1000,
  sound: judgeSound(samples, speechRate),
})
