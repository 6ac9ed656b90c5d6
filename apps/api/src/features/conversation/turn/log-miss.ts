// Logs a line that the built-in partner did not understand, if its learner shares these.
import type { Decision } from '#database/conversations.ts'
import { missIn } from '../script/misses.ts'
import { logMiss } from '../session/misses.queries.ts'
import type { PipelineDeps, TurnContext } from './turn-context.ts'

/** @param turnId of a stored line */
export async function logIfMissed(
  { db }: Pick<PipelineDeps, 'db'>,
  { session, scene }: Pick<TurnContext, 'session' | 'scene'>,
  turnId: string,
  decision: Decision | null,
): Promise<void> {
  const miss = decision && missIn(scene, session.partnerState, decision.state)
  if (miss === null) return
  const { id: scenarioId, targetLanguage } = scene
  await logMiss(db, { ...miss, turnId, userId: session.userId, scenarioId, targetLanguage })
}
