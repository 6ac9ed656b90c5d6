// Decides who has the floor.
import { findLine, type Line } from './line.ts'

/** The latest reply. */
export interface Reply {
  readonly turnId: string
  /** The partner speaks first, or says goodbye: there is no line of the learner before it. */
  readonly isOpening: boolean
  /** The sentences that have audio. */
  readonly sentences: readonly string[]
  /** Index of the sentence that is playing. */
  readonly sentence: number | null
  /** `over`: no more of it will be played. `cut`: the learner has interrupted it. */
  readonly voice: 'expected' | 'over' | 'cut'
  /** The stream has ended. */
  readonly isComplete: boolean
}

/** Progress of an answer: the learner's speech is transcribed, then understood, then answered. */
export type Phase = 'heard' | 'understanding' | 'answering'

export type Floor =
  | { kind: 'idle' }
  /** The microphone was requested and has not opened yet. */
  | { kind: 'opening' }
  | { kind: 'recording' }
  /** The microphone is closed; the recording is processed before it is sent. */
  | { kind: 'closing' }
  /** The learner's line waits until the server has finished the previous turn. */
  | { kind: 'waiting'; phase: Phase }
  | { kind: 'sending'; phase: Phase }
  /** `sentence`: index of the sentence that is playing. */
  | { kind: 'speaking'; sentence: number }

/** A reply is awaited, streaming or playing. */
export const isBeingAnswered = ({ kind }: Floor): boolean =>
  kind === 'waiting' || kind === 'sending' || kind === 'speaking'

/** The learner's line is on its way, and nothing else can be said. */
export const isUnderWay = (floor: Floor): floor is Extract<Floor, { kind: 'closing' | 'waiting' | 'sending' }> =>
  floor.kind === 'closing' || floor.kind === 'waiting' || floor.kind === 'sending'

/** The facts from which the floor follows. */
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
  const waiting = lines.find(({ delivery }) => delivery === 'sending')
  return waiting ? { kind: 'waiting', phase: waiting.text === '' ? 'heard' : 'understanding' } : { kind: 'idle' }
}

/** Until its stream and audio have ended. Not while offline or after an interruption: then the learner may go on. */
function hasFloor({ turnId, voice, sentences, isComplete }: Reply, lines: FloorFacts['lines']): boolean {
  const delivery = findLine(lines, turnId, 'learner')?.delivery
  if (voice === 'cut' || delivery === 'queued' || delivery === 'uploading') return false
  return !isComplete || (voice === 'expected' && sentences.length > 0)
}

function phaseOf({ turnId, isOpening }: Reply, lines: FloorFacts['lines']): Phase {
  if (findLine(lines, turnId, 'partner')) return 'answering'
  return isOpening || findLine(lines, turnId, 'learner')?.text ? 'understanding' : 'heard'
}

/** The floor as the learner sees it: audio that the browser blocks does not take it. */
export const seenFloor = ({ floor, isSoundHeld }: { readonly floor: Floor; readonly isSoundHeld: boolean }): Floor =>
  isSoundHeld && floor.kind === 'sending' ? { kind: 'idle' } : floor
