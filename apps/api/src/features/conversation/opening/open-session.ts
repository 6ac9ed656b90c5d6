// Opens a conversation in a scenario that the caller may use, within the free limit: a new one, or a retry.

import type { createSession } from '@parley/contracts/conversation/conversation.ts'
import type { Received } from '@parley/contracts/endpoint.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { ModelRefused } from '#ai/meter.ts'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { requireRecordingSpace, withinQuotas } from '#database/quota.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { isVisibleTo } from '#database/visibility.ts'
import { Problem } from '#platform/http/problem.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import type { Caller } from '#platform/http/session.ts'
import { goalsReached } from '../line/correction.rules.ts'
import { replay } from '../script/decide.ts'
import { type FreeUseTerms, requireFreeUse } from '../session/free-use.ts'
import { findScene } from '../session/scene.queries.ts'
import * as queries from '../session/session.queries.ts'
import { goalsOf } from '../text/goals.ts'

export interface PartnerDeps {
  readonly db: Database
  readonly models: Pick<Models, 'languageModel'>
  /** Why this caller may not use a model now; null if they may. */
  refusalOf(caller: Caller): Promise<ModelRefused | null>
}

export interface FreeUseDeps {
  /** Conversations per day (UTC) for users without a subscription. */
  readonly freePerDay: number
  /** Whether this caller's conversations are paid for, and so not counted. */
  isSubscribed(caller: Pick<Caller, 'orgId'>): Promise<boolean>
}

export interface OpeningDeps extends PartnerDeps, FreeUseDeps {
  /** A scenario that the caller may start; null for all others. */
  findScenario(caller: Caller, id: string): Promise<Scenario | null>
}

type OpeningRequest = Received<typeof createSession>['body']

const notForDialogues = (path: string) =>
  new Problem('VALIDATION.FAILED', [{ path, code: 'invalid', message: 'Only for IELTS scenarios' }])

function checkRequest(request: OpeningRequest, isTest: boolean): void {
  if (!isTest && request.part !== undefined) throw notForDialogues('part')
  if (!isTest && request.mode !== undefined) throw notForDialogues('mode')
}

interface Beginning {
  readonly turns: readonly TurnRow[]
  readonly retry: queries.Retry | undefined
}

/**
 * The turns before the line to retry.
 * @throws Problem NOT_FOUND unless it is a line in one of the user's own dialogues
 */
async function findBeginning(
  tx: Database,
  caller: Caller,
  request: OpeningRequest,
  partner: SessionRow['partner'],
): Promise<Beginning> {
  if (request.retry_of === undefined) return { turns: [], retry: undefined }
  const { session_id: sessionId, pair_id: pairId } = request.retry_of
  const earlier = await queries.lockWithTurns(tx, caller.id, sessionId)
  if (earlier?.session.scenarioId !== request.scenario_id) throw new Problem('NOT_FOUND')
  const { turns: all } = earlier
  const scene = await findScene(tx, earlier.session)
  const at = all.findIndex(({ id, userText }) => id === pairId && userText !== null)
  if (at < 0 || scene.scenarioType === 'IELTS') throw new Problem('NOT_FOUND')
  const turns = all.slice(0, at).filter(({ replyText }) => replyText !== null)
  const goals = goalsOf(scene.userGoals, scene.script?.goal_accepts)
  const retry = {
    ...(await runInSlices(replay(scene, partner, turns))),
    goalsUsed: await runInSlices(goalsReached(turns, goals)),
    retryOfSessionId: sessionId,
    retryOfTurnId: pairId,
    rootSessionId: await queries.findRoot(tx, earlier.session),
  }
  return { turns, retry }
}

/** Who replies. `kind` is null if no partner can, and `refusal` says why a configured model may not. */
export interface PartnerChoice {
  readonly kind: SessionRow['partner'] | null
  readonly refusal: ModelRefused | null
}

/** Who replies to this caller in a scenario: a model, or without one the built-in partner if it has lines. */
export async function choosePartner(
  deps: PartnerDeps,
  caller: Caller,
  scenario: Pick<Scenario, '_id' | 'scenario_type' | 'dialog_behavior'>,
): Promise<PartnerChoice> {
  const hasModel = deps.models.languageModel !== null
  const refusal = hasModel ? await deps.refusalOf(caller) : null
  if (hasModel && refusal === null) return { kind: 'model', refusal }
  const hasLines = scenario.scenario_type === 'IELTS' || Boolean(scenario.dialog_behavior?.partner_lines)
  return { kind: hasLines || (await queries.hasScript(deps.db, scenario._id)) ? 'built-in' : null, refusal }
}

/** @throws Problem CONVERSATION.NEEDS_MODEL; ModelRefused */
export async function requirePartner(
  deps: PartnerDeps,
  caller: Caller,
  scenario: Scenario,
): Promise<SessionRow['partner']> {
  const { kind, refusal } = await choosePartner(deps, caller, scenario)
  if (kind !== null) return kind
  throw refusal ?? new Problem('CONVERSATION.NEEDS_MODEL')
}

/** How a conversation that the caller opens now is counted. */
export const termsOf = async ({ isSubscribed, freePerDay }: FreeUseDeps, caller: Caller): Promise<FreeUseTerms> => ({
  isPaidFor: await isSubscribed(caller),
  freePerDay,
})

/**
 * Opens a conversation. It costs nothing before the learner's first line, and a retry costs nothing at all.
 * @throws Problem NOT_FOUND, VALIDATION.FAILED, CONVERSATION.NEEDS_MODEL, ORG.FREE_SESSION_LIMIT_EXPIRED,
 * QUOTA.EXCEEDED; ModelRefused
 */
export async function openSession(deps: OpeningDeps, caller: Caller, request: OpeningRequest): Promise<SessionRow> {
  const scenario = await deps.findScenario(caller, request.scenario_id)
  if (scenario === null) throw new Problem('NOT_FOUND')
  const isTest = scenario.scenario_type === 'IELTS'
  checkRequest(request, isTest)
  const partner = await requirePartner(deps, caller, scenario)
  const terms = await termsOf(deps, caller)
  return withinQuotas(deps.db, caller.id, ['sessions'], async (tx) => {
    await requireRecordingSpace(tx, caller.id)
    const { turns, retry } = await findBeginning(tx, caller, request, partner)
    if (retry === undefined || retry.rootSessionId === null) await requireFreeUse(tx, caller.id, terms)
    const versionId = await ensureVersion(tx, scenario._id, isVisibleTo(caller, scenarios))
    if (versionId === null) throw new Problem('NOT_FOUND')
    const session = await queries.createSession(tx, {
      userId: caller.id,
      orgId: caller.orgId,
      scenarioId: scenario._id,
      versionId,
      part: isTest ? (request.part ?? 'full') : null,
      mode: request.mode ?? 'practice',
      partner,
      timeZone: request.time_zone,
      retry,
    })
    await queries.copyTurns(tx, turns, session)
    return session
  })
}
