// What was said and not received, in the browser's database: it outlives reloads, crashes and restarts.
import type { Language } from '@parley/contracts/language.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TurnFailure } from './notice.ts'

/** What the learner said, until the server has it. */
export interface Unsent {
  readonly turnId: string
  readonly sessionId: string
  readonly targetLanguage: Language
  /** Milliseconds since 1970: in this order it is sent. */
  readonly saidAt: number
  readonly audio?: Blob | undefined
  readonly text?: string | undefined
  /** Why the server does not take it; null while it may. */
  readonly refusedBy: TurnFailure | null
}

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent }
}

/** Some browsers neither open nor refuse their database: after so many milliseconds it counts as denied. */
const openingMs = 2_000

/** Null where the browser denies it. @param onClosed the browser has closed it, as it may in the background */
async function open(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema> | null> {
  const upgrade = (database: IDBPDatabase<Schema>) => void database.createObjectStore('unsent', { keyPath: 'turnId' })
  // Where it is denied, some browsers throw at once.
  const opened = (async () => openDB<Schema>(name, 1, { upgrade, terminated: onClosed }))()
  const late = new Promise<null>((resolve) => setTimeout(resolve, openingMs, null))
  return Promise.race([opened, late]).catch(() => null)
}

export type UnsentStore = ReturnType<typeof openUnsentStore>

/** The store of one user. Where the browser denies its database, or it is full, memory takes its place. */
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
    /** Undefined where it was sent or deleted, perhaps by another tab. */
    async get(turnId: string): Promise<Unsent | undefined> {
      return memory.get(turnId) ?? (await database)?.get('unsent', turnId)
    },
    async delete(turnId: string): Promise<void> {
      memory.delete(turnId)
      await database.then((opened) => opened?.delete('unsent', turnId)).catch(() => {})
    },
    /** In the order in which it was said. */
    async list(): Promise<readonly Unsent[]> {
      const stored = await database.then((opened) => opened?.getAll('unsent')).catch(() => [])
      return [...(stored ?? []), ...memory.values()].sort((one, other) => one.saidAt - other.saidAt)
    },
    /** Something is in this window's memory alone, for the browser stores nothing. */
    isLosable: () => memory.size > 0,
  }
}
