// Queries for received turns whose recordings have no transcript yet.
import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { isOver } from '#database/capacity/lease-time.ts'
import type { Database } from '#database/connect.ts'
import { asSaid, sessions, turns } from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'

/** A received turn without a transcript. */
export interface WaitingTurn {
  /** Sent as `pair_id`. */
  readonly id: string
  readonly turnId: string
  readonly sessionId: string
  readonly userId: string
}

const columns = { id: turns.id, turnId: turns.turnId, sessionId: turns.sessionId, userId: sessions.userId }

/** A session's waiting turns, in order. */
export const findWaitingOf = (db: Database, userId: string, sessionId: string): Promise<WaitingTurn[]> =>
  db
    .select(columns)
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(
      and(
        eq(turns.sessionId, sessionId),
        eq(turns.state, 'received'),
        eq(sessions.userId, userId),
        eq(sessions.state, 'running'),
      ),
    )
    .orderBy(...asSaid)

/** Maximum number of attempts to transcribe a recording that the server rejects. */
export const refusalsMax = 5

/** Pauses between attempts, in seconds: 5 after the first, each four times as long as the one before, at most 600. */
const pauses = { first: 5, factor: 4, longest: 600 }
const after = (seconds: SQL | number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const longest = sql.raw(String(pauses.longest))
/** When to try again after one more failure than the row has. */
const afterPause = after(
  sql.raw(`least(${pauses.longest}, ${pauses.first} * power(${pauses.factor}, transcription_failures))`),
)

/** A later time was set by a clock that was ahead. */
const isDue = sql`(${turns.transcribeAt} is null or ${turns.transcribeAt} <= now() or ${turns.transcribeAt} > ${after(longest)})`

const due = preparedOnce((db) =>
  db
    .select(columns)
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(
      and(
        // Not as a parameter, so that the partial index is used.
        sql`${turns.state} = 'received'`,
        lt(turns.transcriptionRefusals, refusalsMax),
        // Older ones get one attempt, as after a day without a server, or when an operator asks for it.
        or(sql`${turns.createdAt} > now() - interval '1 day'`, eq(turns.transcriptionFailures, 0)),
        isDue,
        eq(sessions.state, 'running'),
        isOver(sessions.busyUntil),
      ),
    )
    // Turns that keep failing must not delay others.
    .orderBy(asc(turns.transcriptionFailures), asc(turns.createdAt))
    .limit(sql.placeholder('limit'))
    .prepare('find_due_turns'),
)

/**
 * Turns that are due for an attempt and that no server is answering. Turns older than a day that have failed are
 * transcribed only when their client requests them again.
 */
export const findDue = (db: Database, limit: number): Promise<WaitingTurn[]> => due(db).execute({ limit })

/** Delays the next attempt at a turn by the longest pause, without counting a failure. */
export async function postponeTurn(db: Database, id: string): Promise<void> {
  await db
    .update(turns)
    .set({ transcribeAt: after(longest) })
    .where(eq(turns.id, id))
}

/** Delays all turns that are due as if they had failed. */
export async function postponeDue(db: Database): Promise<void> {
  const free = db.select({ id: sessions.id }).from(sessions).where(isOver(sessions.busyUntil))
  await db
    .update(turns)
    .set({ transcribeAt: afterPause })
    .where(and(sql`${turns.state} = 'received'`, isDue, inArray(turns.sessionId, free)))
}

/**
 * Counts a failed attempt, and delays the next one.
 * @returns how often servers have rejected the recording; null if the turn is gone
 */
export async function countFailure(db: Database, id: string, isRefusal: boolean): Promise<number | null> {
  const [row] = await db
    .update(turns)
    .set({
      transcriptionFailures: sql`${turns.transcriptionFailures} + 1`,
      transcribeAt: afterPause,
      ...(isRefusal && { transcriptionRefusals: sql`${turns.transcriptionRefusals} + 1` }),
    })
    .where(eq(turns.id, id))
    .returning({ refusals: turns.transcriptionRefusals })
  return row?.refusals ?? null
}

/**
 * Makes recordings due again that servers have rejected too often, as if they had never been tried.
 * @param userId null for everybody's
 * @returns the users, one for each recording
 */
export async function retryRefused(db: Database, userId: string | null): Promise<string[]> {
  const rows = await db
    .update(turns)
    .set({ transcriptionRefusals: 0, transcriptionFailures: 0, transcribeAt: null })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, turns.sessionId),
        sql`${turns.state} = 'received'`,
        gte(turns.transcriptionRefusals, refusalsMax),
        eq(sessions.state, 'running'),
        ...(userId === null ? [] : [eq(sessions.userId, userId)]),
      ),
    )
    .returning({ userId: sessions.userId })
  return rows.map((row) => row.userId)
}
