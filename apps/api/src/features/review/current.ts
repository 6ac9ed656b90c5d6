// The part of a review that is still valid. "I didn't say that" changes lines after they were judged; this is the only
// place that applies such changes, whenever a review is read.
import type { Mistake } from '@parley/contracts/review/review.ts'
import { findOnlyPart, findPart } from '@parley/contracts/text/text-span.ts'
import { readTopic } from '#ai/topic/read-topic.ts'
import type { Finding, SessionRow, TurnRow } from '#database/conversations.ts'
import { isDismissed } from '#database/findings/dismissals.ts'
import type { FindingKey, ReviewResult, ReviewRow, StoredMistake } from '#database/reviews.ts'
import { quotedBands } from './bands/band-samples.rules.ts'
import { emptyResult, knownOf, type ScenarioTexts } from './known.ts'
import { hashOf, linesOf, ownTurns, partsSaid } from './lines.ts'
import { isEnough } from './review.rules.ts'

export interface StoredReview {
  readonly review: Pick<ReviewRow, 'result' | 'linesHash' | 'dismissedMistakes'>
  readonly session: Pick<SessionRow, 'goalsUsed' | 'startedAt'>
  readonly scenario: ScenarioTexts
  /** Corrections that a teacher has overruled, which the learner has been told. */
  readonly overruled: readonly FindingKey[]
}

export const isFinding = (mistake: FindingKey, key: FindingKey): boolean =>
  mistake.pair_id === key.pair_id && mistake.original_text === key.original_text

/** The mistake as a finding of its line. */
export const findingOf = ({
  original_text,
  suggestion,
}: Pick<StoredMistake, 'original_text' | 'suggestion'>): Finding => ({
  original_text,
  corrected_text: suggestion,
})

/** A result whose mistakes have their places in the current lines, and their topics. */
export type CurrentResult = Omit<ReviewResult, 'mistakes'> & { mistakes: Mistake[] }

export interface CurrentReview {
  /** Excludes mistakes that a teacher has overruled or the learner has dismissed. */
  readonly result: CurrentResult
  /** Mistakes that the learner has dismissed and no teacher has overruled. */
  readonly dismissed: readonly Mistake[]
}

/** The review for the current lines; the partial one while it is being written. */
export async function currentReview(judged: StoredReview, turns: readonly TurnRow[]): Promise<CurrentReview> {
  const result = await forCurrentLines(judged, turns)
  const isAmong = (keys: readonly FindingKey[]) => (mistake: Mistake) => keys.some((key) => isFinding(mistake, key))
  const standing = placeMistakes(result.mistakes).filter((mistake) => !isAmong(judged.overruled)(mistake))
  const turnOf = new Map(turns.map((turn) => [turn.id, turn]))
  const isKnownToReview = isAmong(judged.review.dismissedMistakes)
  const isOut = (mistake: Mistake) => {
    const turn = turnOf.get(mistake.pair_id)
    return isKnownToReview(mistake) || (turn !== undefined && isDismissed(turn, findingOf(mistake)))
  }
  return {
    result: { ...result, mistakes: standing.filter((mistake) => !isOut(mistake)) },
    dismissed: standing.filter(isOut),
  }
}

/** The topic's code; a text that names none of them is still shown. */
const topicOf = (text: string): Pick<Mistake, 'topic' | 'topic_text'> => {
  const topic = readTopic(text)
  return topic === 'other' && text !== topic && text.trim() !== '' ? { topic, topic_text: text } : { topic }
}

/** The mistakes with their places and topics; without those that could be at several places. */
const placeMistakes = (mistakes: readonly StoredMistake[]): Mistake[] =>
  mistakes.flatMap((mistake) => {
    const span = findOnlyPart(mistake.user_message, mistake.original_text)
    return span === null ? [] : [{ ...mistake, ...span, ...topicOf(mistake.topic) }]
  })

/** The result of the current review, used everywhere that mistakes are shown or counted. */
export async function currentResult(judged: StoredReview, turns: readonly TurnRow[]): Promise<CurrentResult> {
  return (await currentReview(judged, turns)).result
}

async function forCurrentLines(
  { review, session, scenario }: StoredReview,
  turns: readonly TurnRow[],
): Promise<ReviewResult> {
  if (review.result === null) return emptyResult(ownTurns(session, turns))
  if (review.linesHash === hashOf(linesOf(turns))) return review.result
  return recheck(review.result, await knownOf(session, scenario, turns), turns, session)
}

/** @param known results of counting and searching the current lines */
function recheck(
  stored: ReviewResult,
  known: ReviewResult,
  turns: readonly TurnRow[],
  session: StoredReview['session'],
): ReviewResult {
  const texts = new Map(linesOf(turns).map(({ pairId, text }) => [pairId, text]))
  const says = (pairId: string, words: string) => findPart(texts.get(pairId) ?? '', words) !== null
  const isSaid = ({ quote, pair_id }: { quote: string; pair_id: string }) => says(pair_id, quote)
  const withSaid = <T extends { evidence: { quote: string; pair_id: string }[] }>(entry: T): T => ({
    ...entry,
    evidence: entry.evidence.filter(isSaid),
  })
  const { counts, goals, vocabulary, phrases } = known
  const parts = partsSaid(turns, linesOf(ownTurns(session, turns)))
  const level = stored.level !== null && isEnough(counts.words, null) ? withLowConfidence(withSaid(stored.level)) : null
  const ielts =
    stored.ielts !== null && isEnough(counts.words, parts)
      ? quotedBands({
          fluency_and_coherence: withSaid(stored.ielts.fluency_and_coherence),
          lexical_resource: withSaid(stored.ielts.lexical_resource),
          grammatical_range_and_accuracy: withSaid(stored.ielts.grammatical_range_and_accuracy),
        })
      : null
  const wasRated = (stored.level ?? stored.ielts) !== null
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
    level,
    ielts,
    part_feedback: stored.part_feedback.map((part) => ({ ...part, highlights: part.highlights.filter(isSaid) })),
    unrated: wasRated && (level ?? ielts) === null ? 'not_enough_speech' : stored.unrated,
  }
}

/** Lowers the confidence of a level whose evidence is gone. */
export const withLowConfidence = <T extends NonNullable<ReviewResult['level']>>(level: T): T =>
  level.evidence.length === 0 ? { ...level, confidence: 'low' } : level
