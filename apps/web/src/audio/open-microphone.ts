// An open microphone: a fresh stream and audio graph each time, never connected to the output.
import { watchClock } from './clock-jump.ts'
import { createLevelMeter, type LevelMeter } from './level-meter.ts'
import { watchLoss } from './microphone-loss.ts'
import recorderUrl from './recorder.worklet.js?url&no-inline'

/**
 * Why there is no audio: blocked by user or page, no device, used by another program, an unsupported browser, a recorder
 * that did not load, or a browser that does not pass on the sound of a microphone that it has opened.
 */
export type MicrophoneReason = 'denied' | 'missing' | 'busy' | 'unsupported' | 'unloaded' | 'stuck'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly reason: MicrophoneReason

  constructor(reason: MicrophoneReason, cause?: unknown) {
    super(`No recording: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface OpenMicrophone {
  readonly track: MediaStreamTrack
  readonly meter: LevelMeter
  /** Sends blocks of samples at `rate`, and null after the message to finish. */
  readonly port: MessagePort
  /** Sample rate in Hz. */
  readonly rate: number
  /** Aborted if the device is gone or slept, or a call has taken it over, but not after `close`. */
  readonly lost: AbortSignal
  close(): Promise<void>
}

/**
 * Opens a microphone, or logs why it did not open. Call it in a click or key handler.
 * @param deviceId preferred device; if it is empty or not connected, the browser chooses. @throws MicrophoneError
 */
export async function openMicrophone(deviceId: string): Promise<OpenMicrophone> {
  try {
    return await open(deviceId)
  } catch (error) {
    console.error('The microphone did not open', error)
    throw error
  }
}

/** Time for the recorder to load and the sound to start once the microphone is open, in milliseconds. */
const startMs = 5_000
/** Time for a context to close before its caller goes on, in milliseconds: one that is stuck never closes. */
const closeMs = 500

async function open(deviceId: string): Promise<OpenMicrophone> {
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined') {
    throw new MicrophoneError('unsupported')
  }
  routeSound('play-and-record')
  let context: AudioContext | undefined
  let stream: MediaStream | undefined
  try {
    // Created before the first await: iPhones only start a context during the gesture.
    context = new AudioContext()
    const loaded = limited(context.audioWorklet.addModule(recorderUrl), 'unloaded')
    const running = limited(context.resume(), 'stuck')
    // The user may take any time to allow it.
    stream = await navigator.mediaDevices.getUserMedia(constraintsFor(deviceId))
    await Promise.all([loaded(), running()])
    return connect(context, stream)
  } catch (cause) {
    closeStream(stream)
    await closeContext(context)
    throw cause instanceof MicrophoneError ? cause : new MicrophoneError(stream ? 'stuck' : reasonOf(cause), cause)
  }
}

/** Waits for a step once it is called. @throws MicrophoneError if the step fails or takes too long */
function limited(step: Promise<void>, reason: MicrophoneReason): () => Promise<void> {
  // It may fail before anything waits for it.
  step.catch(() => {})
  return async () => {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too late')), startMs))
    await Promise.race([step, late]).catch((cause: unknown) => {
      throw new MicrophoneError(reason, cause)
    })
  }
}

/** This device's microphones. Browsers reveal their names only after the user has allowed one. */
export async function microphones(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
}

function constraintsFor(deviceId: string): MediaStreamConstraints {
  return {
    audio: {
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(deviceId ? { deviceId: { ideal: deviceId } } : {}),
    },
  }
}

function connect(context: AudioContext, stream: MediaStream): OpenMicrophone {
  const track = stream.getAudioTracks()[0]
  if (!track) throw new MicrophoneError('missing')
  // Its end is not reported a second time.
  if (track.readyState === 'ended') throw new MicrophoneError('busy')
  const source = context.createMediaStreamSource(stream)
  const meter = createLevelMeter(context)
  const recorder = new AudioWorkletNode(context, 'parley-recorder', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  source.connect(meter.node)
  source.connect(recorder)
  const device = watchLoss(context, track)
  const clock = watchClock(context)
  return {
    track,
    meter,
    port: recorder.port,
    rate: context.sampleRate,
    lost: AbortSignal.any([device.lost, clock.jumped]),
    async close() {
      device.forget()
      clock.forget()
      source.disconnect()
      closeStream(stream)
      await closeContext(context)
    },
  }
}

const reasons: Record<string, MicrophoneReason> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  // No more contexts, or no audio output.
  NotSupportedError: 'stuck',
}

const reasonOf = (cause: unknown): MicrophoneReason =>
  (cause instanceof DOMException ? reasons[cause.name] : undefined) ?? 'unsupported'

/** Turns the microphone's light off. */
function closeStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
  routeSound('playback')
}

async function closeContext(context: AudioContext | undefined): Promise<void> {
  if (!context || context.state === 'closed') return
  const closed = context.close().catch(() => {})
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeMs))])
}

/** iPhones choose speaker and volume by this; other browsers do not support it. */
function routeSound(type: 'play-and-record' | 'playback'): void {
  const session: unknown = 'audioSession' in navigator ? navigator.audioSession : null
  if (typeof session === 'object' && session !== null && 'type' in session) session.type = type
}
