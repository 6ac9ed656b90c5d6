// Workers that take jobs from the queues.
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#database/connect.ts'

/** pg-boss's own polling interval, in seconds. Long, because new jobs are announced and due ones are polled below. */
const polling = { pollingIntervalSeconds: 3_600, notifyPollingIntervalSeconds: 3_600 }
/** How often to look for jobs that have become due, such as retries, in milliseconds. */
export interface LookMs {
  /** While jobs are waiting. */
  readonly waiting: number
  /** While none are. */
  readonly idle: number
}
export const usualLookMs: LookMs = { waiting: 2_000, idle: 10_000 }

/** pg-boss workers that sleep until woken: a hundred workers that poll every second would cost more than the jobs. */
export class JobWorkers {
  readonly #boss: PgBoss
  readonly #db: Database
  readonly #lookMs: LookMs
  /** Ids of workers by queue. */
  readonly #ids = new Map<string, string[]>()
  #timer: NodeJS.Timeout | undefined
  /** Time of the next poll, by `performance.now()`. */
  #lookAt = Number.POSITIVE_INFINITY
  #isStopped = false

  /** @param db on connections that stay open: a request's is closed after ten idle seconds, so each poll would open one */
  constructor(boss: PgBoss, db: Database, lookMs: LookMs) {
    this.#boss = boss
    this.#db = db
    this.#lookMs = lookMs
  }

  /** Starts one worker, which takes one job at a time. */
  async start(name: string, run: (job: JobWithMetadata) => Promise<void>): Promise<void> {
    const id: string = await this.#boss.work(name, { includeMetadata: true, ...polling }, async ([job]) => {
      if (job === undefined) return
      await run(job as JobWithMetadata).finally(() => {
        // There may be more jobs: request the next one immediately. If this one failed, it must be retried.
        this.#boss.notifyWorker(id)
        this.#lookWithin(this.#lookMs.waiting)
      })
    })
    this.#ids.set(name, [...(this.#ids.get(name) ?? []), id])
    this.#lookWithin(this.#lookMs.waiting)
  }

  /** Stops taking jobs. @returns when the running ones have ended */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isStopped = true
    await Promise.all(Array.from(this.#ids.keys(), (name) => this.#boss.offWork(name)))
  }

  #lookWithin(ms: number): void {
    const at = performance.now() + ms
    if (this.#isStopped || at >= this.#lookAt) return
    clearTimeout(this.#timer)
    this.#lookAt = at
    this.#timer = setTimeout(() => this.#look(), ms)
  }

  /** Wakes the workers of each queue with a due job: the end of a retry pause is not announced. */
  async #look(): Promise<void> {
    this.#lookAt = Number.POSITIVE_INFINITY
    const query = this.#db.execute(sql`
      select name, bool_or(start_after <= now()) as due from pgboss.job
      where state < 'active' and not blocked and name not like '\\_\\_pgboss%' group by name`)
    // While the database is unavailable, pg-boss itself reports that.
    const { rows } = await (query as unknown as Promise<{ rows: { name: string; due: boolean }[] }>).catch(() => ({
      rows: [],
    }))
    for (const { name, due } of rows) {
      if (due) for (const id of this.#ids.get(name) ?? []) this.#boss.notifyWorker(id)
    }
    this.#lookWithin(rows.length > 0 ? this.#lookMs.waiting : this.#lookMs.idle)
  }
}
