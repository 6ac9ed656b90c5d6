// Converts a visitor's trial to a conversation in the new account.

import type { Language } from '@parley/contracts/language/language.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { turns } from '#database/conversations.ts'
import { withinQuotas } from '#database/quota.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { isVisibleTo } from '#database/visibility.ts'
import { Problem } from '#platform/http/problem.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import type { Caller } from '#platform/http/session.ts'
import { goalsReached } from '../line/correction.rules.ts'
import { type OpeningDeps, requirePartner, termsOf } from '../opening/open-session.ts'
import { takeFreeUse } from '../session/free-use.ts'
import type { Scene } from '../session/scene.ts'
import * as queries from '../session/session.queries.ts'
import { goalsOf } from '../text/goals.ts'
import { type PlayedTalk, playLines } from './played-lines.ts'
import { findBuiltInTalk, findSessionOfTurn, startLearning } from './trial.queries.ts'

export interface TrialLine {
  /** The id of the turn in the conversation. */
  readonly turnId: string
  readonly text: string
  readonly at: Date
}

export interface TrialTalk {
  /** The slug of the built-in scenario. */
  readonly slug: string
  readonly language: Language
  /** At least one, in order. */
  readonly lines: readonly [TrialLine, ...TrialLine[]]
  /** The id of the turn in which the partner speaks first. */
  readonly openingTurnId: string
  /** IANA name. */
  readonly timeZone: string
}

/** The turns as a session would have stored them. */
function turnsOf(talk: TrialTalk, { opening, lines }: PlayedTalk): Omit<typeof turns.$inferInsert, 'sessionId'>[] {
  const [first] = talk.lines
  // The opening precedes the first line.
  const openedAt = new Date(first.at.getTime() - 1_000)
  const openingTurn = { turnId: talk.openingTurnId, createdAt: openedAt, userText: null, decision: opening }
  const lineTurns = talk.lines.flatMap(({ turnId, text, at }, index) => {
    const decision = lines[index]?.decision
    return decision === undefined ? [] : { turnId, createdAt: at, userText: text, decision }
  })
  return [openingTurn, ...lineTurns].map((turn) => ({
    ...turn,
    id: newId(),
    replyText: turn.decision.reply,
    replyStartedAt: turn.createdAt,
  }))
}

/** The conversation's state after these turns, by the same rules as in a session. */
async function progressOf(scene: Scene, talk: TrialTalk, { opening, lines }: PlayedTalk) {
  const last = lines.at(-1)?.decision ?? opening
  const goals = goalsOf(scene.userGoals, scene.script?.goal_accepts)
  const lineTurns = talk.lines.map(({ text }, index) => {
    const decision = lines[index]?.decision ?? null
    return { userText: text, userStruck: false, analysis: null, decision }
  })
  return {
    partnerState: last.state,
    stepsDone: last.stepsDone,
    isEnd: last.isEnd,
    goalsUsed: await runInSlices(goalsReached(lineTurns, goals)),
    startedAt: new Date(talk.lines[0].at.getTime() - 1_000),
    lastTurnAt: talk.lines.at(-1)?.at ?? talk.lines[0].at,
  }
}

/**
 * Opens a conversation that begins with this trial. Counted like any other; a repeated request returns the same one.
 * @returns the session's id
 * @throws Problem NOT_FOUND, ORG.FREE_SESSION_LIMIT_EXPIRED, QUOTA.EXCEEDED; ModelRefused
 */
export async function keepTalk(deps: OpeningDeps, caller: Caller, talk: TrialTalk): Promise<string> {
  const { scene } = await findBuiltInTalk(deps.db, talk.slug, talk.language, talk.language)
  const scenario = await deps.findScenario(caller, scene.id)
  if (scenario === null) throw new Problem('NOT_FOUND')
  const partner = await requirePartner(deps, caller, scenario)
  const terms = await termsOf(deps, caller)
  const played = playLines(
    scene,
    talk.lines.map(({ text }) => text),
  )
  const progress = await progressOf(scene, talk, played)
  return withinQuotas(deps.db, caller.id, ['sessions'], async (tx: Database) => {
    // A second concurrent request waits here for the first.
    const existing = await findSessionOfTurn(tx, caller.id, talk.lines[0].turnId)
    if (existing !== null) return existing
    const versionId = await ensureVersion(tx, scene.id, isVisibleTo(caller, scenarios))
    if (versionId === null) throw new Problem('NOT_FOUND')
    const session = await queries.createSession(tx, {
      userId: caller.id,
      orgId: caller.orgId,
      scenarioId: scene.id,
      versionId,
      part: null,
      mode: 'practice',
      partner,
      timeZone: talk.timeZone,
      earlierStart: progress,
    })
    // The visitor's first line is stored, so it uses a free conversation now.
    await takeFreeUse(tx, session, terms)
    await tx.insert(turns).values(turnsOf(talk, played).map((turn) => ({ ...turn, sessionId: session.id })))
    await startLearning(tx, caller.id, talk.language)
    return session.id
  })
}
