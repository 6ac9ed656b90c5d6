// Queries for moderation: items that were reported, wait for approval, or are hidden.
import type { Language } from '@parley/contracts/language/language.ts'
import type { ItemKind } from '@parley/contracts/operator/moderation.ts'
import type { ReportedItem } from '@parley/contracts/operator/operator-reports.ts'
import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { reports } from '#database/moderation.ts'
import { modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { deleteScenario } from '../authoring/authoring.queries.ts'
import { deleteModule } from '../authoring/module-authoring.queries.ts'

/** A scenario or module as operators see it; fields without a comment are as in `ReportedItem`. */
export interface ModeratedItem
  extends Pick<
    ReportedItem,
    'kind' | 'title' | 'description' | 'author' | 'state' | 'reason' | 'reports' | 'reasons' | 'notes'
  > {
  readonly id: string
  readonly targetLanguage: Language
  /** Null for built-in items. */
  readonly authorId: string | null
  readonly visibility: 'PUBLIC' | 'PRIVATE' | 'TEAM_ONLY'
  /** When its state was last changed; null if it never was. */
  readonly moderatedAt: Date | null
  readonly createdAt: Date
  /** Time of the newest open report; null if there is none. */
  readonly reportedAt: Date | null
}

export interface ItemPage {
  readonly offset: number
  readonly limit: number
}

/** Maximum number of notes shown for an item. */
const notesMax = 20

export const tableOf = (kind: ItemKind) => (kind === 'scenario' ? scenarios : modules)

interface ItemName {
  readonly kind: ItemKind
  readonly id: string
}

const isOpenReportOf = (kind: ItemKind, ids: readonly string[]) =>
  and(eq(reports.itemKind, kind), inArray(reports.itemId, [...ids]), isNull(reports.resolvedAt))

async function readItems(db: Database, kind: ItemKind, ids: readonly string[]): Promise<ModeratedItem[]> {
  if (ids.length === 0) return []
  const table = tableOf(kind)
  const items = await db
    .select({
      id: table.id,
      title: table.title,
      description: table.description,
      targetLanguage: table.targetLanguage,
      author: users.tagName,
      authorId: table.ownerId,
      visibility: table.visibility,
      state: table.moderation,
      reason: table.moderationReason,
      moderatedAt: table.moderatedAt,
      createdAt: table.createdAt,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.ownerId))
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
  const { itemId, reason, note, createdAt } = reports
  const open = await db
    .select({ itemId, reason, note, createdAt })
    .from(reports)
    .where(isOpenReportOf(kind, ids))
    .orderBy(desc(createdAt), desc(reports.id))
  const byItem = Map.groupBy(open, (report) => report.itemId)
  return items.map((item) => ({ kind, ...item, ...summaryOf(byItem.get(item.id) ?? []) }))
}

type Report = Pick<typeof reports.$inferSelect, 'reason' | 'note' | 'createdAt'>

function summaryOf(open: readonly Report[]): Pick<ModeratedItem, 'reports' | 'reasons' | 'notes' | 'reportedAt'> {
  const counts = Map.groupBy(open, ({ reason }) => reason)
  const reasons = [...counts].map(([reason, { length: count }]) => ({ reason, count }))
  return {
    reports: open.length,
    reasons: reasons.sort((a, b) => b.count - a.count),
    notes: open.flatMap(({ note }) => (note === '' ? [] : note)).slice(0, notesMax),
    reportedAt: open[0]?.createdAt ?? null,
  }
}

/** The items in the order of their names. */
async function readInOrder(db: Database, names: readonly ItemName[]): Promise<ModeratedItem[]> {
  const idsOf = (wanted: ItemKind) => names.flatMap(({ kind, id }) => (kind === wanted ? id : []))
  const found = [
    ...(await readItems(db, 'scenario', idsOf('scenario'))),
    ...(await readItems(db, 'module', idsOf('module'))),
  ]
  return names.flatMap((name) => found.find(({ kind, id }) => kind === name.kind && id === name.id) ?? [])
}

async function namesFrom(db: Database, query: SQL): Promise<ItemName[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: ItemName[] }
  return rows
}

/** Items with open reports, most recently reported first. */
export async function listReported(db: Database, { offset, limit }: ItemPage): Promise<ModeratedItem[]> {
  const exists = (kind: ItemKind) => {
    const table = tableOf(kind)
    return sql`(${reports.itemKind} = ${kind} and exists (
      select 1 from ${table} where ${table.id} = ${reports.itemId} and ${table.deletedAt} is null))`
  }
  const names = await namesFrom(
    db,
    sql`select ${reports.itemKind} as kind, ${reports.itemId} as id from ${reports}
      where ${reports.resolvedAt} is null and (${exists('scenario')} or ${exists('module')})
      group by 1, 2 order by max(${reports.createdAt}) desc, 2 offset ${offset} limit ${limit}`,
  )
  return readInOrder(db, names)
}

