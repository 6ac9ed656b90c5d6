// The learner's lines that the server has not received, in IndexedDB, where they survive reloads, crashes and restarts.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TurnFailure } from './notice.ts'
import type { TurnRequest } from './turn-request.ts'
import { unsentDatabaseOf } from './unsent-database.ts'

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

type Database = IDBPDatabase<Schema>

/** Some browsers neither finish nor reject work on IndexedDB: after this time, in milliseconds, it counts as failed. */
const answerMs = 2_000

/** @throws Error if the browser does not finish the work in time */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database does not answer')), answerMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

interface DatabaseOptions {
  /** Whether it is created if there is none; otherwise opening fails then. */
  readonly creates?: boolean
  /** The browser has closed it, as it may in the background. */
  readonly onClosed?: () => void
  /** Another tab deletes it. */
  readonly onDeleted?: () => void
}

/** Opens a user's database. If the browser denies it, some throw synchronously. */
export const openUnsentDatabase = async (
  userId: string,
  { creates = false, onClosed, onDeleted }: DatabaseOptions = {},
): Promise<Database> =>
  openDB<Schema>(unsentDatabaseOf(userId), 1, {
    upgrade(database, _before, _after, transaction) {
      if (creates) return void database.createObjectStore('unsent', { keyPath: 'turnId' })
      // Reading creates nothing: another tab may just have deleted the database with the account.
      transaction.done.catch(() => {})
      transaction.abort()
    },
    blocking(_, newVersion, { target }) {
      if (newVersion === null) onDeleted?.()
      // While this tab has it open, the other tab waits.
      if (target instanceof IDBDatabase) target.close()
    },
    ...(onClosed && { terminated: onClosed }),
  })

/** A line that this window knows; `failed`: the browser has not stored it, at least not in time. */
interface KnownLine {
  readonly unsent: Unsent
  state: 'writing' | 'stored' | 'failed'
}

export type UnsentStore = ReturnType<typeof openUnsentStore>

/**
 * One user's store. A line that the browser cannot store, or whose database does not answer, is in this window's memory,
 * so that it can be sent.
 */
export function openUnsentStore(userId: string) {
  const known = new Map<string, KnownLine>()
  /** Lines that the database may still have because it has not answered. */
  const removed = new Set<string>()
  let isDeleted = false
  let opened: Promise<Database> | null = null
  const open = (creates: boolean): Promise<Database> => {
    const forget = () => {
      if (opened === database) opened = null
    }
    const database = openUnsentDatabase(userId, {
      creates,
      onClosed: forget,
      onDeleted() {
        isDeleted = true
        known.clear()
      },
    })
    opened = database
    database.catch(forget)
    return database
  }
  /** Fails if there is no database, because no line was ever stored. */
  const existing = () => opened ?? open(false)
  const ask = <Result>(work: (database: Database) => Promise<Result>): Promise<Result> =>
    inTime(existing().then((database) => work(database)))
  const some = (...states: KnownLine['state'][]) => [...known.values()].some(({ state }) => states.includes(state))

  return {
    /** Resolves once the line is stored, or the database has failed and the line is only in memory. */
    async put(unsent: Unsent): Promise<void> {
      // Its recording was sent before.
      if (unsent.confirms) removed.delete(unsent.turnId)
      if (isDeleted || removed.has(unsent.turnId)) return
      const line: KnownLine = { unsent, state: 'writing' }
      known.set(unsent.turnId, line)
      const become = (state: KnownLine['state']) => () => {
        line.state = state
      }
      // It may still be stored after the time limit.
      const stored = existing()
        .catch(() => open(true))
        .then((database) => database.put('unsent', unsent))
        .then(become('stored'))
      await inTime(stored).catch(become('failed'))
    },
    /** Undefined if the line was sent or deleted, perhaps by another tab. */
    async get(turnId: string): Promise<Unsent | undefined> {
      const own = known.get(turnId)
      if (removed.has(turnId) || (own && own.state !== 'stored')) return own?.unsent
      return ask((database) => database.get('unsent', turnId)).catch(() => own?.unsent)
    },
    /** Does not wait for the database, so that an answer need not. */
    delete(turnId: string): void {
      known.delete(turnId)
      removed.add(turnId)
      ask((database) => database.delete('unsent', turnId)).catch(() => {})
    },
    /** In the order of speaking. */
    async list(): Promise<readonly Unsent[]> {
      const own = [...known.values()].filter(({ state }) => state !== 'stored')
      const stored = await ask((database) => database.getAll('unsent')).catch(() => null)
      if (isDeleted) return []
      for (const unsent of stored ?? []) {
        if (!known.has(unsent.turnId)) known.set(unsent.turnId, { unsent, state: 'stored' })
      }
      const lines = stored
        ? [...stored, ...own.map(({ unsent }) => unsent)]
        : [...known.values()].map((line) => line.unsent)
      const current = new Map(lines.map((unsent) => [unsent.turnId, unsent]))
      for (const turnId of removed) current.delete(turnId)
      return [...current.values()].sort((one, other) => one.saidAt - other.saidAt)
    },
    /** Whether a line is only in this window's memory because the browser cannot store it. */
    isOnlyHere: () => some('failed'),
    /** Whether lines would be lost if this window were closed now. */
    isLosable: () => some('failed', 'writing'),
  }
}
