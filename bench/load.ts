// Throughput and latency of one process: responses that need no database, and a mix of signed-in users' requests.
import { get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { printTable } from './figures.ts'
import { post, signUp } from './person.ts'

const { values } = parseArgs({
  options: {
    /** Number of concurrent connections. */
    connections: { type: 'string', default: '50' },
    /** Duration of each row in seconds. */
    seconds: { type: 'string', default: '10' },
    /** Only one mix: `cached`, `files`, `reads` or `all`. */
    only: { type: 'string' },
    /** Adds a row for each single path. */
    each: { type: 'boolean', default: false },
    /** A folder for a CPU profile of our server. */
    profile: { type: 'string' },
  },
})

/** Minimum responses per second for cached reads and database reads, and maximum event-loop lag in milliseconds. */
const target = { cached: 2_500, reads: 900, lagMs: 50, stallMs: 100, pageBytes: 8_000 }
/** Concurrent sign-ins: each occupies a core while argon2id runs. */
const signIns = 50

const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(postgres.skipped)
const server = await startServer({
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'warn',
  ...(values.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
})
const { email, password, token } = await signUp(server.url)
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }

const page = '/api/prompts-library/scenarios?category=all&limit=20&offset=0&target_language=es'
/** Responses served from memory. */
const cached = ['/api/config', '/api/plan', '/']
/** Database reads for a learner's pages. */
const reads = [
  '/api/user',
  '/api/subscription/info',
  '/api/org/list',
  '/api/prompts-library/modules?category=all&limit=20&offset=0&target_language=es',
  page,
  '/api/conversation/sessions?state=running',
  '/api/vocabulary/counts',
]

/** Asset paths in a page, such as its first script. */
async function assetsOf(page: string): Promise<string[]> {
  const html = await (await fetch(page)).text()
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

/** A metric reported by the server. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

/** Event-loop lag since the last query, in milliseconds. */
const lagMs = async (of: 'p99' | 'max' = 'p99') => (await metric(`nodejs_eventloop_lag_${of}_seconds`)) * 1_000
const cpuSeconds = () => metric('process_cpu_seconds_total')

/** Size of a response on the wire, in bytes. */
async function wireBytes(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(`${server.url}${path}`, { headers }, (answer) => {
    let bytes = 0
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    answer.on('end', () => resolve(bytes))
    answer.on('error', reject)
  }).on('error', reject)
  return promise
}

/** Latency of other requests during many concurrent sign-ins. */
async function signInAll(): Promise<string> {
  await lagMs()
  const since = performance.now()
  const one = () => post(`${server.url}/api/auth/login`, { email, password })
  await Promise.all(Array.from({ length: signIns }, one))
  const took = performance.now() - since
  const stall = await lagMs('max')
  const verdict = stall <= target.stallMs ? 'met' : 'missed'
  return `${signIns} sign-ins at once: answered within ${took.toFixed(0)} ms, longest stall of the event loop ${stall.toFixed(0)} ms: ${verdict}`
}

async function row(asked: string, paths: readonly string[], least = 0) {
  const load = (seconds: number) =>
    autocannon({
      url: server.url,
      connections: Number(values.connections),
      duration: seconds,
      requests: paths.map((path) => ({ path, headers })),
    })
  // Warm-up: compiles the code and opens the connections.
  await load(2)
  await lagMs()
  const cpuBefore = await cpuSeconds()
  const { requests, latency, non2xx, errors, timeouts } = await load(Number(values.seconds))
  const [lag, cpu] = [await lagMs(), (await cpuSeconds()) - cpuBefore]
  const failed = non2xx + errors + timeouts
  const isMet = failed === 0 && lag <= target.lagMs && requests.average >= least
  return {
    asked,
    'requests/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    failed,
    'CPU ms/request': ((cpu * 1_000) / requests.total).toFixed(2),
    'loop lag p99 ms': lag.toFixed(1),
    target: isMet ? 'met' : 'missed',
  }
}

try {
  const files = await assetsOf(server.url)
  const mixes: Record<string, { asked: string; paths: readonly string[]; least?: number }> = {
    cached: { asked: 'cached reads: configuration, plans, page', paths: cached, least: target.cached },
    files: { asked: 'files of the page', paths: files },
    reads: { asked: 'reads of the database', paths: reads, least: target.reads },
    all: { asked: 'all of them, mixed', paths: [...cached, ...files, ...reads] },
  }
  const table = []
  for (const [name, { asked, paths, least }] of Object.entries(mixes)) {
    if (values.only !== undefined && values.only !== name) continue
    table.push(await row(asked, paths, least))
    for (const path of values.each ? paths : []) table.push(await row(path, [path]))
  }
  console.log(
    `${values.connections} connections, ${values.seconds} s each; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  )
  printTable(table)
  const bytes = await wireBytes(page)
  console.log(`A page of twenty scenarios: ${bytes} bytes: ${bytes <= target.pageBytes ? 'met' : 'missed'}`)
  if (values.only === undefined) console.log(await signInAll())
} finally {
  await server.remove()
  await postgres.stop()
}
