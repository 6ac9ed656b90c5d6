// Stores a doubted transcript, which counts for nothing until the learner has confirmed it.
import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { DoubtedTranscript, TurnRow } from '#database/conversations.ts'
import { type FreeUseTerms, returnFreeUse, takeFreeUse } from '../session/free-use.ts'
import { storeDoubt } from '../session/receipt.queries.ts'
import type { PipelineDeps, TurnContext } from './turn-context.ts'

/** Why a stored line may be wrong; null if there is no reason, or the learner has confirmed it. */
export const openDoubt = ({ doubted }: Pick<TurnRow, 'doubted'>): Doubt | null =>
  doubted === null || doubted.isConfirmed ? null : doubted.reason

/** What to store about the transcript of a line that counts; null if there is nothing new. */
export function doubtedOf(
  { storedTurn, request }: Pick<TurnContext, 'storedTurn' | 'request'>,
  words: string | null,
  doubt: Doubt | null,
): DoubtedTranscript | null {
  if (words !== null && doubt !== null) return { reason: doubt, text: words, isConfirmed: false }
  const doubted = request.confirmation && storedTurn?.doubted
  return doubted ? { ...doubted, isConfirmed: true } : null
}

/**
 * Counts a conversation whose first line is being confirmed.
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED
 */
export const countConfirmed = (
  { db }: Pick<PipelineDeps, 'db'>,
  session: TurnContext['session'],
  terms: FreeUseTerms,
): Promise<void> => db.transaction((tx) => takeFreeUse(tx, session, terms))

/** Stores the transcript, and returns what the turn has cost. */
export async function setAside(
  { db, turnBudget }: Pick<PipelineDeps, 'db' | 'turnBudget'>,
  { session, request }: TurnContext,
  pairId: string,
  doubted: DoubtedTranscript,
): Promise<void> {
  await db.transaction((tx) => returnFreeUse(tx, session.id, () => storeDoubt(tx, pairId, doubted)))
  await turnBudget
    .giveBack({ userId: session.userId })
    .catch((error: unknown) => request.log.error({ err: error }, 'A turn was not given back'))
}
