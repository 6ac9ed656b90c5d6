// The end of the long turn in part 2, shared by the clock, the ring and the recording.
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import type { IeltsView } from '@parley/contracts/conversation/session-progress.ts'

/** A learner who was asked to continue after time was up gets this share of the usual time: a quarter of a minute. */
const moreShare = 1 / 8

/** Whether the cue card is shown. */
export const isLongTurn = (ielts: IeltsView | null): boolean =>
  ielts?.phase === 'preparation' || ielts?.phase === 'long_turn'

/**
 * When the long turn is over, in milliseconds since 1970; null if it has not begun. Its time runs from the first
 * recording and continues between recordings. If it is started early and cancelled, it has not begun, and the minute of
 * preparation continues. A recording that starts when little or no time is left gets the extra time.
 */
export function talkEnd(
  before: number | null,
  ielts: IeltsView | null,
  { isRecording, now }: { isRecording: boolean; now: number },
): number | null {
  if (!ielts || !isLongTurn(ielts)) return null
  if (isRecording) {
    const talkMs = ielts.talk_seconds * 1_000
    return before === null ? now + talkMs : Math.max(before, now + talkMs * moreShare)
  }
  return ielts.phase === 'preparation' ? null : before
}

/** Maximum length of a recording started now, in seconds. */
export function longestSeconds(ielts: IeltsView | null, end: number | null, now: number): number {
  if (!ielts || !isLongTurn(ielts)) return turnLimits.audioSeconds
  const talk = Math.min(ielts.talk_seconds, turnLimits.audioSeconds)
  return end === null ? talk : Math.min(talk, Math.max((end - now) / 1_000, talk * moreShare))
}
