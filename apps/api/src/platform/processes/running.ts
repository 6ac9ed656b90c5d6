// The processes that are running.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { processes } from '#database/instance/tables.ts'

/** Time after which a process that has not renewed its row counts as gone, in milliseconds. */
export const goneMs = 90_000

const isRunning = () => gt(processes.seenAt, new Date(Date.now() - goneMs))

/** All servers and workers that are running, oldest first. */
export const listRunning = (db: Database) =>
  db.select().from(processes).where(isRunning()).orderBy(asc(processes.startedAt), asc(processes.id))

/** Whether a server is running with a file store. */
export async function isUsedByServer(db: Database, storeId: string): Promise<boolean> {
  const [server] = await db
    .select({ id: processes.id })
    .from(processes)
    .where(and(eq(processes.kind, 'server'), eq(processes.storeId, storeId), isRunning()))
    .limit(1)
  return server !== undefined
}
