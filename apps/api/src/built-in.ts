// What an installation contains from its first start: plans, and the library.
import { loadLibrary } from '@parley/content/library.ts'
import type { Connection } from '#database/connect.ts'
import { isNewer } from '#database/migrate.ts'
import { seedPlans } from './features/billing/plans.ts'
import { importLibrary } from './features/library/built-in/library.import.ts'

/**
 * Imports what is missing or was changed by an update. Does nothing if a newer version has migrated the database, whose
 * library an older process must not revert. May run in several processes at once.
 * @returns the number of items written
 */
export async function importBuiltIn({ db, unlimited }: Pick<Connection, 'db' | 'unlimited'>): Promise<number> {
  if (await isNewer(unlimited)) return 0
  await seedPlans(db)
  return importLibrary(db, await loadLibrary())
}
