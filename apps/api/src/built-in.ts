// What an installation has from its first start: plans, and the library.
import { loadLibrary } from '@parley/content/library.ts'
import type { Connection } from '#database/connect.ts'
import { seedPlans } from './features/billing/plans.ts'
import { importLibrary } from './features/library/library.import.ts'

/** Writes what is missing or was changed by an update. May run in several processes at once. @returns how many items */
export async function importBuiltIn({ db }: Pick<Connection, 'db'>): Promise<number> {
  await seedPlans(db)
  return importLibrary(db, await loadLibrary())
}
