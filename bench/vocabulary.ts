// How long the lists of words take for somebody who keeps very many, among others who keep some: on Postgres, over real HTTP.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectPostgres } from '../apps/api/src/database/connect.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** Words of the one who reads. */
    words: { type: 'string', default: '50000' },
    /** Others, with 500 words each. */
    others: { type: 'string', default: '200' },
    /** How often each of them is asked for. */
    times: { type: 'string', default: '200' },
    /** Milliseconds that 95 of 100 answers may take. */
    target: { type: 'string', default: '20' },
  },
})
const warmUps = 20
const wordsOfOthers = 500
const size = { words: Number(values.words), others: Number(values.others) }

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

/** Ids as the product makes them: of one length, and later ones greater. */
const idOf = (kind: string, number: string): string => `'${kind}' || lpad(to_hex(${number}), 20, '0')`
/** Four syllables that follow from a number: as many beginnings as a language has, none of them rare or common beyond measure. */
const syllables = `array['ba','be','ca','co','de','di','fa','fi','ga','ha','in','ka','la','ma','me','no','pa','pre','ra','sa','se','ta','ti','u','ve','zo']`
const wordOf = (number: string): string =>
  `(${[1, 2, 3, 4].map((k) => `(${syllables})[1 + abs(hashint4(${number} * 4 + ${k})) % 26]`).join(' || ')})`

/** Keys of a word as they are kept: its own, and those of two translations. */
const keysOf = (userWords: string, from: string) => `
  insert into user_word_keys (user_word_id, user_id, key, is_word)
  select w.id, w.user_id, k.key, k.is_word from user_words w join numbered g on g.id = w.global_word_id,
    lateral (values (g.word, true), (${wordOf('g.n + 1000000')}, false), (${wordOf('g.n + 2000000')}, false)) k(key, is_word)
  where w.id like '${userWords}%' and ${from} on conflict do nothing`

const fill = (me: string): string[] => [
  `insert into global_words (id, target_language, native_language, kind, word, lemma_key, senses, source)
   select ${idOf('eeee', 'n')}, (array['de','de','de','es','fr'])[1 + n % 5], 'en', 'word', ${wordOf('n')}, ${wordOf('n')} || n,
     jsonb_build_array(jsonb_build_object('translations', jsonb_build_array(${wordOf('n + 1000000')}, ${wordOf('n + 2000000')}),
       'definitions', jsonb_build_array('what somebody means who says it'), 'synonyms', '[]'::jsonb)), 'model'
   from generate_series(1, ${size.words}) n`,
  `create temp table numbered as select id, word, row_number() over (order by id)::int n from global_words`,
  `insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
   select ${idOf('aaaa', 'n')}, 'bench' || n, 'B', 'N', 'bench' || n || '@example.org', 'IE', 'en', (select current_org_id from users where id = '${me}')
   from generate_series(1, ${size.others}) n`,
  `insert into user_words (id, user_id, global_word_id, target_language, tier, due_at)
   select replace(id, 'eeee', 'bbbb'), '${me}', id, target_language, nullif((n / 5) % 5, 0), now() + (n % 20 - 1) * interval '1 day'
   from global_words join numbered using (id)`,
  `insert into user_words (id, user_id, global_word_id, target_language, tier, due_at)
   select ${idOf('cccc', `u * ${wordsOfOthers} + n`)}, ${idOf('aaaa', 'u')}, ${idOf('eeee', `1 + (u * 31 + n * 97) % ${size.words}`)}, 'de', 1 + n % 4, now()
   from generate_series(1, ${size.others}) u, generate_series(1, ${wordsOfOthers}) n on conflict do nothing`,
  keysOf('bbbb', 'true'),
  keysOf('cccc', 'true'),
  'vacuum analyze',
]

const me = await enrol()
const connection = connectPostgres(postgres.url)
if (connection.engine.kind !== 'postgres') throw new Error('Not on Postgres')
const client = await connection.engine.pool.connect()
for (const statement of fill(me.id)) await client.query(statement)
client.release()
await connection.close()

const list = '/api/vocabulary/list'
const deep = Math.floor(size.words / 2)
/** The first is who calls and nothing else: what any call costs on this machine at this moment. */
const asked: [name: string, path: string][] = [
  ['(who calls, for comparison)', '/api/user'],
  ['list, first page', list],
  [`list, page at ${deep}`, `${list}?offset=${deep}`],
  ['list, a tier', `${list}?tier=2`],
  ['list, a language', `${list}?target_language=es`],
  ['list, a tier in a language', `${list}?tier=3&target_language=fr`],
  ['search, one letter', `${list}?search=m`],
  ['search, three letters', `${list}?search=mab`],
  ['search, a word, tier and language', `${list}?search=mabe&tier=1&target_language=de`],
  ['search, nothing found', `${list}?search=xyzzy`],
  ['due', '/api/vocabulary/due?target_language=de'],
  ['counts', '/api/vocabulary/counts'],
]

/** Milliseconds from the request to the end of the answer. */
async function ask(path: string): Promise<number> {
  const since = performance.now()
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${me.token}` } })
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
  `${size.words} words of the reader, ${wordsOfOthers} of each of ${size.others} others, ${values.times} requests each, one after another; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
)
printTable(table)
await server.remove()
await postgres.stop()
