// Chooses the mistake that the partner responds to in its next reply. Pure.
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { Exchange } from '../session/exchange.ts'

type Finding = NonNullable<Exchange['issues']>[number]

/** One mistake, and how the partner responds to it. */
export interface Feedback {
  /** Recast: the partner uses the right form. Rephrase: the partner asks the learner to say it differently. */
  readonly kind: 'recast' | 'rephrase'
  readonly original: string
  readonly corrected: string
}

const feedbackOn = ({ original_text, corrected_text }: Finding, isRecast: boolean): Feedback => ({
  kind: isRecast ? 'recast' : 'rephrase',
  original: original_text,
  corrected: corrected_text,
})

/**
 * The feedback for the reply to the line after these exchanges: the most disturbing mistake of the line before that
 * one, because a line is analysed while it is being answered. At most every second reply has any.
 *
 * From B1 on, every second one asks the learner to rephrase, because learners correct themselves more often when
 * prompted than when a partner rephrases their line (Lyster and Saito 2010).
 */
export function chooseFeedback(history: readonly Exchange[], level: DifficultyLevel): Feedback | null {
  let last: Feedback | null = null
  let count = 0
  for (const { issues = [] } of history) {
    const issue: Finding | undefined = last === null ? issues[0] : undefined
    last = issue === undefined ? null : feedbackOn(issue, level.startsWith('A') || count % 2 === 0)
    if (last !== null) count++
  }
  return last
}
