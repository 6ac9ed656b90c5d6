// Starts a server on a filled Postgres with a signed-in user, and measures response times.
import { availableParallelism, loadavg } from 'node:os'
import { connectPostgres, type Database } from '../apps/api/src/database/connect.ts'
import { connectAlone } from '../apps/api/src/database/pool.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { signUp } from './person.ts'

/** Number of warm-up requests that are not measured. */
const warmUps = 20

/** A measured request: its name in the table, and the path. */
export type MeasuredRequest = readonly [name: string, path: string]

/** Options for every response-time benchmark. */
export const answerOptions = (targetMs: number) =>
  ({
    /** Number of requests for each path. */
    times: { type: 'string', default: '200' },
    /** Maximum 95th percentile in milliseconds. */
    target: { type: 'string', default: String(targetMs) },
  }) as const

type Client = Awaited<ReturnType<typeof connectAlone>>

export interface Filling {
  readonly db: Database
  readonly client: Pick<Client, 'query'>
  /** Runs statements one after another. */
  run(statements: readonly string[]): Promise<void>
}

export interface FilledServer {
  /** ID of the signed-in user. */
  readonly userId: string
  /** Opens the database while `work` runs. */
  fill<T>(work: (filling: Filling) => Promise<T>): Promise<T>
  /** Requests each path sequentially, prints the table, and stops everything. */
  measure(asked: readonly MeasuredRequest[], options: { times: string; target: string }, said: string): Promise<void>
}

/** Milliseconds until the response is complete, its size, and its number of items. */
async function ask(url: string, token: string) {
  const since = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const ms = performance.now() - since
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return { ms, bytes: text.length, items: (JSON.parse(text) as { items?: unknown[] }).items?.length ?? 1 }
}

/** One row of the table. */
async function timed(url: string, token: string, times: number, targetMs: number) {
  let last = await ask(url, token)
  for (let n = 1; n < warmUps; n += 1) last = await ask(url, token)
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) taken.push((await ask(url, token)).ms)
  const p95 = percentile(taken, 0.95)
  return {
    items: last.items,
    kB: (last.bytes / 1000).toFixed(1),
    'best ms': Math.min(...taken).toFixed(1),
    'p50 ms': percentile(taken, 0.5).toFixed(1),
    'p95 ms': p95.toFixed(1),
    target: p95 <= targetMs ? 'met' : 'missed',
  }
}

/** @throws Error if no Postgres can be started */
export async function startFilledServer(): Promise<FilledServer> {
  const postgres = await findPostgres()
  if (!('url' in postgres)) throw new Error(postgres.skipped)
  const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
  const me = await signUp(server.url)
  return {
    userId: me.id,
    async fill(work) {
      const connection = connectPostgres(postgres.url)
      // A dedicated client: temporary tables belong to it, and pooled clients cancel statements after a few seconds.
      const client = await connectAlone(postgres.url)
      const run = async (statements: readonly string[]) => {
        for (const statement of statements) await client.query(statement)
      }
      const made = await work({ db: connection.unlimited, client, run })
      await client.end()
      await connection.close()
      return made
    },
    async measure(asked, { times, target }, said) {
      const table = []
      // A minimal request, as a baseline for this machine at this moment.
      for (const [name, path] of [['(who calls, for comparison)', '/api/user'] as const, ...asked]) {
        table.push({ asked: name, ...(await timed(server.url + path, me.token, Number(times), Number(target))) })
      }
      console.log(`${said}, ${times} requests each, one after another`)
      printTable(table)
      // On a busy machine the figures are unreliable.
      console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
      await server.remove()
      await postgres.stop()
    },
  }
}