async function listInState(db: Database, state: 'waiting' | 'hidden', page: ItemPage): Promise<ModeratedItem[]> {
  const inState = (kind: ItemKind) => {
    const table = tableOf(kind)
    return sql`select ${kind}::text as kind, ${table.id} as id, coalesce(${table.moderatedAt}, ${table.createdAt}) as since
      from ${table} where ${table.moderation} = ${sql.raw(`'${state}'`)} and ${table.deletedAt} is null`
  }
  const names = await namesFrom(
    db,
    sql`select kind, id from (${inState('scenario')} union all ${inState('module')}) item
      order by since desc, id offset ${page.offset} limit ${page.limit}`,
  )
  return readInOrder(db, names)
}

/** Items that wait for an operator's approval, newest first. */
export const listWaiting = (db: Database, page: ItemPage): Promise<ModeratedItem[]> => listInState(db, 'waiting', page)

/** Items that reports or an operator have hidden, newest first. */
export const listHidden = (db: Database, page: ItemPage): Promise<ModeratedItem[]> => listInState(db, 'hidden', page)

/** The item, regardless of its visibility; null if it does not exist or is deleted. */
export async function findItem(db: Database, kind: ItemKind, id: string): Promise<ModeratedItem | null> {
  const [item] = await readItems(db, kind, [id])
  return item ?? null
}

/** The author, if active and with a verified e-mail address, so that they can be mailed; otherwise null. */
export async function findVerifiedAuthor(db: Database, userId: string) {
  const [author] = await db
    .select({ email: users.email, name: users.firstName, language: users.explanationLanguage })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE'), isNotNull(users.emailVerifiedAt)))
  return author ?? null
}
export type Author = NonNullable<Awaited<ReturnType<typeof findVerifiedAuthor>>>

/** @returns false if the item does not exist, does not meet `condition`, or is built in */
async function setState(
  tx: Database,
  { kind, id }: ItemName,
  change: { readonly state: ModeratedItem['state']; readonly reason: string | null },
  condition?: (table: ReturnType<typeof tableOf>) => SQL | undefined,
): Promise<boolean> {
  const table = tableOf(kind)
  const changed = await tx
    .update(table)
    .set({ moderation: change.state, moderationReason: change.reason, moderatedAt: new Date() })
    .where(and(eq(table.id, id), isNull(table.deletedAt), isNull(table.slug), condition?.(table)))
    .returning({ id: table.id })
  return changed.length > 0
}

const resolveReports = (tx: Database, { kind, id }: ItemName) =>
  tx
    .update(reports)
    .set({ resolvedAt: new Date() })
    .where(isOpenReportOf(kind, [id]))

/**
 * Hides an item from everyone but its author, who sees the reason. Resolves its reports.
 * @param reason a ReportReason, or a sentence for the author
 * @returns false if the item does not exist or is built in
 */
export async function hideItem(tx: Database, kind: ItemKind, id: string, reason: string): Promise<boolean> {
  const hidden = await setState(tx, { kind, id }, { state: 'hidden', reason })
  if (hidden) await resolveReports(tx, { kind, id })
  return hidden
}

const visible = { state: 'visible', reason: null } as const

/** Shows a hidden item again and resolves its reports. @returns false if it is not hidden */
export async function restoreItem(tx: Database, kind: ItemKind, id: string): Promise<boolean> {
  const restored = await setState(tx, { kind, id }, visible, (table) => eq(table.moderation, 'hidden'))
  if (restored) await resolveReports(tx, { kind, id })
  return restored
}

/**
 * Resolves an item's reports and keeps it visible; an item hidden by reports is shown again.
 * @returns false if the item does not exist
 */
export async function keepItem(tx: Database, kind: ItemKind, id: string): Promise<boolean> {
  if ((await findItem(tx, kind, id)) === null) return false
  await setState(tx, { kind, id }, visible, (table) => eq(table.moderation, 'hidden'))
  await resolveReports(tx, { kind, id })
  return true
}

/**
 * Shows a pending or hidden public item to everyone.
 * @returns false if it is already visible
 */
export async function approveItem(tx: Database, kind: ItemKind, id: string): Promise<boolean> {
  const approved = await setState(tx, { kind, id }, visible, (table) => ne(table.moderation, 'visible'))
  if (approved) await resolveReports(tx, { kind, id })
  return approved
}

/**
 * Deletes an item as its author would: learners keep it in their history.
 * @returns false if the item does not exist or is built in
 */
export async function deleteItem(tx: Database, kind: ItemKind, id: string): Promise<boolean> {
  const table = tableOf(kind)
  const [item] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), isNull(table.slug)))
  if (item === undefined) return false
  await resolveReports(tx, { kind, id })
  await (kind === 'scenario' ? deleteScenario(tx, id) : deleteModule(tx, id))
  return true
}
