// Statistics and visibility as a database of some age has them, for tests that read plans.
import { inArray, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#database/connect.ts'

/**
 * Vacuums until every page of these tables is marked as visible to all: a transaction of the jobs, open meanwhile, keeps VACUUM
 * from it, and then the planner thinks less of reading an index alone.
 */
export async function vacuumWholly(db: Database, tables: readonly string[]): Promise<void> {
  const attempt = async () => {
    await db.execute(sql`vacuum analyze`)
    const { rows } = (await db.execute(sql`
      select relname from pg_class where ${inArray(sql`relname`, [...tables])} and relallvisible < relpages`)) as {
      rows?: unknown[]
    }
    expect(rows).toEqual([])
  }
  await vi.waitFor(attempt, { timeout: 60_000 })
}
