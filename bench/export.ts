// The server's memory while it exports the data of a user with a long history: on Postgres, over real HTTP.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectPostgres } from '../apps/api/src/database/connect.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { printTable } from './figures.ts'
import { residentMb } from './memory/resident.ts'
import { post, signUp } from './person.ts'
import { makeVersions, versionOf } from './versions.ts'

const { values } = parseArgs({
  options: {
    /** Megabytes of conversation text. */
    megabytes: { type: 'string', default: '200' },
    /** Maximum growth of memory in megabytes. */
    target: { type: 'string', default: '50' },
  },
})
/** Size of one turn's text. */
const turnBytes = 20_000
const sampleMs = 50

const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(postgres.skipped)
const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
const me = await signUp(server.url)
const { engine, close } = connectPostgres(postgres.url)
if (engine.kind !== 'postgres') throw new Error('Not on Postgres')
const sessionId = me.id.replace(/^.{8}/, '00000001')
await engine.pool.query(`${makeVersions()} on conflict do nothing`)
await engine.pool.query(
  `insert into conversation_sessions (id, user_id, scenario_id, version_id, partner, time_zone)
   select $1, $2, id, ${versionOf('id')}, 'built-in', 'UTC' from scenarios limit 1`,
  [sessionId, me.id],
)
await engine.pool.query(
  `insert into conversation_turns (id, session_id, turn_id, user_text, reply_text)
   select lpad(to_hex(n), 8, '0') || substr($1, 9), $1, gen_random_uuid(), repeat(md5(n::text), $2 / 32), 'Yes.'
   from generate_series(1, $3::int) n`,
  [sessionId, turnBytes, Math.ceil((Number(values.megabytes) * 1_000_000) / turnBytes)],
)
await close()

interface Latest {
  readonly status: string
  readonly bytes: number
}
const latest = async (): Promise<Latest | null> => {
  const answer = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${me.token}` } })
  return (await answer.json()) as Latest | null
}

const pid = server.pid() ?? 0
const table = []
for (const run of ['first', 'second']) {
  const before = await residentMb(pid)
  const begun = performance.now()
  await post(`${server.url}/api/user/export`, {}, me.token)
  let most = before
  let found = await latest()
  while (found?.status === 'pending') {
    most = Math.max(most, await residentMb(pid))
    await pause(sampleMs)
    found = await latest()
  }
  const grown = most - before
  table.push({
    export: run,
    status: found?.status ?? 'none',
    MB: ((found?.bytes ?? 0) / 1_000_000).toFixed(0),
    s: ((performance.now() - begun) / 1000).toFixed(1),
    'RSS before': before.toFixed(0),
    'RSS at most': most.toFixed(0),
    target: grown <= Number(values.target) ? 'met' : 'missed',
  })
}
printTable(table)
await server.remove()
await postgres.stop()
