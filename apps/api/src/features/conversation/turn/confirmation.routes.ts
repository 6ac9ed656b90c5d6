// "Is this what you said?" over HTTP: a confirmed line is answered like any other turn.
import { confirmLine } from '@parley/contracts/conversation/confirmation.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { concurrentTurns, turnLimit } from '#platform/limits/limits.ts'
import { findPair } from '../session/line.queries.ts'
import { findSession } from '../session/turn.queries.ts'
import { answerTurn, type TurnDeps } from './answer-turn.ts'

interface ConfirmationDeps {
  readonly db: Database
  /** The dependencies of one of this caller's turns. */
  turnDeps(caller: Caller): TurnDeps
}

export function confirmationRoutes(app: FastifyInstance, { db, turnDeps }: ConfirmationDeps): void {
  serve(
    app,
    confirmLine,
    async ({ user, params, body: { pair_id: pairId, content, ...choices }, request, reply }) => {
      const session = await findSession(db, user.id, params.id)
      const stored = session && (await findPair(db, session.id, pairId))
      if (!stored) throw new Problem('NOT_FOUND')
      const turn = {
        form: { session_id: params.id, turn_id: stored.turnId, ...choices },
        upload: null,
        confirmation: { content: content ?? null },
        userId: user.id,
        log: request.log,
        elapsedMs: () => reply.elapsedTime,
      }
      return answerTurn(turnDeps(user), turn, reply)
    },
    { limit: turnLimit, concurrency: concurrentTurns },
  )
}
