// Whether any process takes jobs: otherwise reviews, mail and exports wait without an error.
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import type { Log } from '../log/log.ts'

/** A process that takes jobs looks at their schedules every 45 s; pg-boss records when one last did. */
const seenWithinSeconds = 150
/** How often a server looks, in milliseconds. First after one such pause: a worker may start later than its servers. */
const lookMs = 60_000

export async function areJobsTaken(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select coalesce(bool_or(cron_on > now() - make_interval(secs => ${seenWithinSeconds})), false) as taken
    from pgboss.version`)) as unknown as { rows: { taken: boolean }[] }
  return rows[0]?.taken ?? false
}

/** Logs a warning whenever no process takes jobs any more. @returns a function that ends that */
export function warnWithoutWorker(db: Database, log: Log, everyMs = lookMs): () => void {
  let hadWorker = true
  const timer = setInterval(async () => {
    // While the database is unavailable, nothing is known.
    const hasWorker = await areJobsTaken(db).catch(() => hadWorker)
    if (hadWorker && !hasWorker) log.warn('JOBS: off here, and no worker takes jobs; start one with npm run worker.')
    hadWorker = hasWorker
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
