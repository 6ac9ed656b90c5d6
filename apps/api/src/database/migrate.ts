// Migrates a database to this version's schema. Any number of processes may start concurrently.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleOverPg } from 'drizzle-orm/node-postgres'
import { migrate as migrateOverPg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleOverPglite } from 'drizzle-orm/pglite'
import { migrate as migrateOverPglite } from 'drizzle-orm/pglite/migrator'
import type { Connection, Database } from './connect.ts'
import { connectAlone } from './pool.ts'

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Key of the advisory lock under which migrations run: "parl" as a number. */
export const migrationLock = 0x7061726c

/** Names of the migrations and when each was written (milliseconds since 1970), in order. */
export function knownMigrations(): { readonly tag: string; readonly when: number }[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  return journal.entries
}

/**
 * Whether a newer version has migrated the database. This version works alongside the newer one during an update, but
 * should not keep running.
 */
export async function isNewer(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select max(created_at)::text as when from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { when: string }[] }
  return Number(rows[0]?.when ?? 0) > (knownMigrations().at(-1)?.when ?? 0)
}

/** Applies missing migrations, each once. */
export async function migrateDatabase({ engine }: Pick<Connection, 'engine'>): Promise<void> {
  if (engine.kind === 'embedded') {
    await migrateOverPglite(drizzleOverPglite(engine.pglite), { migrationsFolder })
    return
  }
  const client = await connectAlone(engine.url)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateOverPg(drizzleOverPg(client), { migrationsFolder })
  } finally {
    // Closing the connection releases the lock, even if unlocking fails.
    await client.end()
  }
}
