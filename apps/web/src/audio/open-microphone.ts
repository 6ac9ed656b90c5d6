// An open microphone: a fresh stream and audio graph each time, never connected to the output.
import { createLevelMeter, type LevelMeter } from './level-meter.ts'
import { watchLoss } from './microphone-loss.ts'
import recorderUrl from './recorder.worklet.js?url&no-inline'

/** Why there is no audio: blocked by user or page, no device, used by another program, or an unsupported browser. */
export type MicrophoneReason = 'denied' | 'missing' | 'busy' | 'unsupported'

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
  /** Aborted if the device is gone or a call has taken it over, but not after `close`. */
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

async function open(deviceId: string): Promise<OpenMicrophone> {
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined') {
    throw new MicrophoneError('unsupported')
  }
  routeSound('play-and-record')
  // Created before the first await: iPhones only start a context during the gesture.
  const context = new AudioContext()
  const [stream, loaded, running] = await Promise.allSettled([
    navigator.mediaDevices.getUserMedia(constraintsFor(deviceId)),
    context.audioWorklet.addModule(recorderUrl),
    context.resume(),
  ])
  const failed = [stream, loaded, running].find((result) => result.status === 'rejected')
  if (stream.status !== 'fulfilled' || failed) {
    if (stream.status === 'fulfilled') closeStream(stream.value)
    await closeContext(context)
    throw microphoneError(failed?.reason)
  }
  return connect(context, stream.value)
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
  const source = context.createMediaStreamSource(stream)
  const meter = createLevelMeter(context)
  const recorder = new AudioWorkletNode(context, 'parley-recorder', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  source.connect(meter.node)
  source.connect(recorder)
  const { lost, forget } = watchLoss(context, track)
  return {
    track,
    meter,
    port: recorder.port,
    rate: context.sampleRate,
    lost,
    async close() {
      forget()
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
}

function microphoneError(cause: unknown): MicrophoneError {
  return new MicrophoneError((cause instanceof DOMException ? reasons[cause.name] : undefined) ?? 'unsupported', cause)
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
  routeSound('playback')
}

async function closeContext(context: AudioContext): Promise<void> {
  if (context.state !== 'closed') await context.close()
}

/** iPhones choose speaker and volume by this; other browsers do not support it. */
function routeSound(type: 'play-and-record' | 'playback'): void {
  const session: unknown = 'audioSession' in navigator ? navigator.audioSession : null
  if (typeof session === 'object' && session !== null && 'type' in session) session.type = type
}
