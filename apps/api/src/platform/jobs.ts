// Work that outlives a request: kept in the database, done at least once, tried again with growing pauses.
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type Job, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Connection, Database } from '#database/connect.ts'
import { readStored, withSender } from './job-sender.ts'
import { JobWorkers } from './job-workers.ts'
import type { Log } from './log.ts'
import { runInContext } from './request-context.ts'
import type { Tracing } from './span.ts'
import { noTracing } from './tracing.ts'

/** A kind of work. */
export interface JobQueue<Data extends z.ZodObject> {
  /** Letters, digits, hyphens. */
  readonly name: string
  /** Ignores fields that it does not know: a newer version, which runs beside this one, may send them. */
  readonly data: Data
  /** How often it is tried again after a failure: 3 unless told. */
  readonly retryLimit?: number
  /** The pause before the first retry, in seconds, doubled for each further one: 2 unless told. */
  readonly retryDelaySeconds?: number
  /** The longest pause between two tries, in seconds: without end unless told. */
  readonly retryDelayMaxSeconds?: number
  /** How long a job is kept when it is done, in seconds: 7 days unless told. Short where its data is personal. */
  readonly keepSeconds?: number
}

/** @param queue its data as the shape of an object, so that none can be strict */
export const jobQueue = <Shape extends z.ZodRawShape>({
  data,
  ...queue
}: Omit<JobQueue<never>, 'data'> & { readonly data: Shape }): JobQueue<z.ZodObject<Shape>> => ({
  ...queue,
  data: z.object(data),
})

export interface Worker<Data extends z.ZodObject> {
  /** May run more than once for a job: after a failure, and after a crash. `signal` aborts when the job takes too long. */
  run(data: z.output<Data>, signal: AbortSignal): Promise<void>
  /** The last try failed or crashed: nobody will try again. Absent where nothing is left to do then. */
  giveUp?(data: z.output<Data>): Promise<void>
  /** How many jobs at once in this process: 1 unless told. */
  readonly concurrency?: number
}

export interface Jobs {
  /**
   * Puts a job into the queue. Within a transaction hand in its `tx`: the job then comes to be with it, or not at all.
   * Call only after `work` has been called for the queue in some process.
   */
  send<Data extends z.ZodObject>(queue: JobQueue<Data>, data: z.input<Data>, tx?: Database): Promise<void>
  /** Deletes every job of a queue whose data contains this, whatever has become of it. */
  forget<Data extends z.ZodObject>(queue: JobQueue<Data>, data: Partial<z.input<Data>>): Promise<void>
  /** Makes a queue known, and starts to work it off where this process takes jobs. */
  work<Data extends z.ZodObject>(queue: JobQueue<Data>, worker: Worker<Data>): Promise<void>
  /**
   * Sends an empty job whenever a time comes round, once for all processes together. Call after `work`.
   * @param cron in UTC, such as `17 * * * *`
   */
  repeat(queue: JobQueue<z.ZodObject>, cron: string): Promise<void>
  /** From now on this process begins no job; those that run go on, and jobs may be sent. */
  stopTaking(): void
  /** Waits for the jobs that run, at most `timeoutMs`; those that are cut off are tried again. May be called twice. */
  stop(timeoutMs: number): Promise<void>
}

/** A job whose process gives no sign of life for so long is tried again, in seconds. */
const heartbeatSeconds = 10
/** How often jobs are looked for whose process has gone or that take too long, in seconds. */
const superviseSeconds = 10
/**
 * The same in the embedded database, in seconds. Its jobs get lost only when this process ends, so that those of the last
 * one are looked for soon after the start.
 */
const embeddedSeconds = { afterStart: heartbeatSeconds + 1, later: 60 }

export interface JobOptions {
  /** Whether this process works off jobs. Otherwise it only sends them. */
  readonly takesJobs?: boolean
  readonly tracing?: Tracing
}

/** A job as the queue hands it over. */
type QueuedJob = Pick<Job<unknown>, 'id' | 'data'> & { readonly retryCount?: number }

/**
 * Runs a job for the request that sent it: log lines and what models are asked carry the id of that request, and the
 * job's span is linked to its span. A job that no request sent goes by its own id.
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
  { engine, db }: Pick<Connection, 'engine' | 'db'>,
  log: Log,
  { takesJobs = true, tracing = noTracing }: JobOptions = {},
): Promise<Jobs> {
  const isEmbedded = engine.kind === 'embedded'
  const boss = new PgBoss({
    ...(isEmbedded
      ? { db: fromPglite(engine.pglite), backend: 'pglite' }
      : { connectionString: engine.url, max: 4, application_name: 'parley jobs' }),
    useListenNotify: takesJobs,
    supervise: takesJobs,
    schedule: takesJobs,
    superviseIntervalSeconds: isEmbedded ? embeddedSeconds.later : superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
  })
  const report = (error: unknown) => log.error({ err: error }, 'Job queue')
  boss.on('error', report)
  boss.on('warning', (warning) => log.warn({ warning }, 'Job queue'))
  await boss.start()
  const workers = new JobWorkers(boss, db)
  const lookForLost = () => boss.supervise().catch(report)
  const timer = isEmbedded && takesJobs ? setTimeout(lookForLost, embeddedSeconds.afterStart * 1_000) : undefined
  const stopTaking = () => {
    clearTimeout(timer)
    workers.stop()
  }
  let stopped: Promise<void> | undefined
  // What a request asks of the queue must not outlast it, and pg-boss's own connections wait for as long as it takes.
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
      await createQueues(boss, queue)
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
          await worker.giveUp?.(queue.data.parse(data))
        }),
      )
    },
    repeat: (queue, cron) => boss.schedule(queue.name, cron, {}, { tz: 'UTC' }),
    stopTaking,
    stop(timeoutMs) {
      stopTaking()
      stopped ??= boss.stop({ graceful: true, timeout: timeoutMs, close: !isEmbedded })
      return stopped
    },
  }
}

export interface JobCounts {
  /** Due and not begun. */
  readonly waiting: number
  readonly running: number
  /** Given up within the last day. */
  readonly failed: number
  /** Since when the oldest due job waits. */
  readonly oldestAt: Date | null
}

/** How the queues stand, those of every process together. */
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

/** Where jobs go that nobody will try again. */
const deadOf = (name: string) => `${name}-given-up`

async function createQueues(boss: PgBoss, queue: JobQueue<z.ZodObject>): Promise<void> {
  const keep = queue.keepSeconds === undefined ? {} : { deleteAfterSeconds: queue.keepSeconds }
  const common = { retryBackoff: true, heartbeatSeconds, notify: true, ...keep }
  await boss.createQueue(deadOf(queue.name), { ...common, retryLimit: 10, retryDelay: 5 })
  const longest = queue.retryDelayMaxSeconds === undefined ? {} : { retryDelayMax: queue.retryDelayMaxSeconds }
  const own = { ...common, ...longest, retryLimit: queue.retryLimit ?? 3, retryDelay: queue.retryDelaySeconds ?? 2 }
  await boss.createQueue(queue.name, { ...own, deadLetter: deadOf(queue.name) })
  await boss.updateQueue(queue.name, own)
}
