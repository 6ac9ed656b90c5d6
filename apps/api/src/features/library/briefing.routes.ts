// The briefing shown before a conversation begins. Reading it opens nothing and costs nothing.
import { type Briefing, getBriefing } from '@parley/contracts/library/briefing.ts'
import type { IeltsPart, Scenario } from '@parley/contracts/library/scenario.ts'
import type { Budget } from '@parley/contracts/org/usage.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { countTalked, findLastEstimate } from './briefing.queries.ts'
import { usualMinutes } from './briefing.rules.ts'
import { findScenarioRow, findVersionRows, type ScenarioForReader } from './library.queries.ts'
import { scenarioFor } from './library.rules.ts'
import { findFirstTime, findTwist } from './next/twist.queries.ts'

/** What the briefing needs to know from other features. */
export interface BriefingDeps {
  readonly db: Database
  /** The partner that would answer; `kind` is null if none can. Includes the model's refusal if there is one. */
  choosePartner(
    user: Caller,
    scenario: Scenario,
  ): Promise<{ kind: 'built-in' | 'model' | null; refusal: { code: Briefing['model_refusal'] } | null }>
  transcriptionFor(user: Caller): Promise<Briefing['transcription']>
  /** Null if the caller has a subscription. */
  freeConversationsOf(user: Caller): Promise<Budget | null>
}

const freeLeft = ({ used, limit, resets_at }: Budget) => ({ left: Math.max(0, limit - used), limit, resets_at })

async function lastEstimate(db: Database, userId: string, scenario: Scenario): Promise<Briefing['last_estimate']> {
  if (scenario.scenario_type !== 'IELTS') return null
  const found = await findLastEstimate(db, userId, scenario._id)
  if (found === null || found.band === null) return null
  return { review_id: found.reviewId, band: found.band, made_at: found.madeAt.toISOString() }
}

/** The briefing of a scenario that this user may read. */
async function describe(
  deps: BriefingDeps,
  user: Caller,
  row: ScenarioForReader,
  { part, twist }: { readonly part: IeltsPart | 'full'; readonly twist: Promise<Briefing['twist']> | null },
): Promise<Briefing> {
  const { db, choosePartner, transcriptionFor, freeConversationsOf } = deps
  const scenario = scenarioFor(row, user)
  const isBuiltIn = row.slug !== null
  const [{ kind, refusal }, transcription, free, talked, estimate, again] = await Promise.all([
    choosePartner(user, scenario),
    transcriptionFor(user),
    freeConversationsOf(user),
    isBuiltIn ? null : countTalked(db, scenario._id),
    lastEstimate(db, user.id, scenario),
    twist,
  ])
  return {
    scenario,
    is_built_in: isBuiltIn,
    talked_count: talked,
    minutes: usualMinutes(scenario, part),
    partner: scenario.scenario_type === 'IELTS' ? 'examiner' : kind,
    needs_language_model: kind === null && refusal === null,
    model_refusal: kind === null ? (refusal?.code ?? null) : null,
    transcription,
    free_conversations: free && freeLeft(free),
    last_estimate: estimate,
    twist: again,
  }
}

/**
 * The briefing for a version of a scenario, whether or not the user may see the scenario itself.
 * @throws Problem NOT_FOUND
 */
export async function briefVersion(
  deps: BriefingDeps,
  user: Caller,
  versionId: string,
  part: IeltsPart | null,
): Promise<Briefing> {
  const [row] = await findVersionRows(deps.db, user, [versionId])
  if (row === undefined) throw new Problem('NOT_FOUND')
  return describe(deps, user, row, { part: part ?? 'full', twist: null })
}

export function briefingRoutes(app: FastifyInstance, deps: BriefingDeps): void {
  const { db } = deps
  serve(app, getBriefing, async ({ user, params, query: { part = 'full' } }) => {
    // The version with a twist has the same briefing as the original.
    const row = await findScenarioRow(db, user, await findFirstTime(db, params.id))
    if (row === null) throw new Problem('NOT_FOUND')
    return describe(deps, user, row, { part, twist: row.completedCount > 0 ? findTwist(db, user, row) : null })
  })
}
