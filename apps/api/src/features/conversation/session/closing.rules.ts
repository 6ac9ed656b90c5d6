// The closing phrase of a model's dialogue: the program adds it, and the model never reads it. Pure.
import type { Scene } from './scene.ts'

interface EndOfSession {
  readonly partner: 'model' | 'built-in'
  readonly state: 'running' | 'review_requested' | 'reviewed'
  readonly stepsDone: number
  readonly isEnd: boolean
}

const isSaid = (closing: string, replies: readonly (string | null)[]): boolean =>
  replies.some((reply) => reply?.includes(closing))

/**
 * The closing phrase, if the next reply ends with it: every step is done or the analysis has detected the end, and the
 * phrase has not been said yet.
 * @param replies as far as the learner heard them
 */
export function closingDue(
  { stepsDone, isEnd }: Pick<EndOfSession, 'stepsDone' | 'isEnd'>,
  { dialogBehavior, modelEndBehavior }: Pick<Scene, 'dialogBehavior' | 'modelEndBehavior'>,
  replies: readonly (string | null)[],
): string | null {
  const closing = modelEndBehavior.trim()
  const steps = dialogBehavior?.steps.length ?? 0
  if (closing === '' || (stepsDone < steps && !isEnd)) return null
  return isSaid(closing, replies) ? null : closing
}

/**
 * Whether the analysis detected the end only after the last reply, so that the partner has yet to say the closing
 * phrase.
 * @param replies in full, because an interrupted phrase counts as said; none if they need not be read
 */
export function isClosingOwed(
  { partner, isEnd, state }: Pick<EndOfSession, 'partner' | 'isEnd' | 'state'>,
  { scenarioType, modelEndBehavior }: Pick<Scene, 'scenarioType' | 'modelEndBehavior'>,
  replies: readonly (string | null)[],
): boolean {
  const closing = modelEndBehavior.trim()
  const isOver = partner === 'model' && scenarioType === 'DIALOG' && isEnd && state === 'running'
  return isOver && closing !== '' && !isSaid(closing, replies)
}
