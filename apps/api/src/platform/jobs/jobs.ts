// Work that outlives a request: stored in the database, done at least once, retried after growing pauses.
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type Job, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Connection, Database } from '#database/connect.ts'
import { queueConnections } from '#database/pool.ts'
import { whyUnavailable } from '#database/unavailable.ts'
import { withTimeout } from '../http/with-timeout.ts'
import type { Log } from '../log/log.ts'
import { runInContext } from '../log/request-context.ts'
import type { Tracing } from '../telemetry/span.ts'
import { noTracing } from '../telemetry/tracing.ts'
import { deadOf, ensureQueues, heartbeatSeconds, type QueueSettings } from './ensure-queues.ts'
import { readStored, withSender } from './job-sender.ts'
import { JobWorkers, type LookMs, usualLookMs } from './job-workers.ts'
import { RepeatedWork } from './repeated-work.ts'

/** A kind of work. */
export interface JobQueue<Data extends z.ZodObject> extends QueueSettings {
  /** Ignores unknown fields: a newer version that runs at the same time may send them. */
  readonly data: Data
}

/** @param queue with the shape of its data, so that the schema cannot be strict */
export const jobQueue = <Shape extends z.ZodRawShape>({
  data,
  ...queue
}: Omit<JobQueue<never>, 'data'> & { readonly data: Shape }): JobQueue<z.ZodObject<Shape>> => ({
  ...queue,
  data: z.object(data),
})

export interface Worker<Data extends z.ZodObject> {
  /** May run more than once for a job, after a failure or a crash. `signal` aborts if the job takes too long. */
  run(data: z.output<Data>, signal: AbortSignal): Promise<void>
  /** Called when the last attempt has failed or crashed. Absent if nothing needs to be done then. */
  onExhausted?(data: z.output<Data>): Promise<void>
  /** Maximum number of concurrent jobs in this process; 1 by default. */
  readonly concurrency?: number
}

export interface Jobs {
  /**
   * Puts a job into the queue. Within a transaction, pass its `tx`: the job is then created only if it commits. Call
   * only after some process has called `work` for the queue.
   */
  send<Data extends z.ZodObject>(queue: JobQueue<Data>, data: z.input<Data>, tx?: Database): Promise<void>
  /** Deletes every job of a queue whose data contains these values, in any state. */
  forget<Data extends z.ZodObject>(queue: JobQueue<Data>, data: Partial<z.input<Data>>): Promise<void>
  /** Creates a queue, and starts its workers if this process takes jobs. */
  work<Data extends z.ZodObject>(queue: JobQueue<Data>, worker: Worker<Data>): Promise<void>
  /**
   * Sends an empty job at each scheduled time, once for all processes together. Call after `work`.
   * @param cron in UTC, for example `17 * * * *`
   */
  repeat(queue: JobQueue<z.ZodObject>, cron: string): Promise<void>
  /** Ends a schedule that an earlier version has started. */
  endRepeat(queue: JobQueue<z.ZodObject>): Promise<void>
  /**
   * If this process takes jobs, runs work in it now, and again `pauseMs` after each end. `signal` aborts when the process
   * stops taking jobs.
   */
  runAgain(work: (signal: AbortSignal) => Promise<void>, pauseMs: number): void
  /** Stops this process from starting jobs; running ones continue, and jobs can still be sent. */
  stopTaking(): void
  /** Waits for running jobs, for at most `timeoutMs`; jobs that are cut off are retried. May be called twice. */
  stop(timeoutMs: number): Promise<void>
}

/** How often to look for jobs whose process is gone or that take too long, in seconds. */
const superviseSeconds = 10
/**
 * The same for the embedded database, in seconds. Its jobs are only lost when this process ends, so the check for the
 * previous process's jobs runs soon after the start.
 */
const embeddedSeconds = { afterStart: heartbeatSeconds + 1, later: 60 }

export interface JobOptions {
  /** Whether this process runs jobs; otherwise it only sends them. */
  readonly takesJobs?: boolean
  readonly tracing?: Tracing
  /** How often this process polls for jobs that were not announced; by default every 2 s while any are waiting. */
  readonly lookMs?: LookMs
}

/** A job as pg-boss passes it. */
type QueuedJob = Pick<Job<unknown>, 'id' | 'data'> & { readonly retryCount?: number }

/**
 * Runs a job in the context of the request that sent it: log lines and model requests carry that request's id, and the
 * job's span is linked to its span. A job that no request sent uses its own id.
 */
async function runFor(
  tracing: Tracing,
  name: string,
  { id, data: stored, retryCount = 0 }: QueuedJob,
  run: (data: unknown) => Promise<void>,
): Promise<void> {
  const { data, sender } = readStored(stored)
  const attempt = retryCount + 1
  const requestId = sender?.requestId ?? id
  const attributes = {
    'parley.job.queue': name,
    'parley.job.id': id,
    'parley.job.attempt': attempt,
    'parley.request.id': requestId,
  }
  const span = tracing.beginJob(`job ${name}`, attributes, sender?.span)
  let isDone = false
  try {
    await runInContext({ requestId, span }, () => run(data))
    isDone = true
  } finally {
    span?.end({}, !isDone)
  }
}

