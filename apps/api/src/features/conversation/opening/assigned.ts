// Conversations for a teacher's assignment, in the assigned version of a scenario, which may be hidden otherwise.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import type { IeltsPart, Scenario } from '@parley/contracts/library/scenario.ts'
import type { UserModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow } from '#database/conversations.ts'
import { requireRecordingSpace, withinQuotas } from '#database/quota.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { type DescribeDeps, describeOwn, describeSession } from '../line/describe-session.ts'
import { requireFreeUse } from '../session/free-use.ts'
import * as queries from '../session/session.queries.ts'
import { type FreeUseDeps, type PartnerDeps, requirePartner, termsOf } from './open-session.ts'

interface AssignedTalk {
  /** The assigned version. */
  readonly versionId: string
  readonly part: IeltsPart | null
  readonly mode: SessionRow['mode']
  readonly timeZone: string
  /** Runs in the transaction that opens the conversation. */
  whenOpened(tx: Database, sessionId: string): Promise<void>
}

/** The models depend on the caller. */
interface AssignedDeps extends DescribeDeps, Omit<PartnerDeps, 'models'>, FreeUseDeps {
  modelsFor(caller: Caller): UserModels
}

async function scenarioOf(deps: AssignedDeps, caller: Caller, versionId: string): Promise<Scenario> {
  const scenario = (await deps.describeVersions(caller, [versionId])).get(versionId)
  if (scenario === undefined) throw new Problem('NOT_FOUND')
  return scenario
}

/** For features that open conversations for learners. */
export const assignedTalks = (deps: AssignedDeps) => ({
  /**
   * Opens a conversation in the caller's current organisation.
   * @throws Problem CONVERSATION.NEEDS_MODEL, ORG.FREE_SESSION_LIMIT_EXPIRED, QUOTA.EXCEEDED, what `whenOpened` throws; ModelRefused
   */
  async openTalk(caller: Caller, talk: AssignedTalk): Promise<Session> {
    const models = deps.modelsFor(caller)
    models.warm()
    const scenario = await scenarioOf(deps, caller, talk.versionId)
    const partner = await requirePartner({ ...deps, models }, caller, scenario)
    const terms = await termsOf(deps, caller)
    const session = await withinQuotas(deps.db, caller.id, ['sessions'], async (tx) => {
      await requireFreeUse(tx, caller.id, terms)
      await requireRecordingSpace(tx, caller.id)
      const { versionId, part, mode, timeZone } = talk
      const where = { userId: caller.id, orgId: caller.orgId, scenarioId: scenario._id }
      const row = await queries.createSession(tx, { ...where, versionId, part, mode, partner, timeZone })
      await talk.whenOpened(tx, row.id)
      return row
    })
    return describeSession(deps, caller, { ...session, isPlayable: true })
  },
  /**
   * One of the caller's conversations.
   * @throws Problem NOT_FOUND
   */
  showTalk: (caller: Caller, sessionId: string): Promise<Session> => describeOwn(deps, caller, sessionId),
})
