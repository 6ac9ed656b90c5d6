// Storage quotas per account. Operations that add something lock the account's row first, so that concurrent requests
// are counted one after another.
import { type QuotaName, quotaLimits } from '@parley/contracts/account/quota.ts'
import { and, count, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { Problem } from '#platform/http/problem.ts'
import type { Database } from './connect.ts'
import { sessions, turns } from './conversations.ts'
import { modules } from './modules.ts'
import { scenarios } from './scenarios.ts'
import { userUsage } from './usage.ts'
import { users } from './users.ts'
import { userWords } from './vocabulary.ts'

const today = sql<string>`(now() at time zone 'utc')::date`

const exceeded = (name: QuotaName) =>
  new Problem('QUOTA.EXCEEDED', [{ path: name, code: 'quota', message: `At most ${quotaLimits[name]}` }])

const rowsOf = async (query: PromiseLike<{ used: number }[]>): Promise<number> => (await query)[0]?.used ?? 0

/** Bytes of recordings. Conversations that repeat another one share its files: each file counts once. */
async function recordedBytes(db: Database, userId: string): Promise<number> {
  const files = db
    .selectDistinct({ file: turns.userAudioFile, bytes: turns.userAudioBytes })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(and(eq(sessions.userId, userId), isNotNull(turns.userAudioFile)))
    .as('files')
  const sum = sql<number>`coalesce(sum(${files.bytes}), 0)`.mapWith(Number)
  return rowsOf(db.select({ used: sum }).from(files))
}

const counts: Record<QuotaName, (db: Database, userId: string) => Promise<number>> = {
  recordings: recordedBytes,
  words: (db, userId) => rowsOf(db.select({ used: count() }).from(userWords).where(eq(userWords.userId, userId))),
  scenarios: (db, userId) =>
    rowsOf(
      db
        .select({ used: count() })
        .from(scenarios)
        .where(and(eq(scenarios.ownerId, userId), isNull(scenarios.deletedAt), not(scenarios.isUnsaved))),
    ),
  modules: (db, userId) =>
    rowsOf(
      db
        .select({ used: count() })
        .from(modules)
        .where(and(eq(modules.ownerId, userId), isNull(modules.deletedAt))),
    ),
  sessions: (db, userId) => rowsOf(db.select({ used: count() }).from(sessions).where(eq(sessions.userId, userId))),
  imports: (db, userId) =>
    rowsOf(
      db
        .select({ used: userUsage.amount })
        .from(userUsage)
        .where(and(eq(userUsage.userId, userId), eq(userUsage.kind, 'imports'), eq(userUsage.day, today))),
    ),
}

/** How much of a quota a user has used. */
export const usedOf = (db: Database, userId: string, name: QuotaName): Promise<number> => counts[name](db, userId)

type CountedQuota = Exclude<QuotaName, 'recordings' | 'imports'>

/**
 * Runs work that adds to some quotas in one transaction, which is rolled back if one would be exceeded. A concurrent
 * call waits for the first one.
 * @throws Problem QUOTA.EXCEEDED whose detail names the quota
 */
export const withinQuotas = <T>(
  db: Database,
  userId: string,
  names: readonly CountedQuota[],
  work: (tx: Database) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const before = new Map<CountedQuota, number>()
    for (const name of names) before.set(name, await counts[name](tx, userId))
    const result = await work(tx)
    for (const [name, used] of before) {
      const now = await counts[name](tx, userId)
      // Work that adds nothing is allowed even if the limit was already exceeded.
      if (now > quotaLimits[name] && now > used) throw exceeded(name)
    }
    return result
  })

/**
 * @param bytes the size of the recording to be stored
 * @throws Problem QUOTA.EXCEEDED if there is no space for it
 */
export async function requireRecordingSpace(db: Database, userId: string, bytes = 1): Promise<void> {
  if ((await recordedBytes(db, userId)) + bytes > quotaLimits.recordings) throw exceeded('recordings')
}

/** Counts an import for today (UTC). @throws Problem QUOTA.EXCEEDED if the limit is reached */
export async function takeImport(db: Database, userId: string): Promise<void> {
  const taken = await db
    .insert(userUsage)
    .values({ userId, day: today, kind: 'imports', amount: 1 })
    .onConflictDoUpdate({
      target: [userUsage.userId, userUsage.day, userUsage.kind],
      set: { amount: sql`${userUsage.amount} + 1` },
      setWhere: lt(userUsage.amount, quotaLimits.imports),
    })
    .returning({ amount: userUsage.amount })
  if (taken.length === 0) throw exceeded('imports')
}
