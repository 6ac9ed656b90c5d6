// Who has the floor.

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

export const isBeingAnswered = ({ is }: Floor): boolean => is === 'sending' || is === 'speaking'

/** The learner speaks, or is about to: only the learner gives this floor away. */
const isLearners = ({ is }: Floor): boolean => is === 'opening' || is === 'recording'

/** What was said is on its way, and nothing else can be said. */
export const isUnderWay = (floor: Floor): floor is Extract<Floor, { is: 'closing' | 'waiting' | 'sending' }> =>
  floor.is === 'closing' || floor.is === 'waiting' || floor.is === 'sending'

/** After a recording that is not sent; whoever else has the floor keeps it. */
export const afterRecording = (floor: Floor): Floor =>
  isLearners(floor) || floor.is === 'closing' ? { is: 'idle' } : floor

/** The floor of a turn on its way. A learner who already says the next thing keeps it. */
export const floorOfTurn = (floor: Floor, is: 'waiting' | 'sending', kind: string): Floor =>
  isLearners(floor) ? floor : { is, phase: kind === 'spoken' ? 'heard' : 'understanding' }

const phases: readonly Phase[] = ['heard', 'understanding', 'answering']

/** An answer never goes back a phase. */
export function advanced(floor: Floor, phase: Phase): Floor {
  if (floor.is !== 'sending' || phases.indexOf(floor.phase) >= phases.indexOf(phase)) return floor
  return { is: 'sending', phase }
}
