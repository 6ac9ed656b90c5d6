// How long the list of reviews and one review take where a million messages are stored: on Postgres, over real HTTP.
import { parseArgs } from 'node:util'
import { connectPostgres } from '../apps/api/src/database/connect.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { conversationsOf, historyOf } from './reviews-data.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    /** Reviewed conversations of the one who reads. */
    own: { type: 'string', default: '1000' },
    learners: { type: 'string', default: '500' },
    /** How often each of them is asked for. */
    times: { type: 'string', default: '200' },
    /** Milliseconds that 95 of 100 answers may take. */
    target: { type: 'string', default: '20' },
  },
})
const warmUps = 20
const size = { messages: Number(values.messages), own: Number(values.own), learners: Number(values.learners) }

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
for (const statement of historyOf(me.id, size)) await client.query(statement)
const { rows } = await client.query<{ id: string; title: string }>(
  `select r.id, sc.title from reviews r join conversation_sessions s on s.id = r.session_id
   join scenarios sc on sc.id = s.scenario_id where r.user_id = $1 order by r.id limit 1`,
  [me.id],
)
client.release()
await connection.close()
const { id = '', title = '' } = rows[0] ?? {}
const word = title.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''

const reviews = '/api/communication-review'
/** The first is who calls and nothing else: what any call costs on this machine at this moment. */
const asked: [name: string, path: string][] = [
  ['(who calls, for comparison)', '/api/user'],
  ['list, first page', reviews],
  ['list, page at 500', `${reviews}?offset=500`],
  ['list, in German', `${reviews}?target_language=de`],
  ['list, IELTS', `${reviews}?scenario_type=IELTS`],
  ['list, search', `${reviews}?search=${encodeURIComponent(word)}`],
  ['list, search: nothing found', `${reviews}?search=xyzzy`],
  ['one review, 40 messages', `${reviews}/${id}`],
]

/** Milliseconds from the request to the end of the answer. */
async function ask(path: string): Promise<number> {
  const since = performance.now()
  const headers = { authorization: `Bearer ${me.token}` }
  const answer = await fetch(`${server.url}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return performance.now() - since
}

const table = []
for (const [name, path] of asked) {
  const taken: number[] = []
  for (let n = -warmUps; n < Number(values.times); n += 1) {
    const ms = await ask(path)
    if (n >= 0) taken.push(ms)
  }
  const p95 = percentile(taken, 0.95)
  table.push({
    asked: name,
    'p50 ms': percentile(taken, 0.5).toFixed(1),
    'p95 ms': p95.toFixed(1),
    target: p95 <= Number(values.target) ? 'met' : 'missed',
  })
}
console.log(
  `${size.messages} messages in ${conversationsOf(size)} conversations, ${size.own} of them the reader's, ${values.times} requests each, one after another`,
)
printTable(table)
await server.remove()
await postgres.stop()
