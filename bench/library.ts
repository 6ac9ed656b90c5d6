// How long the library's lists take where it is large: 100,000 scenarios and 10,000 modules in Postgres, over real HTTP.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectPostgres } from '../apps/api/src/database/connect.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { generation, searched } from './library-data.ts'

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '100000' },
    modules: { type: 'string', default: '10000' },
    /** How often each list is asked for. */
    times: { type: 'string', default: '200' },
    /** Milliseconds that 95 of 100 answers may take. */
    target: { type: 'string', default: '20' },
  },
})
const warmUps = 20

const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(postgres.skipped)
const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })

async function enrol(): Promise<{ id: string; token: string }> {
  const body = {
    first_name: 'Vera',
    last_name: 'Marsh',
    country: 'IE',
    email: 'vera@example.org',
    password: 'three walnut doors',
  }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { _id: string } }
  return { id: user._id, token: access_token }
}

const me = await enrol()
const connection = connectPostgres(postgres.url)
if (connection.engine.kind !== 'postgres') throw new Error('Not on Postgres')
const { pool } = connection.engine
const counts = { scenarios: Number(values.scenarios), modules: Number(values.modules) }
const client = await pool.connect()
for (const statement of generation(me.id, counts)) await client.query(statement)
client.release()
const { rows } = await pool.query<{ module: string; scenario: string }>(
  `select module_id module, scenario_id scenario from module_scenarios join modules m on m.id = module_id
   where m.visibility = 'PUBLIC' order by md5(module_id) limit 1`,
)
const { module = '', scenario = '' } = rows[0] ?? {}
await connection.close()

const { common, middling, rare } = searched
const deep = Math.floor(counts.scenarios / 10)
/** What is asked for, below /api/prompts-library. */
const lists: [name: string, path: string][] = [
  ['scenarios, first page', 'scenarios?limit=20'],
  ['scenarios, in German', 'scenarios?target_language=de'],
  [`scenarios, page at ${deep}`, `scenarios?offset=${deep}`],
  [`scenarios, in German, at ${deep / 10}`, `scenarios?target_language=de&offset=${deep / 10}`],
  ['scenarios, search: common word', `scenarios?search=${common}`],
  ['scenarios, search: common word, at 1000', `scenarios?search=${common}&offset=1000`],
  ['scenarios, search: middling word', `scenarios?search=${middling}`],
  ['scenarios, search: rare word', `scenarios?search=${rare}`],
  ['scenarios, search: beginning of a word', `scenarios?search=${common.slice(0, 2)}`],
  ['scenarios, search: two words', `scenarios?search=${common}%20${middling}`],
  ['scenarios, search: in German', `scenarios?search=${middling}&target_language=de`],
  ['scenarios, search: nothing found', 'scenarios?search=xyzzy'],
  ['scenarios, favourites', 'scenarios?category=favorites'],
  ['scenarios, favourites, search', `scenarios?category=favorites&search=${common}`],
  ['scenarios, created', 'scenarios?category=created'],
  ['scenarios, created, search', `scenarios?category=created&search=${common}`],
  ['IELTS, first page', 'ielts-scenarios?part=2'],
  ['modules, first page', 'modules?limit=20'],
  ['modules, in German', 'modules?target_language=de'],
  [`modules, page at ${counts.modules / 4}`, `modules?offset=${counts.modules / 4}`],
  ['modules, search: common word', `modules?search=${common}`],
  ['modules, search: rare word', `modules?search=${rare}`],
  ['modules, favourites', 'modules?category=favorites'],
  ['modules, created', 'modules?category=created'],
  ['one scenario', `scenario/${scenario}`],
  ['one module', `module/${module}`],
  ['scenarios of a module', `module/${module}/scenarios`],
]

/** Milliseconds from the request to the end of the answer, and how many items came. */
async function ask(path: string): Promise<{ ms: number; items: number }> {
  const since = performance.now()
  const headers = { authorization: `Bearer ${me.token}` }
  const answer = await fetch(`${server.url}/api/prompts-library/${path}`, { headers })
  const text = await answer.text()
  const ms = performance.now() - since
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return { ms, items: (JSON.parse(text) as { items?: unknown[] }).items?.length ?? 1 }
}

const table = []
for (const [name, path] of lists) {
  const taken: number[] = []
  let items = 0
  for (let n = -warmUps; n < Number(values.times); n += 1) {
    const { ms, items: found } = await ask(path)
    items = found
    if (n >= 0) taken.push(ms)
  }
  const p95 = percentile(taken, 0.95)
  table.push({
    list: name,
    items,
    'p50 ms': percentile(taken, 0.5).toFixed(1),
    'p95 ms': p95.toFixed(1),
    target: p95 <= Number(values.target) ? 'met' : 'missed',
  })
}
console.log(
  `${counts.scenarios} scenarios, ${counts.modules} modules, ${values.times} requests each, one after another`,
)
printTable(table)
// On a busy machine the figures say more about its other work.
console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
await server.remove()
await postgres.stop()
