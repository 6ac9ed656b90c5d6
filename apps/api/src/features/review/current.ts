// What still holds of a review. "I didn't say that" changes what was said after it was judged: this is the one place that
// takes the consequences, whenever a review is read.
import { wordsForLevel } from '@parley/contracts/review.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { ReviewResult, ReviewRow } from '#database/reviews.ts'
import { literalPart } from './evidence.rules.ts'
import { type Compared, emptyResult, knownOf } from './known.ts'
import { hashOf, linesOf, ownTurns } from './lines.ts'
import { quotedBands } from './review.rules.ts'

export interface Judged {
  readonly review: Pick<ReviewRow, 'result' | 'linesHash'>
  readonly session: Pick<SessionRow, 'goalsUsed' | 'startedAt'>
  readonly scenario: Compared
}

/** The result as it stands with the lines as they are now; what is made already where it is not whole yet. */
export async function currentResult(judged: Judged, turns: readonly TurnRow[]): Promise<ReviewResult> {
  const { review, session, scenario } = judged
  if (review.result === null) return emptyResult(ownTurns(session, turns))
  if (review.linesHash === hashOf(linesOf(turns))) return review.result
  return stillTrue(review.result, await knownOf(session, scenario, turns), turns)
}

/** @param known what was counted and found anew */
function stillTrue(stored: ReviewResult, known: ReviewResult, turns: readonly TurnRow[]): ReviewResult {
  const texts = new Map(linesOf(turns).map(({ pairId, text }) => [pairId, text]))
  const says = (pairId: string, words: string) => literalPart(texts.get(pairId) ?? '', words) !== null
  const isSaid = ({ quote, pair_id }: { quote: string; pair_id: string }) => says(pair_id, quote)
  const withSaid = <T extends { evidence: { quote: string; pair_id: string }[] }>(given: T): T => ({
    ...given,
    evidence: given.evidence.filter(isSaid),
  })
  const { counts, goals, vocabulary, phrases } = known
  const isRated = counts.words >= wordsForLevel
  return {
    ...stored,
    counts,
    goals,
    vocabulary,
    phrases,
    strength: stored.strength !== null && isSaid(stored.strength) ? stored.strength : null,
    mistakes: stored.mistakes
      .filter(({ pair_id, original_text }) => says(pair_id, original_text))
      .map((mistake) => ({ ...mistake, user_message: texts.get(mistake.pair_id) ?? mistake.user_message })),
    consistency_review: {
      inconsistencies: stored.consistency_review.inconsistencies.filter(({ pair_id, answer }) => says(pair_id, answer)),
    },
    level: stored.level !== null && isRated ? doubted(withSaid(stored.level)) : null,
    ielts:
      stored.ielts !== null && isRated
        ? quotedBands({
            fluency_and_coherence: withSaid(stored.ielts.fluency_and_coherence),
            lexical_resource: withSaid(stored.ielts.lexical_resource),
            grammatical_range_and_accuracy: withSaid(stored.ielts.grammatical_range_and_accuracy),
          })
        : null,
    part_feedback: stored.part_feedback.map((part) => ({ ...part, highlights: part.highlights.filter(isSaid) })),
    unrated: (stored.level ?? stored.ielts) !== null && !isRated ? 'not_enough_speech' : stored.unrated,
  }
}

/** A level that nothing said supports is a guess. */
export const doubted = <T extends NonNullable<ReviewResult['level']>>(level: T): T =>
  level.evidence.length === 0 ? { ...level, confidence: 'low' } : level
