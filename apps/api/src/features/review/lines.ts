// Selects the lines of a conversation that a review is about. Pure.
import { createHash } from 'node:crypto'
import type { IeltsState } from '@parley/contracts/conversation/session-progress.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { isSoundMissing } from '#database/recordings.ts'
import type { Line, Span } from './review.rules.ts'

type LearnerSide = Pick<
  TurnRow,
  'id' | 'userText' | 'userStruck' | 'userDurationMs' | 'userAudioFile' | 'userAudioDigest'
> &
  Partial<Pick<TurnRow, 'userPauses'>>
type PartnerSide = Pick<TurnRow, 'heardText' | 'replyText'>

/** This conversation's own turns, without those that a retry copied from an earlier one. */
export const ownTurns = <T extends Pick<TurnRow, 'createdAt'>>(
  { startedAt }: Pick<SessionRow, 'startedAt'>,
  turns: readonly T[],
): T[] => turns.filter(({ createdAt }) => createdAt >= startedAt)

/** The learner's lines that count. */
export const linesOf = (turns: readonly LearnerSide[]): Line[] =>
  turns.flatMap((turn) => {
    const { id, userText, userStruck, userDurationMs } = turn
    if (userText === null || userStruck) return []
    const line = { pairId: id, text: userText, spokenMs: userDurationMs, pauses: turn.userPauses ?? null }
    return isSoundMissing(turn) ? [{ ...line, isSoundMissing: true }] : [line]
  })

/**
 * Turns in which the learner said something that may count: more than asking to repeat, to explain, to help or to wait.
 */
export const sayingTurns = <T extends Pick<TurnRow, 'decision'>>(turns: readonly T[]): T[] =>
  turns.filter(({ decision }) => !decision?.isOnlyRepair)

/** A short digest that differs for different values. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** A hash that changes when a line is corrected, struck or restored. */
export const hashOf = (lines: readonly Line[]): string => digestOf(lines.map(({ pairId, text }) => [pairId, text]))

/**
 * Ids of the conversations whose lines have not changed since they were judged. Each step compares one conversation.
 */
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

/** A turn with its position in a test. */
type PositionedTurn = Pick<TurnRow, 'id' | 'decision'>

/** The position in a test of a turn's line, as set by the reply before it. Null in dialogues. */
export const placeAt = (turns: readonly PositionedTurn[], index: number): IeltsState | null =>
  turns[index - 1]?.decision?.ielts ?? turns[index]?.decision?.ielts ?? null

/** The number of parts of a test in which these lines were said. */
export function partsSaid(turns: readonly PositionedTurn[], lines: readonly Line[]): number {
  const said = new Set(lines.map(({ pairId }) => pairId))
  return new Set(turns.flatMap(({ id }, index) => (said.has(id) ? (placeAt(turns, index)?.part ?? []) : []))).size
}

/** How long the candidate spoke in the long turn, in milliseconds; null without a recording of it. */
export function longTurnMs(turns: readonly PositionedTurn[], lines: readonly Line[]): number | null {
  const phases = new Map(turns.map(({ id }, index) => [id, placeAt(turns, index)?.phase]))
  // A candidate who speaks during the preparation has begun the long turn.
  const spoken = lines.filter(({ pairId, isSoundMissing }) => {
    const phase = phases.get(pairId)
    return !isSoundMissing && (phase === 'long_turn' || phase === 'preparation')
  })
  return spoken.reduce((sum, { spokenMs }) => sum + spokenMs, 0) || null
}

/**
 * The times at which either side spoke. The learner's turn is created when the line ends, so the line began earlier.
 */
export const spansOf = (turns: readonly TurnRow[]): Span[] =>
  turns.flatMap(({ createdAt, userDurationMs, replyStartedAt, replyDurationMs }) => {
    const saidAt = createdAt.getTime()
    const repliedAt = replyStartedAt?.getTime() ?? saidAt
    return [
      { from: saidAt - userDurationMs, to: saidAt },
      { from: repliedAt, to: repliedAt + replyDurationMs },
    ]
  })

/** The part of a reply that the learner heard; null while there is no reply. */
export const replyOf = ({ heardText, replyText }: PartnerSide): string | null => heardText ?? replyText

export const partnerTurns = (turns: readonly PartnerSide[]): number => turns.filter((turn) => replyOf(turn)).length
