// How many requests one process answers, and how long they wait: what it can give without asking the database, and a mix of
// what signed-in people ask for.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { printTable } from './figures.ts'
import { post, signUp } from './person.ts'

const { values } = parseArgs({
  options: {
    /** Connections that are open at once. */
    connections: { type: 'string', default: '50' },
    /** Seconds of each row. */
    seconds: { type: 'string', default: '10' },
  },
})

/** Answers a second that cached reads must reach, and what the event loop may lag, in milliseconds. */
const target = { requests: 2_000, lagMs: 50, stallMs: 100 }
/** Sign-ins at once: argon2id takes a core each for as long as it works. */
const signIns = 50

const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(postgres.skipped)
const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
const { email, password, token } = await signUp(server.url)
const authorization = `Bearer ${token}`

/** What the process knows by heart. */
const cached = ['/api/config', '/api/plan', '/']
/** What a learner's screens ask the database for. */
const read = [
  '/api/user',
  '/api/subscription/info',
  '/api/org/list',
  '/api/prompts-library/modules?category=all&limit=20&offset=0&target_language=es',
  '/api/prompts-library/scenarios?category=all&limit=20&offset=0&target_language=es',
  '/api/conversation/sessions?state=running',
  '/api/vocabulary/counts',
]

/** Paths a page names, such as that of its first script. */
async function assetsOf(page: string): Promise<string[]> {
  const html = await (await fetch(page)).text()
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

/** The event loop's lag since it was last asked for, in milliseconds. */
async function lagMs(of: 'p99' | 'max' = 'p99'): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^nodejs_eventloop_lag_${of}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1_000
}

/** What so many sign-ins at once do to everybody else. */
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

async function row(asked: string, paths: readonly string[], isCached: boolean) {
  const load = (seconds: number) =>
    autocannon({
      url: server.url,
      connections: Number(values.connections),
      duration: seconds,
      requests: paths.map((path) => ({ path, headers: { authorization, 'accept-encoding': 'gzip, br' } })),
    })
  // The first answers compile the code and open the connections.
  await load(2)
  await lagMs()
  const { requests, latency, non2xx, errors, timeouts } = await load(Number(values.seconds))
  const lag = await lagMs()
  const failed = non2xx + errors + timeouts
  const isMet = failed === 0 && lag <= target.lagMs && (!isCached || requests.average >= target.requests)
  return {
    asked,
    'requests/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    failed,
    'loop lag p99 ms': lag.toFixed(1),
    target: isMet ? 'met' : 'missed',
  }
}

try {
  const files = await assetsOf(server.url)
  const table = [
    await row('cached reads: configuration, plans, page', cached, true),
    await row('files of the page', files, false),
    await row('reads of the database', read, false),
    await row('all of them, mixed', [...cached, ...files, ...read], false),
  ]
  console.log(
    `${values.connections} connections, ${values.seconds} s each; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  )
  printTable(table)
  console.log(await signInAll())
} finally {
  await server.remove()
  await postgres.stop()
}
