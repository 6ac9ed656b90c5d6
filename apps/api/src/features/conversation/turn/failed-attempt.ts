// Counts failed transcriptions of a recording, and gives up one that servers keep rejecting.
import type { Database } from '#database/connect.ts'
import type { TurnRow } from '#database/conversations.ts'
import { countFailure, refusalsMax } from '../session/waiting.queries.ts'
import { failureOf, type TranscriptionFailure } from './transcription-failure.ts'
import type { TurnContext } from './turn-context.ts'

/** Whether servers have rejected its recording too often to be asked again. */
export const hasGivenUp = (turn: TurnRow | null): boolean => turn !== null && turn.transcriptionRefusals >= refusalsMax

/** Counts an attempt, and delays the next one by a job. @returns why it failed */
export async function recordFailure(
  db: Database,
  { request: { log }, session }: Pick<TurnContext, 'request' | 'session'>,
  pairId: string | null,
  error: unknown,
): Promise<TranscriptionFailure> {
  const failure = failureOf(error)
  if (pairId === null || failure === 'not_allowed') return failure
  try {
    const refusals = await countFailure(db, pairId, failure === 'refused')
    if (failure === 'refused' && (refusals ?? 0) >= refusalsMax) {
      const fields = { err: error, session: session.id, pair: pairId, refusals }
      log.error(fields, 'A recording was given up because the transcription server rejects it')
    }
  } catch (cause) {
    log.error({ err: cause }, 'A failed transcription was not counted')
  }
  return failure
}
