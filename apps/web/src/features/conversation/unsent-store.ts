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
  const name = `parley-${userId}`
  let opening = open(name)
  opening.catch(() => {})
  const memory = new Map<string, Unsent>()
  /** A connection that the browser has closed, as in the background, is opened once more. */
  const using = async <Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> => {
    const database = await opening
    return work(database).catch(async () => {
      opening = open(name)
      return work(await opening)
    })
  }
  return {
    async put(unsent) {
      try {
        await using((database) => database.put('unsent', unsent))
        memory.delete(unsent.turnId)
      } catch {
        memory.set(unsent.turnId, unsent)
      }
    },
    async delete(turnId) {
      memory.delete(turnId)
      await using((database) => database.delete('unsent', turnId)).catch(() => {})
    },
    async has(turnId) {
      if (memory.has(turnId)) return true
      const isOpen = await opening.then(
        () => true,
        () => false,
      )
      // What cannot be looked up is sent: twice under one name it counts once.
      return isOpen && using(async (database) => (await database.count('unsent', turnId)) > 0).catch(() => true)
    },
    async list() {
      const stored = await using((database) => database.getAll('unsent')).catch(() => [])
      return [...stored, ...memory.values()].sort((one, other) => one.saidAt - other.saidAt)
    },
    isLosable: () => memory.size > 0,
  }
}
