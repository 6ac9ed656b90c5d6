// Hands-free: the microphone stays open, and what is said into it becomes turns by itself.
import { turnLimits } from '@parley/contracts/conversation.ts'
import { rootMeanSquare } from '#audio/energy.ts'
import { createEnergyGate } from '#audio/energy-gate.ts'
import { createFramer } from '#audio/frames.ts'
import { type RecordedSpeech, recordedSpeech } from '#audio/microphone.ts'
import { type OpenMicrophone, openMicrophone } from '#audio/open-microphone.ts'
import { createResampler, joinSamples } from '#audio/resample.ts'
import { frameSamples, loadVoiceDetector, type VoiceDetector } from '#audio/voice-detector.ts'
import { frameMs, processFrame, quiet, type VoiceEvent } from './endpointing.ts'

export interface HandsFreeTools {
  /** The microphone to prefer; empty leaves the choice to the browser. */
  readonly deviceId: string
  /** So long a learner may think, in milliseconds; read with every frame. */
  readonly pauseMs: () => number
  /** A voice comes out of the loudspeaker. */
  readonly isPartnerSpeaking: () => boolean
  /** Something else on the page is to be heard: nothing becomes a turn. */
  readonly isHeld: () => boolean
  /** `dropped` also comes for a turn during which something else on the page is to be heard. */
  readonly onEvent: (event: Exclude<VoiceEvent, 'over'>) => void
  /** A turn is over; what was only noise comes as a turn with no voice in it. */
  readonly onTurn: (speech: RecordedSpeech) => void
  /** The microphone went away. What was being said has come as a turn before. */
  readonly onLost: () => void
}

/** What of the device is needed. */
export interface Devices {
  openMicrophone(deviceId: string): Promise<OpenMicrophone>
  loadVoiceDetector(): Promise<VoiceDetector | null>
}

/** An open microphone that listens for turns. */
export interface HandsFree {
  readonly track: MediaStreamTrack
  /** Loudness from 0 to 1. */
  level(): number
  /** Forgets what is being said. */
  drop(): void
  close(): void
}

/** Kept from before the voice was noticed, so that its first sound is not lost. */
const before = Math.round(480 / frameMs)
/** Of the pause that ends a turn only so much goes along. */
const after = Math.round(480 / frameMs)
/** Echo cancellation needs to hear the loudspeaker so long before it can be relied on. */
const warmUpMs = 1_000
/** A device that is so many frames behind cannot run the detector. */
const tooFarBehind = 40

/**
 * Opens the microphone and listens until closed. Call it inside a click or key press. Loudness alone judges until the
 * voice detector is there, and on devices that cannot run it. Throws `MicrophoneError`.
 */
export async function startHandsFree(
  tools: HandsFreeTools,
  devices: Devices = { openMicrophone, loadVoiceDetector },
): Promise<HandsFree> {
  const open = await devices.openMicrophone(tools.deviceId)
  const listener = createListener(tools, devices)
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
  { pauseMs, isPartnerSpeaking, isHeld, onEvent, onTurn, onLost }: HandsFreeTools,
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
      if (state.is !== 'quiet') onEvent('dropped')
      return drop()
    }
    const isOverPartner = isPartnerSpeaking()
    if (isOverPartner) warmMs += frameMs
    const isEcho = isOverPartner && warmMs < warmUpMs
    const isLoud = isAbove(rootMeanSquare(frame)) && !isEcho
    const voice = detector ? await detector.likelihood(frame).catch(() => 0) : 1
    if (isClosed) return
    frames.push(frame)
    const heard = processFrame(
      state,
      { voice, isLoud, isOverPartner },
      { pauseMs: pauseMs(), maximumMs: turnLimits.audioSeconds * 1000 - before * frameMs },
    )
    if (heard.event === 'over') finish()
    else if (heard.event) onEvent(heard.event)
    state = heard.state
    if (state.is === 'quiet' && frames.length > before) frames = frames.slice(-before)
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
    /** Nothing more will come: what was said until now is a turn. */
    lose() {
      void order.finally(() => {
        if (isClosed) return
        if (state.is === 'turn') finish()
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
