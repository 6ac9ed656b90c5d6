// One line of the transcript.
import type { Issue, SessionMessage } from '@parley/contracts/conversation/conversation.ts'
import type { MadeBy } from '@parley/contracts/review/made-by.ts'
import { type Delivery, isNotable, isReceived, received } from './delivery.ts'

export interface Line {
  /** A stable React key: the turn and the speaker. */
  readonly key: string
  readonly turnId: string
  /** Null until the server has stored its text. */
  readonly pairId: string | null
  readonly who: 'partner' | 'learner'
  readonly text: string
  readonly audioUrl: string | null
  /** Spoken since this page was opened, so it appears progressively. */
  readonly isLive: boolean
  readonly issues: readonly Issue[]
  /** Issues that the learner has marked as not a mistake. */
  readonly dismissed: readonly Issue[]
  /** What analysed it; null if no language model did. */
  readonly madeBy: MadeBy | null
  /** The reply was interrupted: only its beginning was played. */
  readonly isCut: boolean
  /** The learner did not say it, so it no longer counts. */
  readonly isStruck: boolean
  /** The transcript as the server doubted it, while the learner has not confirmed it; null for all other lines. */
  readonly doubted: string | null
  /** The learner's own words for a doubted line, until the server has taken them; null if there are none. */
  readonly correction: string | null
  /** The server doubted the transcript and took it, because an examiner does not wait. */
  readonly isUncertain: boolean
  /** There was no storage space for its audio. */
  readonly isSoundMissing: boolean
  readonly delivery: Delivery
}

/** A new, empty line. */
export const emptyLine = (turnId: string, who: Line['who']): Line => ({
  key: `${turnId}-${who}`,
  turnId,
  who,
  pairId: null,
  text: '',
  audioUrl: null,
  isLive: true,
  issues: [],
  dismissed: [],
  madeBy: null,
  isCut: false,
  isStruck: false,
  doubted: null,
  correction: null,
  isUncertain: false,
  isSoundMissing: false,
  delivery: received,
})

/** During a rollout, the server may be older than this page: messages then have pair IDs but no turn IDs. */
const lineOfMessage = (message: SessionMessage): Line => ({
  ...emptyLine(message.turn_id ?? message.pair_id, message.role === 'user' ? 'learner' : 'partner'),
  pairId: message.pair_id,
  text: message.content,
  audioUrl: message.audio_url,
  isLive: false,
  isCut: message.is_cut,
  isStruck: message.struck,
  doubted: message.awaits ? message.content : null,
  isUncertain: Boolean(message.doubt) && !message.awaits,
  isSoundMissing: message.recording === 'not_stored',
  issues: message.issues ?? [],
  dismissed: message.dismissed_issues ?? [],
  madeBy: message.made_by ?? null,
})

/** Whether the learner has a line that counts: without one, there is nothing to review. */
export const hasSpoken = (lines: readonly Line[]): boolean =>
  lines.some(({ who, isStruck, doubted }) => who === 'learner' && !isStruck && doubted === null)

/** Whether to ask "Is this what you said?": until the learner confirms the line, or another line replaces it. */
export const isQuestionOpen = ({ doubted, isStruck, delivery }: Line): boolean =>
  doubted !== null && !isStruck && isReceived(delivery)

/** Whether the learner must know about its delivery, or answer a question about it. */
export const isUrgent = (line: Line): boolean => isNotable(line.delivery) || isQuestionOpen(line)

/**
 * Strikes doubted lines that a later line has replaced, unless nothing was said in it, or their confirmation is on its
 * way.
 */
export function strikeReplaced(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1)
  const isReplaced = (line: Line) => line !== last && isReceived(line.delivery)
  const isRight = (line: Line) => line.doubted === null || line.isStruck === isReplaced(line)
  return lines.every(isRight)
    ? lines
    : lines.map((line) => (isRight(line) ? line : { ...line, isStruck: isReplaced(line) }))
}

/** A recording has no text yet, so it is shown only once there is something to report about its delivery. */
export const isShown = ({ text, who, delivery }: Line): boolean =>
  who === 'partner' || text !== '' || isReceived(delivery) || isNotable(delivery)

export const findLine = (lines: readonly Line[], turnId: string, who: Line['who']): Line | undefined =>
  lines.find((line) => line.turnId === turnId && line.who === who)

/** Applies a change to a line, creating it if it does not exist. */
export function changeLine(lines: readonly Line[], turnId: string, who: Line['who'], change: Partial<Line>) {
  const before = findLine(lines, turnId, who)
  const line = { ...(before ?? emptyLine(turnId, who)), ...change }
  return unsentLast(before ? lines.map((one) => (one === before ? line : one)) : [...lines, line])
}

export const withoutLine = (lines: readonly Line[], turnId: string, who: Line['who']): readonly Line[] =>
  lines.filter((line) => line.turnId !== turnId || line.who !== who)

/** Merges the server's lines with what only this page knows about them, followed by lines that are not stored yet. */
export function mergeHistory(lines: readonly Line[], history: readonly SessionMessage[]): readonly Line[] {
  const spoken = history.filter(({ role }) => role === 'assistant' || role === 'user')
  const stored = spoken.map((message) => {
    const line = lineOfMessage(message)
    const known = findLine(lines, line.turnId, line.who)
    // This page knows best how much of a reply was played; a learner's line may have been corrected or struck out.
    if (!known || (known.who === 'partner' && known.pairId !== null)) return known ?? line
    // Its confirmation is on its way.
    if (known.doubted !== null && line.doubted !== null && !isReceived(known.delivery)) return known
    const isSame = known.text === line.text && !line.isStruck
    const { isLive, issues, dismissed, madeBy, correction } = known
    // The history may predate the analysis.
    const judged = isSame && message.issues === undefined && { issues, dismissed, madeBy }
    return { ...line, isLive, correction, ...judged }
  })
  return unsentLast([...stored, ...lines.filter(({ turnId, who }) => !findLine(stored, turnId, who))])
}

/** Lines that the server has not received come after all others. */
const unsentLast = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((one, other) => Number(!isReceived(one.delivery)) - Number(!isReceived(other.delivery)))
