// Statistics and visibility as in an older database, for tests that check query plans.
import { inArray, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#database/connect.ts'

/**
 * Vacuums until every page of these tables is marked as all-visible. An open transaction of the jobs can prevent that,
 * and the planner then avoids index-only scans.
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
