// The state of a line's recording. Pure.
import type { RecordingState } from '@parley/contracts/conversation/conversation.ts'
import type { z } from 'zod'
import type { TurnRow } from './conversations.ts'

/**
 * Whether a line was spoken but there was no space for its recording. The digest remains after a recording has expired.
 */
export const isSoundMissing = (turn: Pick<TurnRow, 'userAudioFile' | 'userAudioDigest' | 'userDurationMs'>): boolean =>
  turn.userAudioFile === null && turn.userAudioDigest === null && turn.userDurationMs > 0

/** Only spoken lines have a duration. */
export function recordingOf(turn: TurnRow): { recording?: z.output<typeof RecordingState> } {
  if (turn.userAudioFile !== null) return { recording: turn.keepsRecording ? 'permanent' : 'expires' }
  if (turn.userDurationMs === 0) return {}
  return { recording: isSoundMissing(turn) ? 'not_stored' : 'expired' }
}
