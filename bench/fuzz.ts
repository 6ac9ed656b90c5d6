// Sends hostile input to every endpoint, as a visitor and as an operator with a subscription; reports statuses and
// whether memory grows. `npm run bench -- fuzz --requests 10000 --seed 1`
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { problems } from '@parley/contracts/problem.ts'
import * as fc from 'fast-check'
import { connectPostgres } from '../apps/api/src/database/connect.ts'
import { scenarios } from '../apps/api/src/database/scenarios.ts'
import { bulkUsersSecret, subscribedOperator } from '../apps/api/src/testing/bulk-users.ts'
import { loadEndpoints } from '../apps/api/src/testing/endpoints.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { printTable } from './figures.ts'
import { type FuzzRequest, requestsTo } from './malformed.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})

/** Number of concurrent requests. */
const concurrency = 8
/** Number of memory samples, evenly spread over the requests. */
const shares = 10
/** Maximum growth of used memory in the second half, in megabytes. */
const growthMax = 30
const metricsToken = randomBytes(24).toString('hex')

const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(postgres.skipped)
const server = await startServer({
  DATABASE_URL: postgres.url,
  ACCESS_TOKEN_SECRET: bulkUsersSecret,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '100000',
  METRICS_TOKEN: metricsToken,
})
const connection = connectPostgres(postgres.url)
const { db } = connection

/** The server process's memory, in megabytes. */
async function memory() {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await answer.text()
  const mb = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1e6
  return {
    resident: mb('process_resident_memory_bytes'),
    heap: mb('nodejs_heap_size_used_bytes'),
    external: mb('nodejs_external_memory_bytes'),
  }
}

const endpoints = await loadEndpoints()
const known = await db.select({ id: scenarios.id }).from(scenarios).limit(3)
let caller = await subscribedOperator(db)
const ids = [...known.map(({ id }) => id), caller.id]
const total = Number(values.requests)
const perEndpoint = Math.ceil(total / endpoints.length)

const statuses = new Map<string, number>()
const failures: string[] = []
const count = (name: string) => statuses.set(name, (statuses.get(name) ?? 0) + 1)

async function send(request: FuzzRequest, isAnonymous: boolean, mayBeUnavailable: boolean): Promise<void> {
  const { path, method, type, body } = request
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(!isAnonymous && { authorization: `Bearer ${caller.accessToken}` }),
      ...(type !== null && { 'content-type': type }),
    },
    ...(body !== null && { body: typeof body === 'string' || body instanceof FormData ? body : Uint8Array.from(body) }),
  })
  const text = await response.text()
  count(`${Math.floor(response.status / 100)}xx`)
  if (response.status === 401 && !isAnonymous && text.includes('AUTH.UNAUTHENTICATED'))
    caller = await subscribedOperator(db)
  const isExpected = response.status < 500 || (mayBeUnavailable && /(AI|TRANSCRIPTION)\.UNAVAILABLE/.test(text))
  if (!isExpected) failures.push(`${method} ${path.slice(0, 120)}: ${response.status} ${text.slice(0, 200)}`)
}

const jobs = endpoints.flatMap((endpoint, index) => {
  const sample = fc.sample(requestsTo(endpoint, ids), { numRuns: perEndpoint, seed: Number(values.seed) + index })
  const mayBeUnavailable = endpoint.errors?.some((code) => problems[code] === 502) ?? false
  return sample.map((request, place) => ({ request, isAnonymous: place % 10 === 9, mayBeUnavailable }))
})
// Endpoints are interleaved, so that state left by one affects the others.
const order = jobs
  .map((job, index) => ({ job, place: (index * 7_919) % jobs.length }))
  .sort((a, b) => a.place - b.place)

const samples = [await memory()]
let share = 1
let next = 0
const since = performance.now()
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (;;) {
      const at = next
      next += 1
      const entry = order[at]
      if (entry === undefined) return
      if (at * shares >= share * order.length) {
        share += 1
        samples.push(await memory())
      }
      await send(entry.job.request, entry.job.isAnonymous, entry.job.mayBeUnavailable).catch((error: unknown) => {
        failures.push(`${entry.job.request.method} ${entry.job.request.path.slice(0, 120)}: ${error}`)
      })
    }
  }),
)
const seconds = (performance.now() - since) / 1000
samples.push(await memory())
/** Minimum memory during part of the run, which excludes garbage not yet collected. */
const least = (part: readonly (typeof samples)[number][]) =>
  Math.min(...part.map(({ heap, external }) => heap + external))
const half = Math.ceil(samples.length / 2)
const growth = least(samples.slice(half)) - least(samples.slice(1, half))

printTable([
  {
    requests: order.length,
    endpoints: endpoints.length,
    seconds: seconds.toFixed(0),
    ...Object.fromEntries([...statuses].sort()),
    'unexpected 5xx or no answer': failures.length,
    'MB grown in the second half': growth.toFixed(1),
  },
])
console.log('\nMemory in MB, from the start on:')
printTable(
  samples.map(({ resident, heap, external }, index) => ({
    '% done': (100 * index) / shares,
    'heap in use': heap.toFixed(0),
    'outside the heap': external.toFixed(0),
    resident: resident.toFixed(0),
  })),
)
for (const failure of failures.slice(0, 30)) console.log(failure)
if (failures.length > 0 || growth > growthMax) process.exitCode = 1
await connection.close()
await server.remove()
await postgres.stop()
