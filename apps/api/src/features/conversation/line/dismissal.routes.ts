// "That is not a mistake" during a conversation: a dismissed issue is ignored everywhere, including in the review.
import { dismissIssue } from '@parley/contracts/conversation/dismissal.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { keepDismissal } from '#database/findings/dismissals.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { issuesOf } from '../session/issues.ts'
import { findPair, lockSession } from '../session/line.queries.ts'

interface DismissalDeps {
  readonly db: Database
  /** Runs after a line's dismissed issues have changed, in the same transaction. */
  whenDismissed(tx: Database, line: { readonly sessionId: string; readonly pairId: string }): Promise<void>
}

export function dismissalRoutes(app: FastifyInstance, { db, whenDismissed }: DismissalDeps): void {
  serve(app, dismissIssue, ({ user, params, body }) =>
    db.transaction(async (tx) => {
      // Locked, because otherwise each of two concurrent changes would store only its own issue.
      const session = await lockSession(tx, user.id, params.id)
      const turn = session && (await findPair(tx, session.id, body.pair_id))
      if (!session || !turn) throw new Problem('NOT_FOUND')
      const { issues, dismissed_issues } = issuesOf(turn)
      const issue = [...issues, ...dismissed_issues].find(({ original_text: text }) => text === body.original_text)
      if (issue === undefined) throw new Problem('NOT_FOUND')
      const changed = await keepDismissal(tx, turn, issue, body.dismissed)
      await whenDismissed(tx, { sessionId: session.id, pairId: turn.id })
      return issuesOf(changed)
    }),
  )
}
