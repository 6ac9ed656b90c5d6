// What of a conversation's turns a review is about. Pure.
import { createHash } from 'node:crypto'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { isSoundMissing } from '#database/recordings.ts'
import type { Line, Span } from './review.rules.ts'

type LearnerSide = Pick<
  TurnRow,
  'id' | 'userText' | 'userStruck' | 'userDurationMs' | 'userAudioFile' | 'userAudioDigest'
>
type PartnerSide = Pick<TurnRow, 'heardText' | 'replyText'>

/** What was said in this conversation itself: what a retry has taken from an earlier one counts there. */
export const ownTurns = <T extends Pick<TurnRow, 'createdAt'>>(
  { startedAt }: Pick<SessionRow, 'startedAt'>,
  turns: readonly T[],
): T[] => turns.filter(({ createdAt }) => createdAt >= startedAt)

/** What the learner said and what counts of it. */
export const linesOf = (turns: readonly LearnerSide[]): Line[] =>
  turns.flatMap((turn) => {
    const { id, userText, userStruck, userDurationMs } = turn
    if (userText === null || userStruck) return []
    const line = { pairId: id, text: userText, spokenMs: userDurationMs }
    return isSoundMissing(turn) ? [{ ...line, isSoundMissing: true }] : [line]
  })

/** Short, and another one for every other value. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Another one as soon as a line is put right or struck, or is no longer. */
export const hashOf = (lines: readonly Line[]): string => digestOf(lines.map(({ pairId, text }) => [pairId, text]))

/** Ids of the conversations whose lines are still those that were judged. A step compares those of one. */
export function* findUnchanged(
  reviews: readonly { readonly sessionId: string; readonly linesHash: string | null }[],
  turnsOf: ReadonlyMap<string, readonly LearnerSide[]>,
): Generator<void, Set<string>> {
  const unchanged = new Set<string>()
  for (const { sessionId, linesHash } of reviews) {
    yield
    if (linesHash === hashOf(linesOf(turnsOf.get(sessionId) ?? []))) unchanged.add(sessionId)
  }
  return unchanged
}

/** When somebody spoke. The learner's line is stored when it has been said, so it began earlier. */
export const spansOf = (turns: readonly TurnRow[]): Span[] =>
  turns.flatMap(({ createdAt, userDurationMs, replyStartedAt, replyDurationMs }) => {
    const saidAt = createdAt.getTime()
    const repliedAt = replyStartedAt?.getTime() ?? saidAt
    return [
      { from: saidAt - userDurationMs, to: saidAt },
      { from: repliedAt, to: repliedAt + replyDurationMs },
    ]
  })

/** What was heard of a reply; null while there is none. */
export const replyOf = ({ heardText, replyText }: PartnerSide): string | null => heardText ?? replyText

export const partnerTurns = (turns: readonly PartnerSide[]): number => turns.filter((turn) => replyOf(turn)).length
