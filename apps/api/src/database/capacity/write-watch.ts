// Remembers that the disk of the database was full, until a write succeeds. Queries that only read work meanwhile.
import { type SQL, sql } from 'drizzle-orm'
import { remembered } from '#platform/remembered.ts'

/** PostgreSQL's code for a full disk. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = '53100'
/** How long the result of an attempt is remembered, in milliseconds. */
const freshMs = 5_000

/** What the watch needs of a database. */
interface Transactions {
  transaction<Result>(work: (tx: { execute(query: SQL): PromiseLike<unknown> }) => Promise<Result>): Promise<Result>
}

class RolledBack extends Error {}

/** Writes 256 kB to a new table, which needs space on the disk, and takes it back. */
async function canWrite(db: Transactions): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create table parley_write_probe (content text)`)
      await tx.execute(sql`
        insert into parley_write_probe select string_agg(md5(random()::text), '') from generate_series(1, 8192)`)
      throw new RolledBack()
    })
    return true
  } catch (error) {
    return error instanceof RolledBack
  }
}

export class WriteWatch {
  readonly #db: Transactions
  #tryAgain: (() => Promise<boolean>) | null = null

  constructor(db: Transactions) {
    this.#db = db
  }

  /** Call with the code of each error that the database reports. */
  note(code: unknown): void {
    if (code === diskFull) this.#tryAgain ??= remembered(() => canWrite(this.#db), freshMs)
  }

  /** Whether writes succeed, as far as is known. */
  async isWritable(): Promise<boolean> {
    const tryAgain = this.#tryAgain
    if (tryAgain === null) return true
    const isWritable = await tryAgain()
    if (isWritable && this.#tryAgain === tryAgain) this.#tryAgain = null
    return isWritable
  }
}
