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
} from '@parley/contracts/conversation.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { FastifyInstance } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import { disconnectSignal } from '#platform/http/disconnect-signal.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Uploads } from '#platform/http/uploads.ts'
import { turnLimit, turnsAtOnce } from '#platform/limits/limits.ts'
import { analyse } from './analysis/analysis.ts'
import * as queries from './conversation.queries.ts'
import { type DismissalDeps, dismissalRoutes } from './line/dismissal.routes.ts'
import { type LineTools, lineRoutes } from './line/line.routes.ts'
import { SingleFlight } from './line/single-flight.ts'
import { type OpeningTools, openSession } from './open-session.ts'
import { requireSession } from './playable.ts'
import { mayOweClosing } from './reply/reply-source.ts'
import { sessionProgress, sessionSummary, sessionView } from './session-view.ts'
import { answerTurn, type TurnTools } from './turn/answer-turn.ts'
import {
  countTalkTurns,
  type FoundSession,
  findProgress,
  findSessionToPlay,
  listReplies,
  listTurns,
} from './turn/turn.queries.ts'
import { takeRoutes } from './upload/take.ts'
import { formLimits, readTurn } from './upload/turn-form.ts'

/** Dependencies of conversations for every caller. */
export interface ConversationDeps extends Omit<ConversationParts, 'models'>, DismissalDeps {
  /** The models as this caller may use them. */
  modelsFor(caller: Caller): UserModels
  /** Where recordings are received. */
  readonly uploads: Uploads
  /** The teacher whom a conversation is for; null for none. */
  findAssignmentOf(sessionId: string): Promise<NonNullable<Session['assignment']> | null>
}

/** The same for one caller. */
interface ConversationParts extends LineTools, OpeningTools, Omit<TurnTools, 'readProgress' | 'requireTranscription'> {
  readonly models: UserModels
  /** Scenarios in the version that the caller began to practise, including deleted and hidden ones. */
  describeVersions(caller: Caller, versionIds: readonly string[]): Promise<ReadonlyMap<string, Scenario>>
  /** The same as lists show them. */
  summarizeVersions(
    caller: Caller,
    versionIds: readonly string[],
  ): Promise<ReadonlyMap<string, SessionSummary['scenario']>>
}

type Parts = Omit<ConversationParts, 'models'>

async function ownSession(parts: Parts, caller: Caller, id: string): Promise<FoundSession> {
  const session = await findSessionToPlay(parts.db, caller.id, id)
  if (session === null) throw new Problem('NOT_FOUND')
  return session
}

/** Data of a session beside its row. */
async function standingOf(
  parts: ConversationDeps,
  caller: Caller,
  { userId, orgId }: FoundSession,
  { turnsBefore, usedToday }: { turnsBefore: number; usedToday: number | null },
) {
  const [turnsLeft, transcription] = await Promise.all([
    parts.turnBudget.left({ userId, orgId, turnsBefore }, usedToday),
    transcriptionFor(parts, caller),
  ])
  return { clock: { now: Date.now(), timeFactor: parts.timeFactor }, turnsLeft, transcription }
}

/** The browser transcribes where no server may be used. */
export async function transcriptionFor(
  parts: Pick<ConversationDeps, 'modelsFor' | 'refusalOf'>,
  caller: Caller,
): Promise<Session['transcription']> {
  if (parts.modelsFor(caller).transcription === null) return 'browser'
  return (await parts.refusalOf(caller)) === null ? 'server' : 'browser'
}

/** The whole session as its learner sees it. */
export async function describeSession(
  parts: ConversationDeps,
  caller: Caller,
  session: FoundSession,
): Promise<Session> {
  const [scenarios, turns, turnsBefore, assignment] = await Promise.all([
    parts.describeVersions(caller, [session.versionId]),
    listTurns(parts.db, session.id),
    countTalkTurns(parts.db, session),
    parts.findAssignmentOf(session.id),
  ])
  const scenario = scenarios.get(session.versionId)
  if (scenario === undefined) throw new Error(`No version ${session.versionId} of a scenario`)
  const standing = await standingOf(parts, caller, session, { turnsBefore, usedToday: null })
  const view = sessionView(session, scenario, turns, (file) => parts.files.url(file), standing)
  return assignment === null ? view : { ...view, assignment }
}

/** @throws Problem NOT_FOUND */
export const describeOwn = async (parts: ConversationDeps, caller: Caller, id: string): Promise<Session> =>
  describeSession(parts, caller, await ownSession(parts, caller, id))

/** A session's state after a turn, without its history. @throws Problem NOT_FOUND */
async function progressOf(
  parts: ConversationDeps,
  caller: Caller,
  id: string,
  usedToday: number | null,
): Promise<SessionProgress> {
  const session = await findProgress(parts.db, caller.id, id)
  if (session === null) throw new Problem('NOT_FOUND')
  const { played, talkTurns } = session
  const [turns, standing] = await Promise.all([
    mayOweClosing(session, played) ? listReplies(parts.db, session) : [],
    standingOf(parts, caller, session, { turnsBefore: talkTurns, usedToday }),
  ])
  return sessionProgress(session, played, turns, standing)
}

function sessionRoutes(app: FastifyInstance, parts: ConversationDeps): void {
  serve(app, createSession, async ({ user, body }) => {
    const models = parts.modelsFor(user)
    models.warm()
    const session = await openSession({ ...parts, models }, user, body)
    return describeSession(parts, user, { ...session, isPlayable: true })
  })

  serve(app, getSession, ({ user, params }) => describeOwn(parts, user, params.id))

  serve(app, listSessions, async ({ user, query: { state, offset, limit } }) => {
    const rows = await queries.listSessions(parts.db, user.id, { state, offset, limit })
    const scenarios = await parts.summarizeVersions(user, [...new Set(rows.map((row) => row.versionId))])
    const items = rows.flatMap((row) => {
      const scenario = scenarios.get(row.versionId)
      return scenario === undefined ? [] : [sessionSummary(row, scenario)]
    })
    return { items, offset, limit }
  })
}

export function conversationRoutes(app: FastifyInstance, parts: ConversationDeps): void {
  app.register(multipart, { limits: formLimits })
  sessionRoutes(app, parts)
  lineRoutes(app, parts)
  dismissalRoutes(app, parts)
  takeRoutes(app, parts)

  serve(
    app,
    sendTurn,
    async ({ user, request, reply }) => {
      const models = parts.modelsFor(user)
      const tools = {
        ...parts,
        models,
        async requireTranscription() {
          const refusal = models.transcription === null ? null : await parts.refusalOf(user)
          if (refusal !== null) throw refusal
        },
        readProgress: (id: string, usedToday: number | null) => progressOf(parts, user, id, usedToday),
      }
      const received = await readTurn(request, parts.uploads)
      const turn = { userId: user.id, received, log: request.log, elapsedMs: () => reply.elapsedTime }
      return answerTurn(tools, turn, reply)
    },
    { limit: turnLimit, atOnce: turnsAtOnce },
  )

  const analyses = new SingleFlight<Analysis>()
  serve(app, analyseLastTurn, async ({ user, body, reply }) => {
    const session = await requireSession(parts.db, user.id, body.session_id)
    const tools = { db: parts.db, models: parts.modelsFor(user) }
    const work = (signal: AbortSignal) => analyse(tools, session, user.explanationLanguage, signal)
    const line = `${session.id} ${session.lastTurnAt?.getTime()}`
    return analyses.do(line, work, disconnectSignal(reply))
  })
}
