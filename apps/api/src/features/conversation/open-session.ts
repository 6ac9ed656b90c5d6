// Opening a conversation: in a scenario that the caller may use, within the free limit, anew or like an earlier one.
import type { createSession } from '@parley/contracts/conversation.ts'
import type { Received } from '@parley/contracts/endpoint.ts'
import type { Scenario } from '@parley/contracts/library.ts'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/problem.ts'
import type { Caller } from '#platform/session.ts'
import * as queries from './conversation.queries.ts'
import { goalsSaid } from './correction.rules.ts'
import { goalsOf } from './goals.ts'
import { replay } from './scene.ts'
import { findScene } from './turn.queries.ts'

export interface OpeningTools {
  readonly db: Database
  readonly models: Pick<Models, 'languageModel'>
  /** Conversations a day (UTC) for those who have no subscription. */
  readonly freePerDay: number
  /** Whether conversations of this caller are paid for: they are not counted. */
  isSubscribed(caller: Caller): Promise<boolean>
  /** A scenario that the caller may start; null for all others. */
  findScenario(caller: Caller, id: string): Promise<Scenario | null>
}

type Wish = Received<typeof createSession>['body']

const notForDialogues = (path: string) =>
  new Problem('VALIDATION.FAILED', [{ path, code: 'invalid', message: 'Only for IELTS scenarios' }])

function checkWish(wish: Wish, isTest: boolean): void {
  if (!isTest && wish.part !== undefined) throw notForDialogues('part')
  if (!isTest && wish.mode !== undefined) throw notForDialogues('mode')
}

interface Beginning {
  readonly turns: readonly TurnRow[]
  readonly retry: queries.Retry | undefined
}

/** What was said before the line that is tried again. @throws Problem NOT_FOUND unless it is a line of an own dialogue */
async function findBeginning(
  tx: Database,
  caller: Caller,
  wish: Wish,
  partner: SessionRow['partner'],
): Promise<Beginning> {
  if (wish.retry_of === undefined) return { turns: [], retry: undefined }
  const { session_id: sessionId, pair_id: pairId } = wish.retry_of
  const earlier = await queries.readUnchanged(tx, caller.id, sessionId)
  if (earlier?.session.scenarioId !== wish.scenario_id) throw new Problem('NOT_FOUND')
  const { turns: all } = earlier
  const scene = await findScene(tx, earlier.session.scenarioId)
  const at = all.findIndex(({ id, userText }) => id === pairId && userText !== null)
  if (at < 0 || scene.scenarioType === 'IELTS') throw new Problem('NOT_FOUND')
  const turns = all.slice(0, at).filter(({ replyText }) => replyText !== null)
  const goals = goalsOf(scene.userGoals, scene.script?.goal_accepts)
  const retry = {
    ...replay(scene, partner, turns),
    goalsUsed: goalsSaid(turns, goals),
    retryOfSessionId: sessionId,
    retryOfTurnId: pairId,
  }
  return { turns, retry }
}

/**
 * Opens a conversation. It is counted and made together or not at all.
 * @throws Problem NOT_FOUND, VALIDATION.FAILED, ORG.FREE_SESSION_LIMIT_EXPIRED
 */
export async function openSession(tools: OpeningTools, caller: Caller, wish: Wish): Promise<SessionRow> {
  const scenario = await tools.findScenario(caller, wish.scenario_id)
  if (scenario === null) throw new Problem('NOT_FOUND')
  const isTest = scenario.scenario_type === 'IELTS'
  checkWish(wish, isTest)
  const partner = tools.models.languageModel === null ? 'built-in' : 'model'
  const isPaidFor = await tools.isSubscribed(caller)
  return tools.db.transaction(async (tx) => {
    const { turns, retry } = await findBeginning(tx, caller, wish, partner)
    if (!isPaidFor && !(await queries.takeFreeUse(tx, caller.id, tools.freePerDay))) {
      throw new Problem('ORG.FREE_SESSION_LIMIT_EXPIRED')
    }
    const session = await queries.createSession(tx, {
      userId: caller.id,
      orgId: caller.orgId,
      scenarioId: scenario._id,
      part: isTest ? (wish.part ?? 'full') : null,
      mode: wish.mode ?? 'practice',
      partner,
      timeZone: wish.time_zone,
      retry,
    })
    await queries.copyTurns(tx, turns, session.id)
    return session
  })
}
