// Queries for reports: each is stored once per person, and enough of them hide an item.
import type { ItemKind, ReportReason } from '@parley/contracts/operator/moderation.ts'
import { reportsThatHide } from '@parley/contracts/operator/moderation.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { reports } from '#database/moderation.ts'
import { users } from '#database/users.ts'
import type { TellAuthor } from './moderation.job.ts'
import { tableOf } from './moderation.queries.ts'

export interface NewReport {
  readonly reporterId: string
  readonly itemKind: ItemKind
  readonly itemId: string
  readonly reason: ReportReason
  readonly note: string
}

/**
 * The reasons of the open reports that count towards hiding, most frequent first. The reporter's account must be
 * active, and a day old or older than the item, so that accounts created to take an item down do not count.
 */
async function countingReasons(tx: Database, { itemKind, itemId }: NewReport, itemCreatedAt: Date) {
  const isOldEnough = or(
    sql`${users.createdAt} < now() - interval '1 day'`,
    sql`${users.createdAt} <= ${itemCreatedAt.toISOString()}::timestamptz`,
  )
  return tx
    .select({ reason: reports.reason, count: sql<number>`count(*)::int` })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(
      and(
        eq(reports.itemKind, itemKind),
        eq(reports.itemId, itemId),
        isNull(reports.resolvedAt),
        eq(users.status, 'ACTIVE'),
        isOldEnough,
      ),
    )
    .groupBy(reports.reason)
    .orderBy(sql`count(*) desc`, reports.reason)
}

/**
 * Stores a report, and hides a public item that enough people have reported. Concurrent reports of one item run one
 * after another, so that the third one sees the other two.
 * @returns false if this person has already reported the item
 */
export function keepReport(db: Database, report: NewReport, tellAuthor: TellAuthor): Promise<boolean> {
  const table = tableOf(report.itemKind)
  return db.transaction(async (tx) => {
    const [item] = await tx
      .select({
        createdAt: table.createdAt,
        visibility: table.visibility,
        moderation: table.moderation,
        ownerId: table.ownerId,
        title: table.title,
      })
      .from(table)
      .where(eq(table.id, report.itemId))
      .for('no key update')
    const kept = await tx.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
    if (item === undefined || kept.length === 0) return false
    // Team items are moderated by the team, but the report is stored for the operator.
    if (item.visibility === 'TEAM_ONLY' || item.moderation !== 'visible') return true
    const reasons = await countingReasons(tx, report, item.createdAt)
    const total = reasons.reduce((sum, { count }) => sum + count, 0)
    if (total < reportsThatHide) return true
    const reason = reasons[0]?.reason ?? null
    await tx
      .update(table)
      .set({ moderation: 'hidden', moderationReason: reason, moderatedAt: new Date() })
      .where(eq(table.id, report.itemId))
    if (item.ownerId !== null) {
      await tellAuthor(tx, { user_id: item.ownerId, title: item.title, event: 'hidden', reason })
    }
    return true
  })
}
