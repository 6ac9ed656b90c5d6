// Whether PostgreSQL has connections left for one more process.
import { sql } from 'drizzle-orm'
import type { Connection } from '../connect.ts'
import { connectionsPerProcess } from '../pool.ts'

/** A sentence for the operator if the process may find no free connection later; null if there are enough. */
export async function connectionShortage({ kind, unlimited }: Connection): Promise<string | null> {
  if (kind === 'embedded') return null
  const { rows } = (await unlimited.execute(sql`
    select current_setting('max_connections')::int as allowed,
      current_setting('superuser_reserved_connections')::int as reserved,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()) as used`)) as unknown as {
    rows: { allowed: number; reserved: number; used: number }[]
  }
  const [{ allowed, reserved, used } = { allowed: 0, reserved: 0, used: 0 }] = rows
  if (allowed - reserved - used >= connectionsPerProcess) return null
  return `DATABASE_URL: a process opens up to ${connectionsPerProcess} connections, and PostgreSQL has ${Math.max(0, allowed - reserved - used)} of its ${allowed} left; raise max_connections, or put PgBouncer in front.`
}
