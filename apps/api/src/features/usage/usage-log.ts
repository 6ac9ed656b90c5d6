// Records usage every few seconds, so that no turn waits for it. It is for statistics only: limits are counted
// immediately, elsewhere.

import type { UsageKind } from '@parley/contracts/org/usage.ts'
import type { Database } from '#database/connect.ts'
import type { Log } from '#platform/log/log.ts'
import { dayOf } from './budget.ts'
import { addInstanceUsage, addUserUsage } from './usage.queries.ts'

/** An amount to record; a null user means the entire instance. */
interface UsageCount {
  readonly userId: string | null
  readonly day: string
  readonly kind: UsageKind
  amount: number
}

/** The amount that can be recorded now. Fractions and negative amounts wait until there is more of the same kind. */
const wholeOf = ({ amount }: UsageCount): number => Math.max(0, Math.floor(amount))

export class UsageLog {
  readonly #db: Database
  readonly #log: Log
  #counted = new Map<string, UsageCount>()
  #isClosed = false

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** Counts a user's usage. Fractions are added up until they can be recorded. */
  countForUser(userId: string, kind: UsageKind, amount: number): void {
    this.#count({ userId, day: dayOf(new Date()), kind, amount })
  }

  countForInstance(kind: UsageKind, amount: number): void {
    this.#count({ userId: null, day: dayOf(new Date()), kind, amount })
  }

  /** Records the counted amounts. Amounts that cannot be recorded are tried again next time. */
  async flush(): Promise<void> {
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    const written = counted.map((entry) => ({ ...entry, amount: wholeOf(entry) })).filter(({ amount }) => amount > 0)
    const forUsers = written.flatMap((entry) => (entry.userId === null ? [] : { ...entry, userId: entry.userId }))
    const forInstance = written.flatMap(({ userId, ...entry }) => (userId === null ? entry : []))
    const [users, instance] = await Promise.allSettled([
      addUserUsage(this.#db, forUsers),
      addInstanceUsage(this.#db, forInstance),
    ])
    const failed = new Set<unknown>()
    for (const entry of counted) {
      const result = entry.userId === null ? instance : users
      const isWritten = result.status === 'fulfilled'
      const rest = isWritten ? entry.amount - wholeOf(entry) : entry.amount
      if (rest !== 0 && entry.day === dayOf(new Date())) this.#keep({ ...entry, amount: rest })
      if (!isWritten) failed.add(result.reason)
    }
    if (failed.size > 0) this.#log.warn({ errors: [...failed] }, 'Could not record usage')
  }

  /** Records the rest; later amounts are recorded immediately. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.flush()
  }

  #count(entry: UsageCount): void {
    this.#keep(entry)
    if (this.#isClosed) void this.flush()
  }

  #keep(entry: UsageCount): void {
    const key = `${entry.userId} ${entry.day} ${entry.kind}`
    const known = this.#counted.get(key)
    if (known === undefined) this.#counted.set(key, entry)
    else known.amount += entry.amount
  }
}
