// The built-in content of an installation from its first start: plans, and the library.
import { digestLibrary, loadLibrary } from '@parley/content/library.ts'
import { eq, sql } from 'drizzle-orm'
import type { Connection, Database } from '#database/connect.ts'
import { isNewer } from '#database/migrate.ts'
import { instanceSettings } from '#database/usage.ts'
import { seedPlans } from './features/billing/plans.ts'
import { importLibrary, importVersion } from './features/library/built-in/library.import.ts'

/** Name of the setting that stores the digest of the last imported library. */
const digestName = 'built_in_library'

async function readDigest(db: Database): Promise<unknown> {
  const [row] = await db
    .select({ value: instanceSettings.value })
    .from(instanceSettings)
    .where(eq(instanceSettings.name, digestName))
  return row?.value
}

async function storeDigest(db: Database, digest: string): Promise<void> {
  const value = sql`${JSON.stringify(digest)}::jsonb`
  const updatedAt = new Date()
  await db
    .insert(instanceSettings)
    .values({ name: digestName, value, updatedAt })
    .onConflictDoUpdate({ target: instanceSettings.name, set: { value, updatedAt } })
}

/**
 * Imports what is missing or was changed by an update. Does nothing if a newer version has migrated the database,
 * because an older process must not revert its library. May run in several processes concurrently.
 * @returns the number of items written
 */
export async function importBuiltIn({ db, unlimited }: Pick<Connection, 'db' | 'unlimited'>): Promise<number> {
  if (await isNewer(unlimited)) return 0
  await seedPlans(db)
  const digest = `${importVersion} ${await digestLibrary()}`
  if ((await readDigest(db)) === digest) return 0
  const written = await importLibrary(db, await loadLibrary())
  await storeDigest(db, digest)
  return written
}
