// Recording what the learner says: 16 kHz mono samples from whatever microphone there is.
import { type Heard, judgeSound } from './energy.ts'
import { createLevelMeter } from './level-meter.ts'
import recorderUrl from './recorder.worklet.js?url&no-inline'
import { createResampler, joinSamples, speechRate } from './resample.ts'
import { encodeWav, wavType } from './wav.ts'

/** Why there is no recording: forbidden by the user or the page, no device, taken by another program, or a browser without the means. */
export type MicrophoneReason = 'denied' | 'missing' | 'busy' | 'unsupported'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly reason: MicrophoneReason

  constructor(reason: MicrophoneReason, cause?: unknown) {
    super(`No recording: ${reason}`, { cause })
    this.reason = reason
  }
}

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
  /** A longer recording ends by itself. */
  maximumSeconds: number
  /** Called when the recording cannot go on: its time is over, or the device went away. `stop()` still answers what was said. */
  onOver: () => void
}

export interface Microphone {
  /** Opens the microphone. Call it inside a click or key press. Throws `MicrophoneError`. */
  record(options: RecordingOptions): Promise<Recording>
}

const constraints: MediaStreamConstraints = {
  audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
}

/** The microphone of this browser: a fresh stream and audio graph a recording, never connected to the output. */
export const browserMicrophone: Microphone = {
  async record(options) {
    if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined') {
      throw new MicrophoneError('unsupported')
    }
    routeSound('play-and-record')
    // Made before the first await: iPhones start a context only inside the gesture.
    const context = new AudioContext()
    const [stream, loaded, running] = await Promise.allSettled([
      navigator.mediaDevices.getUserMedia(constraints),
      context.audioWorklet.addModule(recorderUrl),
      context.resume(),
    ])
    const failed = [stream, loaded, running].find((result) => result.status === 'rejected')
    if (stream.status !== 'fulfilled' || failed) {
      if (stream.status === 'fulfilled') closeStream(stream.value)
      await close(context)
      throw microphoneError(failed?.reason)
    }
    return startRecording(context, stream.value, options)
  },
}

function startRecording(context: AudioContext, stream: MediaStream, options: RecordingOptions): Recording {
  const track = stream.getAudioTracks()[0]
  if (!track) throw new MicrophoneError('missing')
  const source = context.createMediaStreamSource(stream)
  const meter = createLevelMeter(context)
  const recorder = new AudioWorkletNode(context, 'parley-recorder', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  source.connect(meter.node)
  source.connect(recorder)

  const samples = collectSamples(recorder.port, context.sampleRate, options)
  track.addEventListener('ended', options.onOver)
  let answer: Promise<RecordedSpeech> | null = null
  const end = async () => {
    track.removeEventListener('ended', options.onOver)
    source.disconnect()
    closeStream(stream)
    await close(context)
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
function collectSamples(port: MessagePort, rate: number, { maximumSeconds, onOver }: RecordingOptions) {
  const resampler = createResampler(rate)
  const blocks: Float32Array[] = []
  const maximum = maximumSeconds * speechRate
  let taken = 0
  let isOver = () => {}
  port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) return isOver()
    if (taken >= maximum) return
    const block = resampler.push(data)
    blocks.push(block)
    taken += block.length
    if (taken >= maximum) onOver()
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

const recordedSpeech = (samples: Float32Array): RecordedSpeech => ({
  wav: new Blob([encodeWav(samples)], { type: wavType }),
  durationMs: (samples.length / speechRate) * 1000,
  heard: judgeSound(samples, speechRate),
})

const reasons: Record<string, MicrophoneReason> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

function microphoneError(cause: unknown): MicrophoneError {
  return new MicrophoneError((cause instanceof DOMException ? reasons[cause.name] : undefined) ?? 'unsupported', cause)
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
  routeSound('playback')
}

async function close(context: AudioContext): Promise<void> {
  if (context.state !== 'closed') await context.close()
}

/** iPhones choose the speaker and the loudness by this; other browsers have no such thing. */
function routeSound(type: 'play-and-record' | 'playback'): void {
  const session: unknown = 'audioSession' in navigator ? navigator.audioSession : null
  if (typeof session === 'object' && session !== null && 'type' in session) session.type = type
}
