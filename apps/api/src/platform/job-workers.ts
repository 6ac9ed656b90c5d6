// Who takes jobs out of the queues, and when.
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#database/connect.ts'

/** New jobs are announced, and those that are due are looked for below: this is for the worst case, in seconds. */
const polling = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
/** How often jobs are looked for whose time has come, such as another try, in milliseconds. */
const lookMs = 2_000

/** pg-boss' workers, which sleep until they are woken: a hundred that ask for jobs every second cost more than the jobs. */
export class JobWorkers {
  readonly #boss: PgBoss
  readonly #db: Database
  /** Ids of workers by their queue. */
  readonly #ids = new Map<string, string[]>()
  #timer: NodeJS.Timeout | undefined

  constructor(boss: PgBoss, db: Database) {
    this.#boss = boss
    this.#db = db
  }

  /** Starts one worker, which takes one job at a time. */
  async start(name: string, run: (job: JobWithMetadata) => Promise<void>): Promise<void> {
    const id: string = await this.#boss.work(name, { includeMetadata: true, ...polling }, async ([job]) => {
      if (job === undefined) return
      // There may be more: the next one is asked for at once.
      await run(job as JobWithMetadata).finally(() => this.#boss.notifyWorker(id))
    })
    this.#ids.set(name, [...(this.#ids.get(name) ?? []), id])
    this.#timer ??= setTimeout(() => this.#look(), lookMs)
  }

  stopLooking(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Wakes the workers of each queue in which a job is due: nobody announces that a pause is over. */
  async #look(): Promise<void> {
    const query = this.#db.execute(sql`
      select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`)
    // While the database is away pg-boss itself says so.
    const { rows } = await (query as unknown as Promise<{ rows: { name: string }[] }>).catch(() => ({ rows: [] }))
    for (const { name } of rows) for (const id of this.#ids.get(name) ?? []) this.#boss.notifyWorker(id)
    this.#timer?.refresh()
  }
}
