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
  /** Sends blocks of samples at `rate`, and null after it is told to finish. */
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
  // Created before the first await: iPhones only start a context during the gesture.
  const context = newContext()
  const loaded = settled(context.audioWorklet.addModule(recorderUrl), 'unloaded')
  const running = settled(context.resume(), 'stuck')
  let stream: MediaStream | undefined
  try {
    // The user may take any time to allow it.
    stream = await navigator.mediaDevices.getUserMedia(constraintsFor(deviceId))
    await Promise.all([within(startMs, loaded, 'unloaded'), within(startMs, running, 'stuck')])
    return connect(context, stream)
  } catch (cause) {
    closeStream(stream)
    await closeContext(context)
    throw cause instanceof MicrophoneError ? cause : microphoneError(cause)
  }
}

function newContext(): AudioContext {
  try {
    return new AudioContext()
  } catch (cause) {
    routeSound('playback')
    throw new MicrophoneError('stuck', cause)
  }
}

/** A step's error with its reason; null if it succeeds. Never rejects, because it may fail before it is awaited. */
const settled = (step: Promise<void>, reason: MicrophoneReason): Promise<MicrophoneError | null> =>
  step.then(
    () => null,
    (cause: unknown) => new MicrophoneError(reason, cause),
  )

/** Waits for a step. @throws MicrophoneError if it fails or takes too long */
async function within(ms: number, step: Promise<MicrophoneError | null>, reason: MicrophoneReason): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<MicrophoneError>((resolve) => {
    timer = setTimeout(() => resolve(new MicrophoneError(reason, new Error(`Nothing happened for ${ms} ms`))), ms)
  })
  const error = await Promise.race([step, late])
  clearTimeout(timer)
  if (error) throw error
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
  const { source, meter, recorder } = connectNodes(context, stream)
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

function connectNodes(context: AudioContext, stream: MediaStream) {
  try {
    const source = context.createMediaStreamSource(stream)
    const meter = createLevelMeter(context)
    const recorder = new AudioWorkletNode(context, 'parley-recorder', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    source.connect(meter.node)
    source.connect(recorder)
    return { source, meter, recorder }
  } catch (cause) {
    throw new MicrophoneError('stuck', cause)
  }
}

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

/** Turns the microphone's light off. */
function closeStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
  routeSound('playback')
}

async function closeContext(context: AudioContext): Promise<void> {
  if (context.state === 'closed') return
  const closed = context.close().catch(() => {})
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeMs))])
}

/** iPhones choose speaker and volume by this; other browsers do not support it. */
function routeSound(type: 'play-and-record' | 'playback'): void {
  const session: unknown = 'audioSession' in navigator ? navigator.audioSession : null
  if (typeof session === 'object' && session !== null && 'type' in session) session.type = type
}
