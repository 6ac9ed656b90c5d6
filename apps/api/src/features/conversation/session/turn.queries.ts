// Queries for a turn: the data to answer it, and its stored answer.

import { and, eq, getTableColumns, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import {
  asSaid,
  type Decision,
  isBefore,
  lastSaidFirst,
  placeOf,
  type SessionRow,
  sessions,
  type TurnRow,
  turns,
} from '#database/conversations.ts'
import { splitDismissed } from '#database/findings/dismissals.ts'
import { preparedOnce } from '#database/prepared.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { isOrgSuspended, isPlayable } from '#database/visibility.ts'
import type { Exchange } from './exchange.ts'
import type { Scene } from './scene.ts'

/** The user's session; null for other users' sessions. */
export async function findSession(db: Database, userId: string, sessionId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return row ?? null
}

export type SessionWithAccess = SessionRow & {
  /** Whether it may continue: without access to its scenario it can only be ended and reviewed. */
  readonly isPlayable: boolean
}

export type SessionToPlay = SessionWithAccess & {
  /** Whether the organisation in which it was opened is suspended; this may not be the current one. */
  readonly isOrgSuspended: boolean
}

const sessionToPlay = preparedOnce((db) =>
  db
    .select({
      ...getTableColumns(sessions),
      isPlayable: sql<boolean>`${isPlayable(db)}`,
      isOrgSuspended: sql<boolean>`${isOrgSuspended}`,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), eq(sessions.userId, sql.placeholder('userId'))))
    .prepare('find_session_to_play'),
)

/** The user's session, and whether its scenario is still visible; null for other users' sessions. */
export async function findSessionToPlay(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<SessionToPlay | null> {
  const [row] = await sessionToPlay(db).execute({ userId, sessionId })
  return row ?? null
}

/**
 * Number of turns in which the learner has spoken, in a conversation and all its retries together. Copied turns count
 * once, and transcribed ones count even if nothing was said in them, but not those that wait for confirmation.
 * @param root the first of these conversations; null if that is the conversation itself
 */
export const talkTurnsOf = (id: SQLWrapper, root: SQLWrapper) => sql<number>`(
  select coalesce(sum(jsonb_array_length(talk.silent_turns) + (
    select count(*) from conversation_turns said where said.session_id = talk.id
      and (said.user_text is not null or said.user_duration_ms > 0) and said.state <> 'doubted'
      and said.created_at >= talk.started_at
  )), 0)::int from conversation_sessions talk
  where talk.id = coalesce(${root}, ${id}) or talk.root_session_id = coalesce(${root}, ${id})
)`

/** Number of turns in which the learner has spoken, in a conversation and all its retries together. */
export async function countTalkTurns(db: Database, { id }: Pick<SessionRow, 'id'>): Promise<number> {
  const [row] = await db
    .select({ count: talkTurnsOf(sql`${sessions.id}`, sql`${sessions.rootSessionId}`) })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row?.count ?? 0
}

/** The state of a session. */
export type SessionProgressRow = SessionWithAccess & {
  readonly scene: Pick<Scene, 'scenarioType' | 'modelEndBehavior'>
  readonly talkTurns: number
}

const progress = preparedOnce((db) =>
  db
    .select({
      ...getTableColumns(sessions),
      isPlayable: sql<boolean>`${isPlayable(db)}`,
      scene: { scenarioType: scenarioVersions.scenarioType, modelEndBehavior: scenarioVersions.modelEndBehavior },
      talkTurns: talkTurnsOf(sessions.id, sessions.rootSessionId),
    })
    .from(sessions)
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), eq(sessions.userId, sql.placeholder('userId'))))
    .prepare('find_progress'),
)

/** The same with the fields sent after each turn; null for other users' sessions. */
export async function findProgress(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<SessionProgressRow | null> {
  const [row] = await progress(db).execute({ userId, sessionId })
  return row ?? null
}

export async function findTurn(db: Database, sessionId: string, turnId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), eq(turns.turnId, turnId)))
  return row ?? null
}

/** Whether a turn is the last one of its session. */
export async function isLastTurn(db: Database, { id, sessionId }: Pick<TurnRow, 'id' | 'sessionId'>): Promise<boolean> {
  const [last] = await db
    .select({ id: turns.id })
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .orderBy(...lastSaidFirst)
    .limit(1)
  return last?.id === id
}

/** The last turn in which the partner spoke first. */
export async function findOpening(db: Database, sessionId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNull(turns.userText), eq(turns.userDurationMs, 0)))
    .orderBy(...lastSaidFirst)
    .limit(1)
  return row ?? null
}

