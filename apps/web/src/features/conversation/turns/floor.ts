// Decides whose turn it is to speak.
import { isHeldUp, isPending } from './delivery.ts'
import { findLine, type Line } from './line.ts'

/** The latest reply. */
export interface Reply {
  readonly turnId: string
  /** The partner speaks first or says goodbye: no learner line precedes it. */
  readonly isOpening: boolean
  /** The sentences that have audio. */
  readonly sentences: readonly string[]
  /** Index of the playing sentence. */
  readonly sentence: number | null
  /** Where the word that is being spoken begins and ends in that sentence; null if the voice does not report it. */
  readonly word: readonly [start: number, end: number] | null
  /** `over`: playback has ended. `cut`: the learner has interrupted it. */
  readonly voice: 'expected' | 'over' | 'cut'
  /** The stream has ended. */
  readonly isComplete: boolean
}

/** The stages of an answer: the learner's speech is transcribed, then understood, then answered. */
export type Phase = 'heard' | 'understanding' | 'answering'

export type Floor =
  | { kind: 'idle' }
  /** The microphone was requested but has not opened yet. */
  | { kind: 'opening' }
  | { kind: 'recording' }
  /** The microphone is closed; the recording is processed before it is sent. */
  | { kind: 'closing' }
  /** The learner's line waits until the server has finished the previous turn. */
  | { kind: 'waiting'; phase: Phase }
  | { kind: 'sending'; phase: Phase }
  /** `sentence`: index of the playing sentence. */
  | { kind: 'speaking'; sentence: number }

/** A reply is awaited, streaming or playing. */
export const isBeingAnswered = ({ kind }: Floor): boolean =>
  kind === 'waiting' || kind === 'sending' || kind === 'speaking'

/** The learner's line is being sent, and no other line can be added. */
export const isUnderWay = (floor: Floor): floor is Extract<Floor, { kind: 'closing' | 'waiting' | 'sending' }> =>
  floor.kind === 'closing' || floor.kind === 'waiting' || floor.kind === 'sending'

/** A typed line can be sent: the partner is silent, or its answer can already be read. */
export const mayType = (floor: Floor): boolean =>
  floor.kind === 'idle' || floor.kind === 'speaking' || (floor.kind === 'sending' && floor.phase === 'answering')

/** The facts that determine whose turn it is. */
export interface FloorFacts {
  /** `closing`: the recording is being transcribed. */
  readonly recorder: 'off' | 'opening' | 'recording' | 'closing'
  readonly lines: readonly Line[]
  readonly reply: Reply | null
}

export function floorOf({ recorder, lines, reply }: FloorFacts): Floor {
  if (recorder !== 'off') return { kind: recorder }
  if (reply && hasFloor(reply, lines)) {
    return reply.sentence === null
      ? { kind: 'sending', phase: phaseOf(reply, lines) }
      : { kind: 'speaking', sentence: reply.sentence }
  }
  const waiting = lines.find(({ delivery }) => isPending(delivery) && !isHeldUp(delivery))
  return waiting ? { kind: 'waiting', phase: waiting.text === '' ? 'heard' : 'understanding' } : { kind: 'idle' }
}

/** Until its stream and audio have ended. Not while offline or after an interruption, when the learner may continue. */
function hasFloor({ turnId, voice, sentences, isComplete }: Reply, lines: FloorFacts['lines']): boolean {
  const delivery = findLine(lines, turnId, 'learner')?.delivery
  if (voice === 'cut' || (delivery && isHeldUp(delivery))) return false
  return !isComplete || (voice === 'expected' && sentences.length > 0)
}

function phaseOf({ turnId, isOpening }: Reply, lines: FloorFacts['lines']): Phase {
  if (findLine(lines, turnId, 'partner')) return 'answering'
  return isOpening || findLine(lines, turnId, 'learner')?.text ? 'understanding' : 'heard'
}

/** The turn as the learner sees it: audio that the browser blocks does not count as the partner's turn. */
export const seenFloor = ({ floor, isSoundHeld }: { readonly floor: Floor; readonly isSoundHeld: boolean }): Floor =>
  isSoundHeld && floor.kind === 'sending' ? { kind: 'idle' } : floor
