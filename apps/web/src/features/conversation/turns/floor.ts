// Who has the floor.
import { isHeldUp, type Line, lineIn } from './line.ts'
import type { Reply } from './reply.ts'

/** Where an answer stands: the learner is being understood word by word, then by meaning, then answered. */
export type Phase = 'heard' | 'understanding' | 'answering'

export type Floor =
  | { is: 'idle' }
  /** The microphone was asked for and has not opened yet. */
  | { is: 'opening' }
  | { is: 'recording' }
  /** The microphone is closed; what it took is being looked at before it is sent. */
  | { is: 'closing' }
  /** What was said waits until the server has finished with the turn before. */
  | { is: 'waiting'; phase: Phase }
  | { is: 'sending'; phase: Phase }
  /** `sentence`: index of the one being heard. */
  | { is: 'speaking'; sentence: number }

/** A reply is waited for, on its way or being heard. */
export const isBeingAnswered = ({ is }: Floor): boolean => is === 'waiting' || is === 'sending' || is === 'speaking'

/** What was said is on its way, and nothing else can be said. */
export const isUnderWay = (floor: Floor): floor is Extract<Floor, { is: 'closing' | 'waiting' | 'sending' }> =>
  floor.is === 'closing' || floor.is === 'waiting' || floor.is === 'sending'

/** What decides it. */
export interface FloorFacts {
  /** `closing`: what the microphone took is being written down. */
  readonly recorder: 'off' | 'opening' | 'recording' | 'closing'
  readonly lines: readonly Line[]
  readonly reply: Reply | null
}

export function floorOf({ recorder, lines, reply }: FloorFacts): Floor {
  if (recorder !== 'off') return { is: recorder }
  if (reply && hasFloor(reply, lines)) {
    return reply.sentence === null
      ? { is: 'sending', phase: phaseOf(reply, lines) }
      : { is: 'speaking', sentence: reply.sentence }
  }
  const waiting = lines.find(({ delivery }) => delivery === 'sending')
  return waiting ? { is: 'waiting', phase: waiting.text === '' ? 'heard' : 'understanding' } : { is: 'idle' }
}

/** Until its stream has ended and nothing more is heard. Whoever waits for a connection, or has interrupted it, may go on talking. */
function hasFloor({ turnId, voice, sentences, isComplete }: Reply, lines: FloorFacts['lines']): boolean {
  const line = lineIn(lines, turnId)
  if (voice === 'cut' || (line && isHeldUp(line))) return false
  return !isComplete || (voice === 'expected' && sentences.length > 0)
}

function phaseOf({ turnId, kind, pairId }: Reply, lines: FloorFacts['lines']): Phase {
  if (lines.some(({ key }) => key === `${turnId}-partner`)) return 'answering'
  return kind === 'spoken' && pairId === null ? 'heard' : 'understanding'
}

/** The floor as the learner sees it: a voice that the browser holds back does not have it. */
export const seenFloor = ({ floor, isSoundHeld }: { readonly floor: Floor; readonly isSoundHeld: boolean }): Floor =>
  isSoundHeld && floor.is === 'sending' ? { is: 'idle' } : floor
