// Conversations over HTTP: sessions, turns, and their analysis.
import multipart from '@fastify/multipart'
import {
  type Analysis,
  analyseLastTurn,
  createSession,
  getSession,
  listSessions,
  type Session,
  type SessionSummary,
  sendTurn,
} from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { FastifyInstance } from 'fastify'
import type { ModelRefused } from '#ai/meter.ts'
import type { UserModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow } from '#database/conversations.ts'
import type { Files } from '#platform/files/files.ts'
import { disconnectSignal } from '#platform/http/disconnect-signal.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Uploads } from '#platform/http/uploads.ts'
import { concurrentTurns, turnLimit } from '#platform/limits/limits.ts'
import { SingleFlight } from '#platform/single-flight.ts'
import { analyse } from './analysis/analysis.ts'
import { describeOwn, describeProgress, describeSession } from './line/describe-session.ts'
import { dismissalRoutes } from './line/dismissal.routes.ts'
import { lineRoutes } from './line/line.routes.ts'
import { sessionSummary } from './line/session-view.ts'
import { openSession } from './opening/open-session.ts'
import type { LearnerMemory } from './reply/learner-notes.ts'
import { requireSession } from './session/playable.ts'
import * as queries from './session/session.queries.ts'
import type { TurnBudget } from './session/turn-budget.ts'
import { answerTurn, type TurnDeps } from './turn/answer-turn.ts'
import { confirmationRoutes } from './turn/confirmation.routes.ts'
import { takeRoutes } from './turn/take.ts'
import type { TurnMetrics } from './turn/turn-context.ts'
import { formLimits, readTurn } from './turn/turn-form.ts'

export interface ConversationDeps {
  readonly db: Database
  readonly files: Files
  /** Receives recordings. */
  readonly uploads: Uploads
  readonly metrics: TurnMetrics
  /** Multiplies the timers of an IELTS test; 1 for people. */
  readonly timeFactor: number
  /** Conversations per day (UTC) for users without a subscription. */
  readonly freePerDay: number
  readonly turnBudget: TurnBudget
  /** The models that this caller may use. */
  modelsFor(caller: Caller): UserModels
  /** Why this caller may not use a model now; null if they may. */
  refusalOf(caller: Caller): Promise<ModelRefused | null>
  /** Whether conversations that this caller opens are paid for, and so not counted. */
  isSubscribed(caller: Pick<Caller, 'orgId'>): Promise<boolean>
  /** Whether this organisation's conversations are paid for. */
  isPaidFor(orgId: string | null): Promise<boolean>
  /** A scenario that the caller may start; null for all others. */
  findScenario(caller: Caller, id: string): Promise<Scenario | null>
  /** Scenarios in the version that the caller began to practise, including deleted and hidden ones. */
  describeVersions(caller: Caller, versionIds: readonly string[]): Promise<ReadonlyMap<string, Scenario>>
  /** The same scenarios, as lists show them. */
  summarizeVersions(
    caller: Caller,
    versionIds: readonly string[],
  ): Promise<ReadonlyMap<string, SessionSummary['scenario']>>
  /** The assignment that a conversation is for; null if there is none. */
  findAssignmentOf(sessionId: string): Promise<NonNullable<Session['assignment']> | null>
  /**
   * The dictionary's translation of a word from the learner's own language or the target language; null if it has none.
   */
  translateWord(word: string, ownLanguage: Language, targetLanguage: Language): Promise<string | null>
  /** A few of the user's due words, in their dictionary form. */
  dueWordsFor(userId: string, language: Language): Promise<readonly string[]>
  /** Memories of this user, if the user allows them. */
  memoryFor(session: Pick<SessionRow, 'id' | 'userId'>, language: Language): Promise<LearnerMemory>
  /** Deletes files after the transaction, retrying while their store is unreachable. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
  /** Runs after a line has changed, in the same transaction. */
  whenCorrected(tx: Database, sessionId: string): Promise<void>
  /** Runs after a line's dismissed issues have changed, in the same transaction. */
  whenDismissed(tx: Database, line: { readonly sessionId: string; readonly pairId: string }): Promise<void>
}

function sessionRoutes(app: FastifyInstance, deps: ConversationDeps): void {
  serve(app, createSession, async ({ user, body }) => {
    const models = deps.modelsFor(user)
    models.warm()
    const session = await openSession({ ...deps, models }, user, body)
    return describeSession(deps, user, { ...session, isPlayable: true })
  })

  serve(app, getSession, ({ user, params }) => describeOwn(deps, user, params.id))

  serve(app, listSessions, async ({ user, query: { state, offset, limit } }) => {
    const rows = await queries.listSessions(deps.db, user.id, { state, offset, limit })
    const scenarios = await deps.summarizeVersions(user, [...new Set(rows.map((row) => row.versionId))])
    const items = rows.flatMap((row) => {
      const scenario = scenarios.get(row.versionId)
      return scenario === undefined ? [] : [sessionSummary(row, scenario)]
    })
    return { items, offset, limit }
  })
}

/** The dependencies of one of this caller's turns. */
function turnDeps(deps: ConversationDeps, caller: Caller): TurnDeps {
  const models = deps.modelsFor(caller)
  return {
    ...deps,
    models,
    async requireTranscription() {
      const refusal = models.transcription === null ? null : await deps.refusalOf(caller)
      if (refusal !== null) throw refusal
    },
    readProgress: (id, usedToday) => describeProgress(deps, caller, id, usedToday),
  }
}

export function conversationRoutes(app: FastifyInstance, deps: ConversationDeps): void {
  app.register(multipart, { limits: formLimits })
  sessionRoutes(app, deps)
  lineRoutes(app, deps)
  dismissalRoutes(app, deps)
  takeRoutes(app, deps)
  confirmationRoutes(app, { db: deps.db, turnDeps: (caller) => turnDeps(deps, caller) })

  serve(
    app,
    sendTurn,
    async ({ user, request, reply }) => {
      const body = await readTurn(request, deps.uploads)
      const turn = { ...body, userId: user.id, log: request.log, elapsedMs: () => reply.elapsedTime }
      return answerTurn(turnDeps(deps, user), turn, reply)
    },
    { limit: turnLimit, concurrency: concurrentTurns },
  )

  const analyses = new SingleFlight<Analysis>()
  serve(app, analyseLastTurn, async ({ user, body, reply }) => {
    const session = await requireSession(deps.db, user.id, body.session_id)
    const models = deps.modelsFor(user)
    const work = (signal: AbortSignal) => analyse({ db: deps.db, models }, session, user.explanationLanguage, signal)
    const line = `${session.id} ${session.lastTurnAt?.getTime()}`
    return analyses.do(line, work, disconnectSignal(reply))
  })
}
