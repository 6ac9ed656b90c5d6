// How long a sign-in with a correct password takes while one IP address floods the server with made-up accounts.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { type Person, signUp } from './person.ts'

const { values } = parseArgs({
  options: {
    /** Made-up sign-ins per second. */
    rate: { type: 'string', default: '200' },
    /** Duration of each row in seconds. */
    seconds: { type: 'string', default: '10' },
    embedded: { type: 'boolean', default: false },
  },
})

/** Maximum time for a sign-in with a correct password, in milliseconds. */
const targetMs = 2_000
const flooding = '192.0.2.1'

const postgres = values.embedded ? { skipped: 'by option' } : await findPostgres()
const server = await startServer({
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_FACTOR: '1',
  TRUSTED_PROXIES: '127.0.0.1',
  ...('url' in postgres ? { DATABASE_URL: postgres.url } : {}),
})

/** @returns the status, and the response time in milliseconds */
async function send(path: string, address: string, body: object) {
  const since = performance.now()
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - since }
}

const signIn = ({ email, password }: Person, address: string) => send('/api/auth/login', address, { email, password })

/** Creates an account from the flooding IP address. */
const signUpInFlood = () =>
  send('/api/auth/register', flooding, {
    first_name: 'Test',
    last_name: 'Learner',
    country: 'ES',
    email: `${randomUUID()}@example.org`,
    password: randomUUID(),
  })

interface Flooded {
  readonly statusCodeStats?: Readonly<Record<string, { readonly count: number }>>
  readonly errors: number
}

/** Sends made-up sign-ins from one IP address in a separate process. @returns the number of responses by status */
async function flood(): Promise<string> {
  const program = createRequire(import.meta.url).resolve('autocannon')
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...['--json', '--method', 'POST', '--connections', '100', '--idReplacement', 'true'],
    ...['--overallRate', values.rate, '--duration', values.seconds],
    ...['--headers', 'content-type=application/json', '--headers', `x-forwarded-for=${flooding}`],
    ...['--body', JSON.stringify({ email: 'nobody.[<id>]@example.org', password: 'not this one' })],
    `${server.url}/api/auth/login`,
  ])
  const { statusCodeStats, errors } = JSON.parse(stdout) as Flooded
  const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`)
  return [...counts, ...(errors > 0 ? [`errors: ${errors}`] : [])].join(', ')
}

type Answer = Awaited<ReturnType<typeof send>>

async function row(who: string, enter: () => Promise<Answer>, { isFlooded = true, everyMs = 100 } = {}) {
  const flooded = isFlooded ? flood() : Promise.resolve('')
  const answers: Answer[] = []
  const end = performance.now() + Number(values.seconds) * 1_000
  while (performance.now() < end) {
    answers.push(await enter())
    await pause(everyMs)
  }
  const times = answers.map(({ ms }) => ms)
  const worst = Math.max(...times)
  const isRight = worst <= targetMs && answers.every(({ status }) => status < 300)
  return {
    who,
    answers: answers.length,
    refused: answers.filter(({ status }) => status >= 300).length,
    'p50 ms': percentile(times, 0.5).toFixed(0),
    'worst ms': worst.toFixed(0),
    'all in within 2 s': isRight ? 'met' : 'missed',
    'flood, by status': await flooded,
  }
}

try {
  const person = await signUp(server.url)
  await signIn(person, flooding)
  const [here, elsewhere] = [() => signIn(person, flooding), () => signIn(person, '198.51.100.7')]
  const rows = [await row('no flood', elsewhere, { isFlooded: false })]
  rows.push(await row('from elsewhere', elsewhere))
  rows.push(await row('from the flooding address', here))
  // The limit is sixty accounts per IP address in ten minutes.
  rows.push(await row('new account from there', signUpInFlood, { everyMs: 500 }))
  console.log(`Database: ${'url' in postgres ? 'PostgreSQL' : 'embedded'}, ${values.rate} made-up sign-ins a second.\n`)
  printTable(rows)
  process.exitCode = rows.every((one) => one['all in within 2 s'] === 'met') ? 0 : 1
} finally {
  await server.remove()
  if ('stop' in postgres) await postgres.stop()
}
