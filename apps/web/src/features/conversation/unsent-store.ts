// What was said and not received, in the browser's database: it outlives reloads, crashes and restarts.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Unsent } from './delivery.ts'

/** Some browsers neither open nor refuse their database: after so many milliseconds it counts as denied. */
const openingMs = 2_000

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent }
}

export interface UnsentStore {
  put(unsent: Unsent): Promise<void>
  delete(turnId: string): Promise<void>
  /** Whether it is still to be sent: another tab may have done so. */
  has(turnId: string): Promise<boolean>
  /** In the order in which it was said. */
  list(): Promise<readonly Unsent[]>
  /** Something is in this window's memory alone, for the browser stores nothing. */
  isLosable(): boolean
}

function open(name: string): Promise<IDBPDatabase<Schema>> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBPDatabase<Schema>>()
  setTimeout(() => reject(new Error('The database of this browser does not open')), openingMs)
  const upgrade = (database: IDBPDatabase<Schema>) => void database.createObjectStore('unsent', { keyPath: 'turnId' })
  // Where it is denied, some browsers throw at once.
  Promise.resolve()
    .then(() => openDB<Schema>(name, 1, { upgrade }))
    .then(resolve, reject)
  return promise
}

/** The store of one user. Where the browser denies its database, or it is full, memory takes its place. */
export function openUnsentStore(userId: string): UnsentStore {
  const opening = open(`parley-${userId}`)
  opening.catch(() => {})
  const memory = new Map<string, Unsent>()
  return {
    async put(unsent) {
      try {
        await (await opening).put('unsent', unsent)
        memory.delete(unsent.turnId)
      } catch {
        memory.set(unsent.turnId, unsent)
      }
    },
    async delete(turnId) {
      memory.delete(turnId)
      await opening.then((database) => database.delete('unsent', turnId)).catch(() => {})
    },
    async has(turnId) {
      if (memory.has(turnId)) return true
      // What cannot be looked up is sent: twice under one name it counts once.
      return opening.then(async (database) => (await database.count('unsent', turnId)) > 0).catch(() => true)
    },
    async list() {
      const stored = await opening.then((database) => database.getAll('unsent')).catch(() => [])
      return [...stored, ...memory.values()].sort((one, other) => one.saidAt - other.saidAt)
    },
    isLosable: () => memory.size > 0,
  }
}
