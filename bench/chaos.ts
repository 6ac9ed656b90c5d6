// Checks whether component failures lose or duplicate anything while learners speak, and how long they wait for
// answers.
import { parseArgs } from 'node:util'
import { runChaos } from '../apps/api/src/testing/chaos/chaos.ts'
import { createPostgresOnDisk } from '../apps/api/src/testing/chaos/disks.ts'
import { bucketFaults, type Fault, faults } from '../apps/api/src/testing/chaos/faults.ts'
import { percentile, printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Number of faults, half of them with each database. */
    faults: { type: 'string', default: '500' },
    /** Only faults whose names contain this. */
    only: { type: 'string', default: '' },
  },
})

const chosenFrom = (all: readonly Fault[]) => all.filter(({ name }) => name.includes(values.only))
const chosen = chosenFrom(faults)
const chosenOfBucket = chosenFrom(bucketFaults)
const count = Math.ceil(Number(values.faults) / 2)
/** A bucket has few faults: each strikes as often as the others. */
const countOfBucket = Math.ceil((count * bucketFaults.length) / faults.length)
if (!Number.isInteger(count) || count < 1) throw new Error('--faults is a number')
const postgres = await createPostgresOnDisk()
if (postgres === null) console.error('There is no Postgres on this machine: all faults strike the embedded database')
const rows: Record<string, string | number>[] = []
let hasFailed = false
const runs = [
  ...[...new Set([postgres, null])].map((database) => ({ database, hasBucket: false, count, faults: chosen })),
  { database: postgres, hasBucket: true, count: countOfBucket, faults: chosenOfBucket },
].filter((run) => run.faults.length > 0)
try {
  for (const { database, ...run } of runs) {
    const name = `${database === null ? 'embedded' : 'PostgreSQL'}${run.hasBucket ? ', bucket' : ''}`
    const onFault = (done: number, fault: string) => {
      if (process.stderr.isTTY || done % 50 === 0) console.error(`${name}: ${done} of ${run.count} (${fault})`)
    }
    const options = { seed: Number(values.seed), postgres: database, isPatient: true, onFault }
    const result = await runChaos({ ...options, ...run })
    for (const words of [...result.lost, ...result.doubled]) console.error(`${name}: ${words}`)
    hasFailed ||= result.lost.length > 0 || result.doubled.length > 0
    const seconds = (p: number) => (percentile(result.answerMs, p) / 1000).toFixed(2)
    rows.push({
      database: name,
      faults: result.faults,
      turns: result.turns,
      lost: result.lost.length,
      doubled: result.doubled.length,
      'answer p50 s': seconds(0.5),
      'p99 s': seconds(0.99),
      'worst s': seconds(1),
    })
  }
} finally {
  await postgres?.remove()
}
printTable(rows)
if (hasFailed) process.exitCode = 1
