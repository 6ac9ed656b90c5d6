// Who takes jobs out of the queues, and when.
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#database/connect.ts'

/** New jobs are announced, and those that are due are looked for below: pg-boss itself need not ask, in seconds. */
const polling = { pollingIntervalSeconds: 3_600, notifyPollingIntervalSeconds: 3_600 }
/** How often jobs are looked for whose time has come, such as another try: while any wait, and while none do. In milliseconds. */
const lookMs = { waiting: 2_000, idle: 10_000 }

/** pg-boss' workers, which sleep until they are woken: a hundred that ask for jobs every second cost more than the jobs. */
export class JobWorkers {
  readonly #boss: PgBoss
  readonly #db: Database
  /** Ids of workers by their queue. */
  readonly #ids = new Map<string, string[]>()
  #timer: NodeJS.Timeout | undefined
  /** When the next look is due, by `performance.now()`. */
  #lookAt = Number.POSITIVE_INFINITY
  #isStopped = false

  constructor(boss: PgBoss, db: Database) {
    this.#boss = boss
    this.#db = db
  }

  /** Starts one worker, which takes one job at a time. */
  async start(name: string, run: (job: JobWithMetadata) => Promise<void>): Promise<void> {
    const id: string = await this.#boss.work(name, { includeMetadata: true, ...polling }, async ([job]) => {
      if (job === undefined) return
      await run(job as JobWithMetadata).finally(() => {
        // There may be more: the next one is asked for at once. If this one failed, it has to be tried again.
        this.#boss.notifyWorker(id)
        this.#lookWithin(lookMs.waiting)
      })
    })
    this.#ids.set(name, [...(this.#ids.get(name) ?? []), id])
    this.#lookWithin(lookMs.waiting)
  }

  /** No worker takes another job. Those that run go on, and `PgBoss.stop` waits for them. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#isStopped = true
    for (const name of this.#ids.keys()) void this.#boss.offWork(name, { wait: false })
  }

  #lookWithin(ms: number): void {
    const at = performance.now() + ms
    if (this.#isStopped || at >= this.#lookAt) return
    clearTimeout(this.#timer)
    this.#lookAt = at
    this.#timer = setTimeout(() => this.#look(), ms)
  }

  /** Wakes the workers of each queue in which a job is due: nobody announces that a pause is over. */
  async #look(): Promise<void> {
    this.#lookAt = Number.POSITIVE_INFINITY
    const query = this.#db.execute(sql`
      select name, bool_or(start_after <= now()) as due from pgboss.job
      where state < 'active' and not blocked and name not like '\\_\\_pgboss%' group by name`)
    // While the database is away pg-boss itself says so.
    const { rows } = await (query as unknown as Promise<{ rows: { name: string; due: boolean }[] }>).catch(() => ({
      rows: [],
    }))
    for (const { name, due } of rows) {
      if (due) for (const id of this.#ids.get(name) ?? []) this.#boss.notifyWorker(id)
    }
    this.#lookWithin(rows.length > 0 ? lookMs.waiting : lookMs.idle)
  }
}
