// "That is not a mistake": a dismissed finding is ignored everywhere until the learner restores it.
import { dismissMistake } from '@parley/contracts/review/dismissal.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { keepDismissal } from '#database/findings/dismissals.ts'
import type { FindingKey } from '#database/reviews.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type CurrentReview, currentReview, findingOf, isFinding } from './current.ts'
import { findOwnReview, listTurns, lockSession } from './review.queries.ts'
import { mistakesView } from './review-view.ts'

/** Called in the transaction that changes a line's dismissed findings. */
export type WhenDismissed = (
  tx: Database,
  line: { readonly sessionId: string; readonly pairId: string },
) => Promise<void>

export interface DismissalDeps {
  readonly db: Database
  readonly whenDismissed: WhenDismissed
}

interface Wish {
  readonly userId: string
  readonly reviewId: string
  readonly finding: FindingKey
  readonly dismissed: boolean
}

/**
 * Dismisses a finding, or restores it.
 * @throws Problem NOT_FOUND, including for a finding that the review does not have; REVIEW.NOT_READY
 */
async function dismiss(tx: Database, { whenDismissed }: DismissalDeps, wish: Wish): Promise<CurrentReview> {
  const { userId, reviewId, finding, dismissed } = wish
  const sessionId = (await findOwnReview(tx, userId, reviewId))?.session.id
  if (sessionId === undefined) throw new Problem('NOT_FOUND')
  // Locked, because otherwise each of two concurrent changes would store only its own finding.
  await lockSession(tx, userId, sessionId)
  const found = await findOwnReview(tx, userId, reviewId)
  if (found === null) throw new Problem('NOT_FOUND')
  if (found.review.status !== 'ready') throw new Problem('REVIEW.NOT_READY')
  const turns = await listTurns(tx, sessionId)
  const before = await currentReview(found, turns)
  const mistake = [...before.result.mistakes, ...before.dismissed].find((one) => isFinding(one, finding))
  const turn = turns.find(({ id }) => id === finding.pair_id)
  if (mistake === undefined || turn === undefined) throw new Problem('NOT_FOUND')
  await keepDismissal(tx, turn, findingOf(mistake), dismissed)
  await whenDismissed(tx, { sessionId, pairId: turn.id })
  const after = await findOwnReview(tx, userId, reviewId)
  if (after === null) throw new Problem('NOT_FOUND')
  return currentReview(after, await listTurns(tx, sessionId))
}

export function dismissalRoutes(app: FastifyInstance, deps: DismissalDeps): void {
  serve(app, dismissMistake, async ({ user, params, body: { dismissed, ...finding } }) => {
    const wish = { userId: user.id, reviewId: params.id, finding, dismissed }
    const current = await deps.db.transaction((tx) => dismiss(tx, deps, wish))
    return { ...mistakesView(current.result.mistakes), dismissed_mistakes: [...current.dismissed] }
  })
}
