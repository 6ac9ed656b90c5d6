// Validates a teacher's mark, and checks which of the model's corrections they may overrule. Pure.
import { isMark, type MarkScale, needsReason } from '@parley/contracts/classes/mark-scale.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'

export interface Mark {
  readonly mark: string
  /** Empty if none is needed. */
  readonly reason: string
}

/** The error in a mark; null if it is valid. */
export function markError(
  scale: MarkScale,
  { mark, reason }: Mark,
  machine: string | null,
): { readonly path: 'mark' | 'reason'; readonly code: 'invalid' | 'required' } | null {
  if (!isMark(scale, mark)) return { path: 'mark', code: 'invalid' }
  if (reason === '' && needsReason(scale, mark, machine)) return { path: 'reason', code: 'required' }
  return null
}

/** Identifies a correction in a review: a line has at most one for the same words. */
export interface CorrectionKey {
  readonly pairId: string
  readonly originalText: string
}

export const isCorrectionOf = (mistake: Pick<Mistake, 'pair_id' | 'original_text'>, key: CorrectionKey): boolean =>
  mistake.pair_id === key.pairId && mistake.original_text === key.originalText
