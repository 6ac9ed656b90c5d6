// Brings a database to the form that this version needs. Any number of processes may start at once.
import { fileURLToPath } from 'node:url'
import { drizzle as drizzleOverPg } from 'drizzle-orm/node-postgres'
import { migrate as migrateOverPg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleOverPglite } from 'drizzle-orm/pglite'
import { migrate as migrateOverPglite } from 'drizzle-orm/pglite/migrator'
import type { Connection } from './connect.ts'
import { connectAlone } from './pool.ts'

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Key of the advisory lock under which migrations run: "parl" as a number. */
export const migrationLock = 0x7061726c

/** Applies the migrations that are missing, each once. */
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
    // With the connection the lock goes, even where unlocking would fail.
    await client.end()
  }
}