export async function startJobs(
  { engine, db, unlimited }: Pick<Connection, 'engine' | 'db' | 'unlimited'>,
  log: Log,
  { takesJobs = true, tracing = noTracing, lookMs = usualLookMs }: JobOptions = {},
): Promise<Jobs> {
  const isEmbedded = engine.kind === 'embedded'
  const boss = new PgBoss({
    ...(isEmbedded
      ? { db: fromPglite(engine.pglite), backend: 'pglite' }
      : { connectionString: engine.url, max: queueConnections, application_name: 'parley jobs' }),
    useListenNotify: takesJobs,
    supervise: takesJobs,
    schedule: takesJobs,
    superviseIntervalSeconds: isEmbedded ? embeddedSeconds.later : superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // The maximum that pg-boss allows: to find due jobs, it walks back through each schedule minute by minute.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
  })
  const report = (error: unknown) => log.error({ err: error }, 'Job queue')
  boss.on('error', report)
  // A warning about a slow query contains the data of its jobs.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'Job queue'))
  await boss.start()
  const stored = new Map((await boss.getQueues()).map((each) => [each.name, each]))
  const workers = new JobWorkers(boss, unlimited, lookMs)
  const lookForLost = () => boss.supervise().catch(report)
  const timer = isEmbedded && takesJobs ? setTimeout(lookForLost, embeddedSeconds.afterStart * 1_000) : undefined
  const repeated = new RepeatedWork((error) => {
    // While the database is unavailable, pg-boss itself reports that.
    if (whyUnavailable(error) === null) log.error({ err: error }, 'Repeated work failed')
  })
  const stopTaking = async () => {
    clearTimeout(timer)
    await Promise.all([workers.stop(), repeated.stop()])
  }
  // pg-boss itself would check every half second whether the last job has ended.
  const stop = async (timeoutMs: number) => {
    await withTimeout(timeoutMs, stopTaking(), undefined)
    await boss.stop({ graceful: false, close: !isEmbedded })
  }
  let stopped: Promise<void> | undefined
  // A job operation must not outlast its request, but pg-boss's own connections have no time limit.
  const through = (tx: Database) => ({ db: fromDrizzle(tx as never, sql) })

  return {
    async send(queue, data, tx = db) {
      await boss.send(queue.name, withSender(queue.data.parse(data) as object), through(tx))
    },
    async forget(queue, data) {
      for (const name of [queue.name, deadOf(queue.name)]) {
        const found = await boss.findJobs(name, { data: data as object, ...through(db) })
        if (found.length > 0)
          await boss.deleteJob(
            name,
            found.map(({ id }) => id),
            through(db),
          )
      }
    },
    async work(queue, worker) {
      await ensureQueues(boss, stored, queue)
      if (!takesJobs) return
      for (let count = worker.concurrency ?? 1; count > 0; count -= 1) {
        await workers.start(queue.name, (job) =>
          runFor(tracing, queue.name, job, async (data) => {
            log.info({ job: job.name, id: job.id, try: job.retryCount + 1 }, 'job')
            await worker.run(queue.data.parse(data), job.signal)
          }),
        )
      }
      await workers.start(deadOf(queue.name), (job) =>
        runFor(tracing, deadOf(queue.name), job, async (data) => {
          log.error({ job: queue.name, id: job.id }, 'job given up')
          await worker.onExhausted?.(queue.data.parse(data))
        }),
      )
    },
    repeat: (queue, cron) => boss.schedule(queue.name, cron, {}, { tz: 'UTC' }),
    endRepeat: (queue) => boss.unschedule(queue.name),
    runAgain: (work, pauseMs) => {
      if (takesJobs) repeated.start(work, pauseMs)
    },
    stopTaking: () => void stopTaking(),
    stop(timeoutMs) {
      stopped ??= stop(timeoutMs)
      return stopped
    },
  }
}

export interface JobCounts {
  /** Due and not started. */
  readonly waiting: number
  readonly running: number
  /** Permanently failed within the last day. */
  readonly failed: number
  /** When the longest-waiting due job became due. */
  readonly oldestAt: Date | null
}

/** Counts the jobs of all processes. */
export async function countJobs(db: Database): Promise<JobCounts> {
  const { rows } = (await db.execute(sql`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
      extract(epoch from min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8
        as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'`)) as unknown as {
    rows: { waiting: number; running: number; failed: number; oldest: number | null }[]
  }
  const { oldest, ...counts } = rows[0] ?? { waiting: 0, running: 0, failed: 0, oldest: null }
  return { ...counts, oldestAt: oldest === null ? null : new Date(oldest * 1000) }
}
