// Processor time of an idle server, on either database.
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** Seconds before measuring, and seconds measured: full minutes, so that each job runs equally often. */
    after: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '120' },
  },
})

/** Maximum processor time in milliseconds per second. */
const targets = { PostgreSQL: 3, embedded: 5 }
/** Linux's unit of processor time, in milliseconds. */
const tickMs = 10

/** A process's processor time so far in milliseconds, across all its threads. */
async function processorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may contain any characters, field 1 is the state, 12 user time, and 13 system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

async function row(database: keyof typeof targets, settings: Record<string, string>) {
  const server = await startServer({ LOG_LEVEL: 'warn', ...settings })
  try {
    await pause(Number(values.after) * 1000)
    const before = await processorMs(server.pid())
    await pause(Number(values.seconds) * 1000)
    const ms = ((await processorMs(server.pid())) - before) / Number(values.seconds)
    const target = targets[database]
    return { database, 'ms a second': ms.toFixed(1), target: `${target} (${ms <= target ? 'met' : 'missed'})` }
  } finally {
    await server.remove()
  }
}

const postgres = await findPostgres()
try {
  const rows = ['url' in postgres ? row('PostgreSQL', { DATABASE_URL: postgres.url }) : [], row('embedded', {})]
  const measured = (await Promise.all(rows)).flat()
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}.\n`)
  if ('skipped' in postgres) console.log(`Without PostgreSQL: ${postgres.skipped}\n`)
  printTable(measured)
} finally {
  if ('stop' in postgres) await postgres.stop()
}
