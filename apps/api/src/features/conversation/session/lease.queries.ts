// Queries for the lease under which a turn is answered: takes it together with the turn's data, renews and releases it.

import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isOver } from '#database/capacity/lease-time.ts'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, type TurnRow, turns } from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { isPlayable } from '#database/visibility.ts'
import { learnerColumns, sceneColumns } from './scene.queries.ts'
import { type Scene, sceneFor } from './scene.ts'
import { talkTurnsOf } from './turn.queries.ts'

/** How long a lease lasts without renewal, and so how long a session stays locked after a crash. */
const leaseSeconds = 4
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`
const [sessionId, turnId, userId] = [sql.placeholder('sessionId'), sql.placeholder('turnId'), sql.placeholder('userId')]

/** The session under the lease, its scenario, and the turn if it is stored. */
export interface LeasedTurn {
  readonly session: SessionRow
  readonly scene: Scene
  readonly storedTurn: TurnRow | null
  /** Number of turns in which the learner has spoken, in this conversation and its retries together. */
  readonly talkTurns: number
}

const take = preparedOnce((db) => {
  const leased = db.$with('leased').as(
    db
      .update(sessions)
      .set({ busyTurnId: sql`${turnId}`, busyUntil: leaseEnd })
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userId, userId),
          eq(sessions.state, 'running'),
          isOver(sessions.busyUntil),
          isPlayable(db),
        ),
      )
      .returning(),
  )
  const session: Record<string, PgColumn> = Object.fromEntries(
    Object.keys(getTableColumns(sessions)).map((name) => [name, leased[name as keyof SessionRow]]),
  )
  return db
    .with(leased)
    .select({
      session,
      scene: sceneColumns,
      learner: learnerColumns,
      storedTurn: turns,
      talkTurns: talkTurnsOf(leased.id, leased.rootSessionId),
    })
    .from(leased)
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, leased.versionId))
    .innerJoin(users, eq(users.id, leased.userId))
    .leftJoin(turns, and(eq(turns.sessionId, leased.id), eq(turns.turnId, turnId)))
    .prepare('take_turn')
})

/**
 * Takes the session for a turn, because turns are answered one at a time. Uses the database's clock, so that all
 * servers agree. A single statement, because the learner waits for it.
 * @returns null if the session is missing, not running or leased, or its scenario is no longer visible
 */
export async function takeLease(
  db: Database,
  userId: string,
  sessionId: string,
  turnId: string,
): Promise<LeasedTurn | null> {
  const [row] = await take(db).execute({ userId, sessionId, turnId })
  if (row === undefined) return null
  const { learner, scene, ...leased } = row
  return { ...(leased as Omit<LeasedTurn, 'scene'>), scene: sceneFor(scene, learner) }
}

const ownLease = and(eq(sessions.id, sessionId), eq(sessions.busyTurnId, turnId))

const renew = preparedOnce((db) =>
  db.update(sessions).set({ busyUntil: leaseEnd }).where(ownLease).returning({ id: sessions.id }).prepare('renew_turn'),
)

/** @returns false if the lease has been lost */
export async function renewLease(db: Database, sessionId: string, turnId: string): Promise<boolean> {
  return (await renew(db).execute({ sessionId, turnId })).length > 0
}

const release = preparedOnce((db) =>
  db.update(sessions).set({ busyTurnId: null, busyUntil: null }).where(ownLease).prepare('release_turn'),
)

export async function releaseLease(db: Database, sessionId: string, turnId: string): Promise<void> {
  await release(db).execute({ sessionId, turnId })
}
