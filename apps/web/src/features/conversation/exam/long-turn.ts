// The talk of part 2: one moment at which it is over, for the clock, the ring and the recording alike.
import { turnLimits } from '@parley/contracts/conversation.ts'
import type { IeltsView } from '@parley/contracts/session-progress.ts'

/** Who was asked to go on after time was up has this share of the talk's time for it: a quarter of a minute. */
const moreShare = 1 / 8

/** The cue card is on the table. */
export const isLongTurn = (ielts: IeltsView | null): boolean =>
  ielts?.phase === 'preparation' || ielts?.phase === 'long_turn'

/**
 * When the talk is over, in milliseconds since 1970; null while it has not begun. Its time runs from the moment at which
 * it was begun, and goes on while nothing is recorded. Begun early and given up, it has not begun: the minute of
 * preparation goes on.
 */
export function talkEnd(
  before: number | null,
  ielts: IeltsView | null,
  { isRecording, now }: { isRecording: boolean; now: number },
): number | null {
  if (!ielts || !isLongTurn(ielts)) return null
  if (isRecording) return before ?? now + ielts.talk_seconds * 1_000
  return ielts.phase === 'preparation' ? null : before
}

/** How long a recording that begins now may be, in seconds. */
export function longestSeconds(ielts: IeltsView | null, end: number | null, now: number): number {
  if (!ielts || !isLongTurn(ielts)) return turnLimits.audioSeconds
  const talk = Math.min(ielts.talk_seconds, turnLimits.audioSeconds)
  return end === null ? talk : Math.min(talk, Math.max((end - now) / 1_000, talk * moreShare))
}
