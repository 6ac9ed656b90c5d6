// SQL of sessions.
import type { IeltsPart } from '@parley/contracts/library.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, turns } from '#database/conversations.ts'
import { withGoals } from './turn.queries.ts'

export interface NewSession {
  readonly userId: string
  readonly orgId: string
  readonly scenarioId: string
  /** Null in dialogues. */
  readonly part: IeltsPart | null
  readonly mode: SessionRow['mode']
  readonly partner: SessionRow['partner']
  readonly timeZone: string
}

export async function createSession(db: Database, session: NewSession): Promise<SessionRow> {
  const [row] = await db.insert(sessions).values(session).returning()
  if (row === undefined) throw new Error('No session was made')
  return row
}

/** One page of a user's sessions: unfinished ones first, newest first. */
export function listSessions(
  db: Database,
  userId: string,
  { state, offset, limit }: { state: SessionRow['state'] | undefined; offset: number; limit: number },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), state && eq(sessions.state, state)))
    .orderBy(sql`${sessions.state} <> 'running'`, desc(sessions.id))
    .offset(offset)
    .limit(limit)
}

/** The reply of a turn, null while there is none; undefined where the session has no such turn. */
export async function findReply(db: Database, sessionId: string, pairId: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ reply: turns.replyText })
    .from(turns)
    .where(and(eq(turns.id, pairId), eq(turns.sessionId, sessionId)))
  return row?.reply
}

export async function keepHeard(db: Database, pairId: string, heardText: string): Promise<void> {
  await db.update(turns).set({ heardText }).where(eq(turns.id, pairId))
}

export interface Progress {
  readonly goalsUsed: readonly number[]
  readonly stepsDone: number
  readonly isEnd: boolean
}

/** Adds what an analysis has found out: goals and steps are never taken back. @returns where the session stands then */
export async function addProgress(db: Database, sessionId: string, progress: Progress): Promise<SessionRow> {
  const [row] = await db
    .update(sessions)
    .set({
      ...withGoals(progress.goalsUsed),
      stepsDone: sql`greatest(${sessions.stepsDone}, ${progress.stepsDone})`,
      isEnd: sql`${sessions.isEnd} or ${progress.isEnd}`,
    })
    .where(eq(sessions.id, sessionId))
    .returning()
  if (row === undefined) throw new Error(`No session ${sessionId}`)
  return row
}

/** Keeps the analysis of a turn, so that it is paid for once. */
export async function keepAnalysis(
  db: Database,
  id: string,
  analysis: typeof turns.$inferSelect.analysis,
): Promise<void> {
  await db.update(turns).set({ analysis }).where(eq(turns.id, id))
}
