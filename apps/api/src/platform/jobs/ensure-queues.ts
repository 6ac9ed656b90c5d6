// Creates the queues of pg-boss, and updates those whose options have changed.
import type { PgBoss, QueueResult } from 'pg-boss'

/** A job whose process has sent no heartbeat for this long is retried, in seconds. */
export const heartbeatSeconds = 10

export interface QueueSettings {
  /** Letters, digits, hyphens. */
  readonly name: string
  /** Maximum retries after a failure; 3 by default. */
  readonly retryLimit?: number
  /** Pause before the first retry, in seconds, doubled for each further one; 2 by default. */
  readonly retryDelaySeconds?: number
  /** Maximum pause between two attempts, in seconds; unlimited by default. */
  readonly retryDelayMaxSeconds?: number
  /** How long a finished job is stored, in seconds; 7 days by default. Should be short for personal data. */
  readonly keepSeconds?: number
}

/** The queue for jobs that failed permanently. */
export const deadOf = (name: string) => `${name}-given-up`

/**
 * Creates a queue and that of its failed jobs, or updates its options. Does nothing if they are stored already, as at
 * every start but the first: each queue takes five statements, a third of all that a start needs.
 * @param stored the queues at the start, by name
 */
export async function ensureQueues(
  boss: PgBoss,
  stored: ReadonlyMap<string, QueueResult>,
  queue: QueueSettings,
): Promise<void> {
  const dead = deadOf(queue.name)
  const keep = queue.keepSeconds === undefined ? {} : { deleteAfterSeconds: queue.keepSeconds }
  const common = { retryBackoff: true, heartbeatSeconds, notify: true, ...keep }
  if (!stored.has(dead)) await boss.createQueue(dead, { ...common, retryLimit: 10, retryDelay: 5 })
  const longest = queue.retryDelayMaxSeconds === undefined ? {} : { retryDelayMax: queue.retryDelayMaxSeconds }
  const own = { ...common, ...longest, retryLimit: queue.retryLimit ?? 3, retryDelay: queue.retryDelaySeconds ?? 2 }
  const known = stored.get(queue.name)
  if (known === undefined) await boss.createQueue(queue.name, { ...own, deadLetter: dead })
  else if (!hasOptions(known, own)) await boss.updateQueue(queue.name, own)
}

const hasOptions = (queue: QueueResult, options: Partial<QueueResult>): boolean =>
  Object.entries(options).every(([name, value]) => queue[name as keyof QueueResult] === value)
