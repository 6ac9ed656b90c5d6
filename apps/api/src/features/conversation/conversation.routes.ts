// Conversations over HTTP: sessions, turns, and the quiet analysis beside them.
import multipart from '@fastify/multipart'
import {
  type Analysis,
  analyseLastTurn,
  createSession,
  getSession,
  listSessions,
  type Session,
  sendTurn,
} from '@parley/contracts/conversation.ts'
import type { Scenario } from '@parley/contracts/library.ts'
import type { FastifyInstance } from 'fastify'
import type { Models } from '#ai/models.ts'
import type { SessionRow } from '#database/conversations.ts'
import { turnLimit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import type { Caller } from '#platform/session.ts'
import { analyse } from './analysis.ts'
import { answerTurn } from './answer-turn.ts'
import * as queries from './conversation.queries.ts'
import { leaving } from './leaving.ts'
import { type LineTools, lineRoutes } from './line.routes.ts'
import { type OpeningTools, openSession } from './open-session.ts'
import { sessionSummary, sessionView } from './session-view.ts'
import { SharedWork } from './shared-work.ts'
import { findSession, listTurns } from './turn.queries.ts'
import { formLimits, readTurn } from './turn-form.ts'

export interface ConversationParts extends LineTools, OpeningTools {
  readonly models: Models
  /** Scenarios of sessions that the caller has had, also those that are gone or hidden by now. */
  describeScenarios(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, Scenario>>
}

async function ownSession(parts: ConversationParts, caller: Caller, id: string): Promise<SessionRow> {
  const session = await findSession(parts.db, caller.id, id)
  if (session === null) throw new Problem('NOT_FOUND')
  return session
}

async function describe(parts: ConversationParts, caller: Caller, session: SessionRow): Promise<Session> {
  const [scenarios, turns] = await Promise.all([
    parts.describeScenarios(caller, [session.scenarioId]),
    listTurns(parts.db, session.id),
  ])
  const scenario = scenarios.get(session.scenarioId)
  if (scenario === undefined) throw new Error(`No scenario ${session.scenarioId}`)
  const clock = { now: Date.now(), timeFactor: parts.timeFactor }
  return sessionView(session, scenario, turns, (file) => parts.files.url(file), clock)
}

function sessionRoutes(app: FastifyInstance, parts: ConversationParts): void {
  serve(app, createSession, async ({ user, body }) => {
    parts.models.warm()
    const session = await openSession(parts, user, body)
    return describe(parts, user, session)
  })

  serve(app, getSession, async ({ user, params }) => describe(parts, user, await ownSession(parts, user, params.id)))

  serve(app, listSessions, async ({ user, query: { state, offset, limit } }) => {
    const rows = await queries.listSessions(parts.db, user.id, { state, offset, limit })
    const scenarios = await parts.describeScenarios(user, [...new Set(rows.map((row) => row.scenarioId))])
    const items = rows.flatMap((row) => {
      const scenario = scenarios.get(row.scenarioId)
      return scenario === undefined ? [] : [sessionSummary(row, scenario)]
    })
    return { items, offset, limit }
  })
}

export function conversationRoutes(app: FastifyInstance, parts: ConversationParts): void {
  app.register(multipart, { limits: formLimits })
  sessionRoutes(app, parts)
  lineRoutes(app, parts)

  serve(
    app,
    sendTurn,
    async ({ user, request, reply }) =>
      answerTurn(parts, { userId: user.id, received: await readTurn(request), request, reply }),
    { limit: turnLimit },
  )

  const analyses = new SharedWork<Analysis>()
  serve(app, analyseLastTurn, async ({ user, body, reply }) => {
    const session = await ownSession(parts, user, body.session_id)
    const work = (signal: AbortSignal) => analyse(parts, session, user.explanationLanguage, signal)
    const line = `${session.id} ${session.lastTurnAt?.getTime()}`
    return analyses.do(line, work, leaving(reply))
  })
}
