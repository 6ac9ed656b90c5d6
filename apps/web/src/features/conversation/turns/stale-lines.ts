// Rejected lines that have been in this browser for too long.
import { userOfDatabase } from './unsent-database.ts'
import { inTime, openUnsentDatabase, type Unsent } from './unsent-store.ts'

/** How long a rejected line stays in the browser, in milliseconds. */
const refusedMs = 30 * 24 * 3_600_000

export const isStale = ({ refusedBy, saidAt }: Unsent): boolean => refusedBy !== null && Date.now() - saidAt > refusedMs

/** Deletes the stale lines of this browser's other users. Never rejects. */
export async function deleteStaleOfOthers(userId: string): Promise<void> {
  // Firefox lists databases since version 126; a browser that denies access may throw.
  const all = await (async () => indexedDB.databases())().catch(() => [])
  const users = all.flatMap(({ name }) => userOfDatabase(name) ?? []).filter((other) => other !== userId)
  await Promise.allSettled(users.map(deleteStale))
}

async function deleteStale(userId: string): Promise<void> {
  const database = await inTime(openUnsentDatabase(userId))
  const { store, done } = database.transaction('unsent', 'readwrite')
  const lines = await inTime(store.getAll())
  for (const { turnId } of lines.filter(isStale)) void store.delete(turnId)
  await inTime(done)
  database.close()
}
