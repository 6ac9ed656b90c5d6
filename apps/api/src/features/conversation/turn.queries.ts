// SQL of a turn: the lease under which it runs, and what is kept of it as it happens.
import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { type Decision, type SessionRow, sessions, type TurnRow, turns } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import type { Exchange } from './prompt.ts'
import type { Scene } from './scene.ts'

/** By the database's clock: ids are made by several servers, whose order within a second means nothing. */
const newestFirst = [desc(turns.createdAt), desc(turns.id)]

/** How long a lease lasts that nobody renews: after a crash the session is free again so soon. */
const leaseSeconds = 4
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Takes the session for a turn: one turn is answered at a time. The database's clock decides, so that any number of
 * servers agree.
 * @returns the session as it is under the lease, or null when it is not there, not running or taken
 */
export async function takeLease(
  db: Database,
  userId: string,
  sessionId: string,
  turnId: string,
): Promise<SessionRow | null> {
  const [row] = await db
    .update(sessions)
    .set({ busyTurnId: turnId, busyUntil: leaseEnd })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        eq(sessions.state, 'running'),
        or(isNull(sessions.busyUntil), lt(sessions.busyUntil, sql`now()`)),
      ),
    )
    .returning()
  return row ?? null
}

/** @returns false when the lease has been lost */
export async function renewLease(db: Database, sessionId: string, turnId: string): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ busyUntil: leaseEnd })
    .where(and(eq(sessions.id, sessionId), eq(sessions.busyTurnId, turnId)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function releaseLease(db: Database, sessionId: string, turnId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ busyTurnId: null, busyUntil: null })
    .where(and(eq(sessions.id, sessionId), eq(sessions.busyTurnId, turnId)))
}

/** A session of this user; null for everybody else's. */
export async function findSession(db: Database, userId: string, sessionId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return row ?? null
}

/** What is played, also where the scenario has been deleted since. @throws an Error when there is no such scenario */
export async function findScene(db: Database, scenarioId: string): Promise<Scene> {
  const { id, targetLanguage, scenarioType, difficultyLevel, title, userGoals, dialogBehavior } = scenarios
  const { ieltsBehavior, modelEndBehavior, script, roundingOff } = scenarios
  const texts = { id, targetLanguage, scenarioType, difficultyLevel, title, userGoals, dialogBehavior }
  const [row] = await db
    .select({ ...texts, ieltsBehavior, modelEndBehavior, script, roundingOff })
    .from(scenarios)
    .where(eq(id, scenarioId))
  if (row === undefined) throw new Error(`No scenario ${scenarioId}`)
  return row
}

export async function findTurn(db: Database, sessionId: string, turnId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), eq(turns.turnId, turnId)))
  return row ?? null
}

/** The last turn in which the partner spoke first. */
export async function findOpening(db: Database, sessionId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNull(turns.userText)))
    .orderBy(...newestFirst)
    .limit(1)
  return row ?? null
}

/**
 * What was said before a turn, oldest first, at most `limit` turns: of interrupted replies what was heard.
 * @param before when the turn was kept; null for one that is new
 */
export async function findExchanges(
  db: Database,
  sessionId: string,
  turnId: string,
  before: Date | null,
  limit: number,
): Promise<Exchange[]> {
  const rows = await db
    .select({
      learner: turns.userText,
      struck: turns.userStruck,
      partner: sql<string | null>`coalesce(${turns.heardText}, ${turns.replyText})`,
    })
    .from(turns)
    .where(
      and(
        eq(turns.sessionId, sessionId),
        ne(turns.turnId, turnId),
        before === null ? undefined : lt(turns.createdAt, before),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.reverse().map(({ learner, struck, partner }) => ({ learner: struck ? '…' : learner, partner }))
}

export interface Line {
  readonly sessionId: string
  readonly turnId: string
  /** Null where the partner speaks first. */
  readonly text: string | null
  readonly audioFile: string | null
  readonly durationMs: number
  /** What the scripted side will answer; null where a model does. */
  readonly decision: Decision | null
  /** Goals that were said in it or before. */
  readonly goalsUsed: readonly number[]
}

/**
 * Keeps the learner's line, and with it what follows from it, in one statement: all at once or not at all.
 * @returns the turn's id, which is its `pair_id`
 */
export async function keepLine(db: Database, line: Line): Promise<string> {
  const { sessionId, turnId, text, audioFile, durationMs, decision } = line
  const id = newId()
  const kept = db.$with('kept').as(
    db
      .insert(turns)
      .values({
        id,
        sessionId,
        turnId,
        userText: text,
        userAudioFile: audioFile,
        userDurationMs: durationMs,
        decision,
      })
      .returning({ id: turns.id }),
  )
  const progress = decision && {
    partnerState: decision.state,
    ielts: decision.ielts,
    stepsDone: decision.stepsDone,
    isEnd: decision.isEnd,
  }
  await db
    .with(kept)
    .update(sessions)
    .set({ lastTurnAt: sql`now()`, ...withGoals(line.goalsUsed), ...progress })
    .where(eq(sessions.id, sessionId))
  return id
}

/** Adds goals to those that are used, whoever else adds some at the same time. */
export const withGoals = (used: readonly number[]) => ({
  goalsUsed: sql<
    number[]
  >`(select coalesce(jsonb_agg(distinct goal order by goal), '[]') from jsonb_array_elements(${sessions.goalsUsed} || ${JSON.stringify(used)}::jsonb) goal)`,
})

/** Keeps a whole reply, unless there is one already. */
export async function keepReply(db: Database, id: string, reply: string, startedAt: Date): Promise<void> {
  await db
    .update(turns)
    .set({ replyText: reply, replyStartedAt: startedAt })
    .where(and(eq(turns.id, id), isNull(turns.replyText)))
}

export interface Sound {
  readonly file: string
  readonly sentences: { text: string; bytes: number }[]
  readonly durationMs: number
}

export async function keepSound(db: Database, id: string, { file, sentences, durationMs }: Sound): Promise<void> {
  await db
    .update(turns)
    .set({ replyAudioFile: file, replySentences: sentences, replyDurationMs: durationMs })
    .where(eq(turns.id, id))
}

/** All turns of a session, in their order. */
export const listTurns = (db: Database, sessionId: string): Promise<TurnRow[]> =>
  db.select().from(turns).where(eq(turns.sessionId, sessionId)).orderBy(asc(turns.createdAt), asc(turns.id))

/** The last turn in which the learner said something. */
export async function findLastLine(db: Database, sessionId: string): Promise<(TurnRow & { userText: string }) | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNotNull(turns.userText)))
    .orderBy(...newestFirst)
    .limit(1)
  return row === undefined ? null : { ...row, userText: row.userText ?? '' }
}
