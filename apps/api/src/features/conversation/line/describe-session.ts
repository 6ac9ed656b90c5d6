// A caller's session as the contract describes it: in full, or only its state.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { ModelRefused } from '#ai/meter.ts'
import type { UserModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { clockOf } from '../session/clock.ts'
import { isClosingOwed } from '../session/closing.rules.ts'
import {
  countTalkTurns,
  findProgress,
  findSessionToPlay,
  listReplies,
  listTurns,
  type SessionWithAccess,
} from '../session/turn.queries.ts'
import type { TurnBudget } from '../session/turn-budget.ts'
import { sessionProgress, sessionView } from './session-view.ts'

interface TranscriptionDeps {
  /** The models that this caller may use. */
  modelsFor(caller: Caller): Pick<UserModels, 'transcription'>
  /** Why this caller may not use a model now; null if they may. */
  refusalOf(caller: Caller): Promise<ModelRefused | null>
}

interface ProgressDeps extends TranscriptionDeps {
  readonly db: Database
  readonly turnBudget: TurnBudget
  /** Multiplies the timers of an IELTS test; 1 for people. */
  readonly timeFactor: number
}

export interface DescribeDeps extends ProgressDeps {
  readonly files: Files
  /** Scenarios in the version that the caller began to practise, including deleted and hidden ones. */
  describeVersions(caller: Caller, versionIds: readonly string[]): Promise<ReadonlyMap<string, Scenario>>
  /** The assignment that a conversation is for; null if there is none. */
  findAssignmentOf(sessionId: string): Promise<NonNullable<Session['assignment']> | null>
}

async function ownSession(deps: ProgressDeps, caller: Caller, id: string): Promise<SessionWithAccess> {
  const session = await findSessionToPlay(deps.db, caller.id, id)
  if (session === null) throw new Problem('NOT_FOUND')
  return session
}

/** The parts of a session's state that are not in its row. */
async function statusOf(
  deps: ProgressDeps,
  caller: Caller,
  session: SessionWithAccess,
  { turnsBefore, usedToday }: { turnsBefore: number; usedToday: number | null },
) {
  const { userId, orgId } = session
  const [turnsLeft, transcription] = await Promise.all([
    deps.turnBudget.left({ userId, orgId, turnsBefore }, usedToday),
    transcriptionFor(deps, caller),
  ])
  return { clock: clockOf(session, deps.timeFactor), turnsLeft, transcription }
}

/** The browser transcribes if this caller may use no server. */
export async function transcriptionFor(deps: TranscriptionDeps, caller: Caller): Promise<Session['transcription']> {
  if (deps.modelsFor(caller).transcription === null) return 'browser'
  return (await deps.refusalOf(caller)) === null ? 'server' : 'browser'
}

/** The complete session as its learner sees it. */
export async function describeSession(
  deps: DescribeDeps,
  caller: Caller,
  session: SessionWithAccess,
): Promise<Session> {
  const [scenarios, turns, turnsBefore, assignment] = await Promise.all([
    deps.describeVersions(caller, [session.versionId]),
    listTurns(deps.db, session.id),
    countTalkTurns(deps.db, session),
    deps.findAssignmentOf(session.id),
  ])
  const scenario = scenarios.get(session.versionId)
  if (scenario === undefined) throw new Error(`No version ${session.versionId} of a scenario`)
  const status = await statusOf(deps, caller, session, { turnsBefore, usedToday: null })
  const view = sessionView(session, scenario, turns, (file) => deps.files.url(file), status)
  return assignment === null ? view : { ...view, assignment }
}

/** @throws Problem NOT_FOUND */
export const describeOwn = async (deps: DescribeDeps, caller: Caller, id: string): Promise<Session> =>
  describeSession(deps, caller, await ownSession(deps, caller, id))

/**
 * A session's state after a turn, without its history.
 * @throws Problem NOT_FOUND
 */
export async function describeProgress(
  deps: ProgressDeps,
  caller: Caller,
  id: string,
  usedToday: number | null,
): Promise<SessionProgress> {
  const session = await findProgress(deps.db, caller.id, id)
  if (session === null) throw new Problem('NOT_FOUND')
  const { scene, talkTurns } = session
  const [replies, status] = await Promise.all([
    isClosingOwed(session, scene, []) ? listReplies(deps.db, session) : [],
    statusOf(deps, caller, session, { turnsBefore: talkTurns, usedToday }),
  ])
  return sessionProgress(session, scene, replies, status)
}
