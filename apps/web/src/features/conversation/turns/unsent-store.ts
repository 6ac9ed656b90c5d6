// The learner's lines that the server has not received, in IndexedDB, where they survive reloads, crashes and restarts.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TurnRequest } from './conversation-api.ts'
import type { TurnFailure } from './notice.ts'

/** A learner's line that the server has not received. */
export interface Unsent extends Omit<TurnRequest, 'isOpening'> {
  /** Milliseconds since 1970; lines are sent in this order. */
  readonly saidAt: number
  /** Why the server rejected it; null if it has not. */
  readonly refusedBy: TurnFailure | null
}

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent }
}

/** Some browsers neither open nor reject IndexedDB: after this time, in milliseconds, it counts as denied. */
const openingMs = 2_000

/** Null if the browser denies it. @param onClosed called when the browser closes it, as it may in the background */
async function open(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema> | null> {
  const upgrade = (database: IDBPDatabase<Schema>) => void database.createObjectStore('unsent', { keyPath: 'turnId' })
  // If it is denied, some browsers throw synchronously.
  const opened = (async () => openDB<Schema>(name, 1, { upgrade, terminated: onClosed }))()
  const late = new Promise<null>((resolve) => setTimeout(resolve, openingMs, null))
  return Promise.race([opened, late]).catch(() => null)
}

export type UnsentStore = ReturnType<typeof openUnsentStore>

/** One user's store. Falls back to memory if IndexedDB is denied or full. */
export function openUnsentStore(userId: string) {
  const memory = new Map<string, Unsent>()
  const reopen = (): ReturnType<typeof open> => open(`parley-${userId}`, () => (database = reopen()))
  let database = reopen()
  return {
    async put(unsent: Unsent): Promise<void> {
      const isStored = await database.then((opened) => opened?.put('unsent', unsent)).then(Boolean, () => false)
      if (isStored) memory.delete(unsent.turnId)
      else memory.set(unsent.turnId, unsent)
    },
    /** Undefined if the line was sent or deleted, perhaps by another tab. */
    async get(turnId: string): Promise<Unsent | undefined> {
      return memory.get(turnId) ?? (await database)?.get('unsent', turnId)
    },
    async delete(turnId: string): Promise<void> {
      memory.delete(turnId)
      await database.then((opened) => opened?.delete('unsent', turnId)).catch(() => {})
    },
    /** In the order of speaking. */
    async list(): Promise<readonly Unsent[]> {
      const stored = await database.then((opened) => opened?.getAll('unsent')).catch(() => [])
      return [...(stored ?? []), ...memory.values()].sort((one, other) => one.saidAt - other.saidAt)
    },
    /** Whether lines are only in this window's memory because the browser cannot store them. */
    isLosable: () => memory.size > 0,
  }
}
