// Hands-free: which of what an open microphone hears is a turn. Pure; one frame after the other.

/** How long a frame is, in milliseconds: 512 samples at 16 kHz. */
export const frameMs = 32

/** Voice in so many milliseconds on end, and something may have begun. */
const attackMs = 96
/** A short word such as "sí" is at least so long; over a partner who speaks it takes more to be meant. */
const wordMs = { quiet: 224, speaking: 448 }
/** What was no word by then is forgotten. */
const forgetMs = 800
/** Where a turn is nearly at its longest, so short a pause ends it. */
const softPauseMs = 320
const softWindowMs = 6_000
/** A voice that goes on is believed sooner than one that begins. */
const likely = { begins: 0.5, goesOn: 0.35 }

export interface VoiceFrame {
  /** How likely it is a voice, from 0 to 1. */
  readonly voice: number
  /** The energy gate is open. */
  readonly isLoud: boolean
  /** The partner has the floor. */
  readonly isOverPartner: boolean
}

export interface TurnRules {
  /** So long the learner may think without being taken to have finished. */
  readonly pauseMs: number
  readonly maximumMs: number
}

export interface VoiceState {
  readonly is: 'quiet' | 'maybe' | 'turn'
  /** Voice: on end while quiet, in all after that. */
  readonly voicedMs: number
  /** Since the last of it. */
  readonly quietMs: number
  readonly totalMs: number
}

/**
 * `maybe`: something like a voice; `began`: it is a turn; `dropped`: it was none after all; `over`: the learner has
 * finished, or the turn has reached its longest.
 */
export type VoiceEvent = 'maybe' | 'began' | 'dropped' | 'over'

export const quiet: VoiceState = { is: 'quiet', voicedMs: 0, quietMs: 0, totalMs: 0 }

/** What one more frame makes of it. */
export function processFrame(
  state: VoiceState,
  frame: VoiceFrame,
  rules: TurnRules,
): { state: VoiceState; event: VoiceEvent | null } {
  const isVoice = frame.isLoud && frame.voice >= (state.is === 'quiet' ? likely.begins : likely.goesOn)
  if (state.is === 'quiet') return whileQuiet(state, isVoice)
  const next = {
    is: state.is,
    voicedMs: state.voicedMs + (isVoice ? frameMs : 0),
    quietMs: isVoice ? 0 : state.quietMs + frameMs,
    totalMs: state.totalMs + frameMs,
  }
  return state.is === 'maybe' ? whileMaybe(next, frame.isOverPartner) : whileTurn(next, rules)
}

type Heard = ReturnType<typeof processFrame>

function whileQuiet(state: VoiceState, isVoice: boolean): Heard {
  const voicedMs = isVoice ? state.voicedMs + frameMs : 0
  if (voicedMs < attackMs) return { state: { ...quiet, voicedMs }, event: null }
  return { state: { is: 'maybe', voicedMs, quietMs: 0, totalMs: voicedMs }, event: 'maybe' }
}

function whileMaybe(next: VoiceState, isOverPartner: boolean): Heard {
  if (next.voicedMs >= (isOverPartner ? wordMs.speaking : wordMs.quiet)) {
    return { state: { ...next, is: 'turn' }, event: 'began' }
  }
  return next.quietMs >= forgetMs ? { state: quiet, event: 'dropped' } : { state: next, event: null }
}

function whileTurn(next: VoiceState, { pauseMs, maximumMs }: TurnRules): Heard {
  const isNearEnd = next.totalMs >= maximumMs - softWindowMs
  const isOver = next.quietMs >= pauseMs || next.totalMs >= maximumMs || (isNearEnd && next.quietMs >= softPauseMs)
  return isOver ? { state: quiet, event: 'over' } : { state: next, event: null }
}