const [beforeThen, ofSession, ofTurn] = ['before', 'sessionId', 'turnId'].map((name) => sql.placeholder(name))
const exchanges = preparedOnce((db) =>
  db
    .select({
      learner: turns.userText,
      struck: turns.userStruck,
      partner: sql<string | null>`coalesce(${turns.heardText}, ${turns.replyText})`,
      analysis: turns.analysis,
      dismissedFindings: turns.dismissedFindings,
    })
    .from(turns)
    .where(
      and(
        sql`${turns.sessionId} = ${ofSession}`,
        sql`${turns.turnId} <> ${ofTurn}`,
        // Leaves out turns that are not transcribed yet.
        sql`(${turns.userText} is not null or ${turns.userDurationMs} = 0)`,
        sql`(${beforeThen}::bigint is null or ${isBefore(sql`${beforeThen}`)})`,
      ),
    )
    .orderBy(...lastSaidFirst)
    .limit(sql.placeholder('limit'))
    .prepare('find_exchanges'),
)

/**
 * The history before a turn, oldest first, at most `limit` turns; interrupted replies are cut to what the learner
 * heard.
 * @param before the turn as it is stored; null for a new turn
 */
export async function findExchanges(
  db: Database,
  sessionId: string,
  turnId: string,
  before: Pick<TurnRow, 'position' | 'createdAt'> | null,
  limit: number,
): Promise<Exchange[]> {
  const rows = await exchanges(db).execute({ sessionId, turnId, before: before && placeOf(before), limit })
  return rows.reverse().map(({ learner, struck, partner, analysis, dismissedFindings }) => {
    if (struck) return { learner: '…', partner, issues: [] }
    const { standing } = splitDismissed({ userText: learner, dismissedFindings }, analysis?.issues ?? [])
    return { learner, partner, issues: standing }
  })
}

/** Stores the scripted side's answer to a stored line, in the turn and its session together. */
export async function storeDecision(db: Database, id: string, sessionId: string, decision: Decision): Promise<void> {
  const decided = db.$with('decided').as(db.update(turns).set({ decision }).where(eq(turns.id, id)).returning())
  await db
    .with(decided)
    .update(sessions)
    .set({ partnerState: decision.state, ielts: decision.ielts, stepsDone: decision.stepsDone, isEnd: decision.isEnd })
    .where(eq(sessions.id, sessionId))
}

/** Stores the scripted side's answer to a stored line, and switches the session from the model to the script. */
export async function switchToScript(db: Database, id: string, sessionId: string, decision: Decision): Promise<void> {
  const decided = db.$with('decided').as(db.update(turns).set({ decision }).where(eq(turns.id, id)).returning())
  const { state: partnerState, stepsDone, isEnd } = decision
  await db
    .with(decided)
    .update(sessions)
    .set({ partner: 'built-in', partnerState, stepsDone, isEnd })
    .where(eq(sessions.id, sessionId))
}

const storeText = preparedOnce((db) =>
  db
    .update(turns)
    .set({
      replyText: sql`${sql.placeholder('reply')}`,
      replyStartedAt: sql`${sql.placeholder('startedAt')}::timestamptz`,
    })
    .where(and(eq(turns.id, sql.placeholder('id')), isNull(turns.replyText)))
    .prepare('store_reply'),
)

/** Stores a complete reply, unless there is one already. */
export async function storeReply(db: Database, id: string, reply: string, startedAt: Date): Promise<void> {
  await storeText(db).execute({ id, reply, startedAt: startedAt.toISOString() })
}

/** Marks the conversation as ended by the closing phrase. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ isEnd: true }).where(eq(sessions.id, sessionId))
}

/** All of a session's turns, in order. */
export const listTurns = (db: Database, sessionId: string): Promise<TurnRow[]> =>
  db
    .select()
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .orderBy(...asSaid)

/** A session's replies by the partner, in no order. */
export async function listReplies(db: Database, { id }: Pick<SessionRow, 'id'>): Promise<(string | null)[]> {
  const rows = await db.select({ reply: turns.replyText }).from(turns).where(eq(turns.sessionId, id))
  return rows.map(({ reply }) => reply)
}

/** The last turn in which the learner said something. */
export async function findLastLine(db: Database, sessionId: string): Promise<(TurnRow & { userText: string }) | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNotNull(turns.userText)))
    .orderBy(...lastSaidFirst)
    .limit(1)
  return row === undefined ? null : { ...row, userText: row.userText ?? '' }
}
