// Hands-free mode: the microphone stays open, and speech is split into turns automatically.
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import { rootMeanSquare } from '#audio/energy.ts'
import { createEnergyGate } from '#audio/energy-gate.ts'
import { createFramer } from '#audio/frames.ts'
import { type RecordedSpeech, recordedSpeech } from '#audio/microphone.ts'
import { type OpenMicrophone, openMicrophone } from '#audio/open-microphone.ts'
import { createResampler, joinSamples } from '#audio/resample.ts'
import { frameSamples, loadVoiceDetector, type VoiceDetector } from '#audio/voice-detector.ts'
import { frameMs, processFrame, quiet, type VoiceEvent } from './endpointing.ts'

export interface HandsFreeDeps {
  /** The preferred microphone; if empty, the browser chooses. */
  readonly deviceId: string
  /** Pause that ends a turn, in milliseconds; read on every frame. */
  readonly pauseMs: () => number
  /** Whether the loudspeaker is playing a voice. */
  readonly isPartnerSpeaking: () => boolean
  /** Whether other audio on the page is playing, in which case nothing becomes a turn. */
  readonly isHeld: () => boolean
  /** `dropped` is also sent for a turn during which other audio starts to play. */
  readonly onEvent: (event: Exclude<VoiceEvent, 'over'>) => void
  /** Called with each finished turn; mere noise is passed as a recording without voice. */
  readonly onTurn: (speech: RecordedSpeech) => void
  /** The microphone was disconnected. Any earlier speech has already been passed to `onTurn`. */
  readonly onLost: () => void
}

/** The browser features that it needs; replaced in tests. */
export interface Devices {
  openMicrophone(deviceId: string): Promise<OpenMicrophone>
  loadVoiceDetector(): Promise<VoiceDetector | null>
}

/** An open microphone that listens for turns. */
export interface HandsFree {
  readonly track: MediaStreamTrack
  /** Loudness from 0 to 1. */
  level(): number
  /** Discards the current speech. */
  drop(): void
  close(): void
}

/** Number of frames kept from before the voice was detected, so that its first sound is not lost. */
const before = Math.round(480 / frameMs)
/** Number of frames kept from the pause that ends a turn. */
const after = Math.round(480 / frameMs)
/** Time before echo cancellation is reliable after the loudspeaker starts playing. */
const warmUpMs = 1_000
/** Number of unprocessed frames at which a device counts as too slow for the detector. */
const tooFarBehind = 40

/**
 * Opens the microphone and listens until closed. Call it in a click or key handler. Only loudness is used until the
 * voice detector is loaded, and on devices that are too slow for it. Throws `MicrophoneError`.
 */
export async function startHandsFree(
  deps: HandsFreeDeps,
  devices: Devices = { openMicrophone, loadVoiceDetector },
): Promise<HandsFree> {
  const open = await devices.openMicrophone(deps.deviceId)
  const listener = createListener(deps, devices)
  const resampler = createResampler(open.rate)
  const framer = createFramer(frameSamples)
  open.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data) for (const frame of framer(resampler.push(data))) listener.hear(frame)
  }
  open.lost.addEventListener('abort', listener.lose)
  return {
    track: open.track,
    level: open.meter.read,
    drop: listener.drop,
    close() {
      open.port.onmessage = null
      open.lost.removeEventListener('abort', listener.lose)
      listener.close()
      void open.close()
    },
  }
}

function createListener(
  { pauseMs, isPartnerSpeaking, isHeld, onEvent, onTurn, onLost }: HandsFreeDeps,
  { loadVoiceDetector }: Pick<Devices, 'loadVoiceDetector'>,
) {
  const isAbove = createEnergyGate()
  let detector: VoiceDetector | null = null
  let isClosed = false
  let state = quiet
  let frames: Float32Array[] = []
  let waiting = 0
  let order: Promise<void> = Promise.resolve()
  let warmMs = 0

  void loadVoiceDetector().then((loaded) => {
    if (isClosed) loaded?.release()
    else detector = loaded
  })
  const release = () => {
    detector?.release()
    detector = null
  }
  const finish = () => {
    const silent = Math.max(0, Math.floor(state.quietMs / frameMs) + 1 - after)
    const said = joinSamples(frames.slice(0, frames.length - silent))
    frames = []
    detector?.forget()
    onTurn(recordedSpeech(said))
  }
  const drop = () => {
    state = quiet
    frames = []
  }
  const judge = async (frame: Float32Array) => {
    if (isHeld()) {
      if (state.kind !== 'quiet') onEvent('dropped')
      return drop()
    }
    const isOverPartner = isPartnerSpeaking()
    if (isOverPartner) warmMs += frameMs
    const isEcho = isOverPartner && warmMs < warmUpMs
    const isLoud = isAbove(rootMeanSquare(frame)) && !isEcho
    const voice = detector ? await detector.likelihood(frame).catch(() => 0) : 1
    if (isClosed) return
    frames.push(frame)
    const result = processFrame(
      state,
      { voice, isLoud, isOverPartner },
      { pauseMs: pauseMs(), maximumMs: turnLimits.audioSeconds * 1000 - before * frameMs },
    )
    if (result.event === 'over') finish()
    else if (result.event) onEvent(result.event)
    state = result.state
    if (state.kind === 'quiet' && frames.length > before) frames = frames.slice(-before)
  }
  return {
    hear(frame: Float32Array) {
      waiting += 1
      if (waiting > tooFarBehind) release()
      order = order
        .then(() => judge(frame))
        .finally(() => {
          waiting -= 1
        })
    },
    drop,
    /** The microphone was disconnected: the speech so far becomes a turn. */
    lose() {
      void order.finally(() => {
        if (isClosed) return
        if (state.kind === 'turn') finish()
        state = quiet
        onLost()
      })
    },
    close() {
      isClosed = true
      release()
    },
  }
}
