// Queries for sessions.

import { randomUUID } from 'node:crypto'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import {
  asSaid,
  hasLearnerLine,
  placeOf,
  type SessionRow,
  sessions,
  type TurnRow,
  turns,
} from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { scenarios } from '#database/scenarios.ts'
import type { LineProgress } from './progress.ts'
import { withGoals } from './receipt.queries.ts'

export interface NewSession {
  readonly userId: string
  readonly orgId: string
  readonly scenarioId: string
  /** The current version of the scenario. */
  readonly versionId: string
  /** Null in dialogues. */
  readonly part: IeltsPart | null
  readonly mode: SessionRow['mode']
  readonly partner: SessionRow['partner']
  readonly timeZone: string
  /** Set for a retry of another conversation. */
  readonly retry?: Retry | undefined
  /** Set if it began before it was stored, as a trial. */
  readonly earlierStart?: EarlierStart | undefined
}

export interface EarlierStart extends ProgressColumns {
  readonly startedAt: Date
  readonly lastTurnAt: Date
}

type ProgressColumns = Pick<SessionRow, 'partnerState' | 'goalsUsed' | 'stepsDone' | 'isEnd'>

export interface Retry extends ProgressColumns {
  readonly retryOfSessionId: string
  readonly retryOfTurnId: string
  /** Null if the first conversation has been deleted, so that this one is counted like a new one. */
  readonly rootSessionId: string | null
}

export async function createSession(
  db: Database,
  { retry, earlierStart, ...session }: NewSession,
): Promise<SessionRow> {
  const [row] = await db
    .insert(sessions)
    .values({ ...session, ...retry, ...earlierStart, isCounted: (retry?.rootSessionId ?? null) !== null })
    .returning()
  if (row === undefined) throw new Error('No session was made')
  return row
}

/** The conversation whose free use a retry of this one shares; null if it has been deleted. */
export async function findRoot(
  tx: Database,
  { id, rootSessionId }: Pick<SessionRow, 'id' | 'rootSessionId'>,
): Promise<string | null> {
  const isRoot = eq(sessions.id, rootSessionId ?? id)
  const [root] = await tx.select({ id: sessions.id }).from(sessions).where(isRoot).for('key share')
  return root?.id ?? null
}

/** Whether a scenario has a built-in script. Lines by its author do not count. */
export async function hasScript(db: Database, scenarioId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(and(eq(scenarios.id, scenarioId), isNotNull(scenarios.script)))
  return row !== undefined
}

const pageOfSessions = (db: Database, ofState?: SQL) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), hasLearnerLine, ofState))
    .orderBy(sql`${sessions.state} <> 'running'`, desc(sessions.id))
    .offset(sql.placeholder('offset'))
    .limit(sql.placeholder('limit'))

const allSessions = preparedOnce((db) => pageOfSessions(db).prepare('list_sessions'))
const sessionsOfState = preparedOnce((db) =>
  pageOfSessions(db, eq(sessions.state, sql.placeholder('state'))).prepare('list_sessions_of_state'),
)

/** One page of a user's sessions with at least one line: unfinished ones first, newest first. */
export const listSessions = (
  db: Database,
  userId: string,
  { state, ...page }: { state: SessionRow['state'] | undefined; offset: number; limit: number },
): Promise<SessionRow[]> =>
  state === undefined
    ? allSessions(db).execute({ userId, ...page })
    : sessionsOfState(db).execute({ userId, state, ...page })

/** Adds used goals, and updates the session's state. @returns the updated session */
export async function addProgress(
  tx: Database,
  sessionId: string,
  { goalsUsed, stepsDone, isEnd }: LineProgress,
): Promise<SessionRow> {
  const [row] = await tx
    .update(sessions)
    .set({ ...withGoals(goalsUsed), stepsDone, isEnd })
    .where(eq(sessions.id, sessionId))
    .returning()
  if (row === undefined) throw new Error(`No session ${sessionId}`)
  return row
}

/** Stores a turn's analysis, so that the model is called only once. */
export async function storeAnalysis(tx: Database, pairId: string, analysis: TurnRow['analysis']): Promise<void> {
  await tx.update(turns).set({ analysis }).where(eq(turns.id, pairId))
}

export interface SessionWithTurns {
  readonly session: SessionRow
  /** In order. */
  readonly turns: TurnRow[]
}

/** The user's session and its turns, locked until the transaction ends. */
export async function lockWithTurns(tx: Database, userId: string, sessionId: string): Promise<SessionWithTurns | null> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('share')
  if (session === undefined) return null
  const rows = await tx
    .select()
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .orderBy(...asSaid)
    .for('share')
  return { session, turns: rows }
}

/**
 * Copies turns from one session to a new one, in order, with their recordings. Copies are older than their session, even
 * if a clock has been set back since: that distinguishes them from its own turns.
 */
export async function copyTurns(
  tx: Database,
  rows: readonly TurnRow[],
  { id: sessionId, startedAt }: Pick<SessionRow, 'id' | 'startedAt'>,
): Promise<void> {
  if (rows.length === 0) return
  const latest = startedAt.getTime() - 1
  const copies = rows.map((row) => ({
    ...row,
    id: newId(),
    turnId: randomUUID(),
    sessionId,
    position: placeOf(row),
    createdAt: new Date(Math.min(row.createdAt.getTime(), latest)),
  }))
  await tx.insert(turns).values(copies)
}
