// How long progress takes where somebody has practised for years: on Postgres, over real HTTP.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectPostgres } from '../apps/api/src/database/connect.ts'
import { rebuild } from '../apps/api/src/features/progress/finished.ts'
import { readFinished } from '../apps/api/src/features/review/finished.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { conversationsOf, practiceOf } from './progress-data.ts'

const { values } = parseArgs({
  options: {
    /** Of the one who reads. */
    messages: { type: 'string', default: '100000' },
    /** How often each of them is asked for. */
    times: { type: 'string', default: '200' },
    /** Milliseconds that 95 of 100 answers may take. */
    target: { type: 'string', default: '50' },
  },
})
const warmUps = 20
const messages = Number(values.messages)

const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(postgres.skipped)
const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })

async function enrol(): Promise<{ id: string; token: string }> {
  const names = { first_name: 'Vera', last_name: 'Marsh', country: 'IE' }
  const body = JSON.stringify({ ...names, email: 'vera@example.org', password: 'three walnut doors' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { _id: string } }
  return { id: user._id, token: access_token }
}

const me = await enrol()
const connection = connectPostgres(postgres.url)
if (connection.engine.kind !== 'postgres') throw new Error('Not on Postgres')
const client = await connection.engine.pool.connect()
for (const statement of practiceOf(me.id, messages)) await client.query(statement)
const begun = performance.now()
const counted = await rebuild(connection.db, readFinished, null)
console.log(`progress rebuild: ${counted} conversations in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
await client.query('vacuum analyze finished_conversations, finished_mistakes')
client.release()
await connection.close()

const progress = `/api/user-progress/${me.id}?time_zone=Europe/Dublin`
/** The first is who calls and nothing else: what any call costs on this machine at this moment. */
const asked: [name: string, path: string][] = [
  ['(who calls, for comparison)', '/api/user'],
  ['progress', progress],
  ['progress, in one language', `${progress}&target_language=de`],
  ['class of 51', '/api/org/progress?time_zone=Europe/Dublin'],
]

/** Milliseconds from the request to the end of the answer, and how long that is. */
async function ask(path: string): Promise<{ ms: number; bytes: number }> {
  const since = performance.now()
  const headers = { authorization: `Bearer ${me.token}` }
  const answer = await fetch(`${server.url}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return { ms: performance.now() - since, bytes: text.length }
}

const table = []
for (const [name, path] of asked) {
  const taken: number[] = []
  let size = 0
  for (let n = -warmUps; n < Number(values.times); n += 1) {
    const { ms, bytes } = await ask(path)
    size = bytes
    if (n >= 0) taken.push(ms)
  }
  const p95 = percentile(taken, 0.95)
  table.push({
    asked: name,
    kB: (size / 1000).toFixed(1),
    'best ms': Math.min(...taken).toFixed(1),
    'p50 ms': percentile(taken, 0.5).toFixed(1),
    'p95 ms': p95.toFixed(1),
    target: p95 <= Number(values.target) ? 'met' : 'missed',
  })
}
console.log(
  `${messages} messages in ${conversationsOf(messages)} conversations, as many of 50 others, ${values.times} requests each, one after another`,
)
printTable(table)
// On a busy machine the figures say more about its other work.
console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
await server.remove()
await postgres.stop()
