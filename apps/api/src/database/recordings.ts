// What has become of the recording of a line. Pure.
import type { RecordingState } from '@parley/contracts/conversation.ts'
import type { z } from 'zod'
import type { TurnRow } from './conversations.ts'

/** Whether something was said for whose sound there was no space. The digest stays when a recording has expired. */
export const isSoundMissing = (turn: Pick<TurnRow, 'userAudioFile' | 'userAudioDigest' | 'userDurationMs'>): boolean =>
  turn.userAudioFile === null && turn.userAudioDigest === null && turn.userDurationMs > 0

/** Only spoken lines have a length. */
export function recordingOf(turn: TurnRow): { recording?: z.output<typeof RecordingState> } {
  if (turn.userAudioFile !== null) return { recording: turn.keepsRecording ? 'permanent' : 'expires' }
  if (turn.userDurationMs === 0) return {}
  return { recording: isSoundMissing(turn) ? 'not_stored' : 'expired' }
}
