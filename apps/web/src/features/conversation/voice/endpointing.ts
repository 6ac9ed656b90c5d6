// Endpointing for hands-free mode: finds the turns in an open microphone's audio. Pure; processes single frames.

/** Length of a frame in milliseconds: 512 samples at 16 kHz. */
export const frameMs = 32

/** Milliseconds of uninterrupted voice after which a turn may have begun. */
const attackMs = 96
/** Minimum length of a short word such as "sí"; longer while the partner speaks, so that only intent interrupts. */
const wordMs = { quiet: 224, speaking: 448 }
/** A sound that has not become a word after this time is dropped, in milliseconds. */
const forgetMs = 800
/** Pause that ends a turn close to its maximum length, in milliseconds. */
const autoStopPauseMs = 320
const autoStopWindowMs = 6_000
/** Minimum voice probability; lower for continuing a voice than for beginning one. */
const likely = { begins: 0.5, goesOn: 0.35 }

export interface VoiceFrame {
  /** Probability of a voice, from 0 to 1. */
  readonly voice: number
  /** Whether the energy gate is open. */
  readonly isLoud: boolean
  /** Whether the partner is speaking or answering. */
  readonly isOverPartner: boolean
}

export interface TurnRules {
  /** Longest pause within a turn, in milliseconds. */
  readonly pauseMs: number
  readonly maximumMs: number
}

export interface VoiceState {
  readonly kind: 'quiet' | 'maybe' | 'turn'
  /** Duration of the voice: uninterrupted while `quiet`, total after that. */
  readonly voicedMs: number
  /** Time since the last voice. */
  readonly quietMs: number
  readonly totalMs: number
}

/**
 * `maybe`: something like a voice; `began`: it is a turn; `dropped`: it was not a turn; `over`: the learner has
 * finished, or the turn has reached its maximum length.
 */
export type VoiceEvent = 'maybe' | 'began' | 'dropped' | 'over'

export const quiet: VoiceState = { kind: 'quiet', voicedMs: 0, quietMs: 0, totalMs: 0 }

/** Processes one frame. */
export function processFrame(
  state: VoiceState,
  frame: VoiceFrame,
  rules: TurnRules,
): { state: VoiceState; event: VoiceEvent | null } {
  const isVoice = frame.isLoud && frame.voice >= (state.kind === 'quiet' ? likely.begins : likely.goesOn)
  if (state.kind === 'quiet') return whileQuiet(state, isVoice)
  const next = {
    kind: state.kind,
    voicedMs: state.voicedMs + (isVoice ? frameMs : 0),
    quietMs: isVoice ? 0 : state.quietMs + frameMs,
    totalMs: state.totalMs + frameMs,
  }
  return state.kind === 'maybe' ? whileMaybe(next, frame.isOverPartner) : whileTurn(next, rules)
}

type FrameResult = ReturnType<typeof processFrame>

function whileQuiet(state: VoiceState, isVoice: boolean): FrameResult {
  const voicedMs = isVoice ? state.voicedMs + frameMs : 0
  if (voicedMs < attackMs) return { state: { ...quiet, voicedMs }, event: null }
  return { state: { kind: 'maybe', voicedMs, quietMs: 0, totalMs: voicedMs }, event: 'maybe' }
}

function whileMaybe(next: VoiceState, isOverPartner: boolean): FrameResult {
  if (next.voicedMs >= (isOverPartner ? wordMs.speaking : wordMs.quiet)) {
    return { state: { ...next, kind: 'turn' }, event: 'began' }
  }
  return next.quietMs >= forgetMs ? { state: quiet, event: 'dropped' } : { state: next, event: null }
}

function whileTurn(next: VoiceState, { pauseMs, maximumMs }: TurnRules): FrameResult {
  const isNearEnd = next.totalMs >= maximumMs - autoStopWindowMs
  const isOver = next.quietMs >= pauseMs || next.totalMs >= maximumMs || (isNearEnd && next.quietMs >= autoStopPauseMs)
  return isOver ? { state: quiet, event: 'over' } : { state: next, event: null }
}
