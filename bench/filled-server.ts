// A server on a filled Postgres with somebody signed in, and how long it takes to answer that person.
import { availableParallelism, loadavg } from 'node:os'
import { connectPostgres, type Database } from '../apps/api/src/database/connect.ts'
import { connectAlone } from '../apps/api/src/database/pool.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { signUp } from './person.ts'

/** Requests before those that count. */
const warmUps = 20

/** What is asked for: its name in the table, and the path. */
export type Asked = readonly [name: string, path: string]

/** Options that every benchmark of answers has. */
export const answerOptions = (targetMs: number) =>
  ({
    /** How often each of them is asked for. */
    times: { type: 'string', default: '200' },
    /** Milliseconds that 95 of 100 answers may take. */
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
  /** Id of who is signed in. */
  readonly userId: string
  /** Opens the database for as long as `work` takes. */
  fill<T>(work: (filling: Filling) => Promise<T>): Promise<T>
  /** Asks for each path so many times, one request after another, prints the table, and ends everything. */
  measure(asked: readonly Asked[], options: { times: string; target: string }, said: string): Promise<void>
}

/** Milliseconds from the request to the end of the answer, its length, and how many items came. */
async function ask(url: string, token: string) {
  const since = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const ms = performance.now() - since
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return { ms, bytes: text.length, items: (JSON.parse(text) as { items?: unknown[] }).items?.length ?? 1 }
}

/** One line of the table. */
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

/** @throws an Error where there is no Postgres to start */
export async function startFilledServer(): Promise<FilledServer> {
  const postgres = await findPostgres()
  if (!('url' in postgres)) throw new Error(postgres.skipped)
  const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
  const me = await signUp(server.url)
  return {
    userId: me.id,
    async fill(work) {
      const connection = connectPostgres(postgres.url)
      // One client for all of it: temporary tables belong to it. Statements of requests are broken off after seconds.
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
      // Who calls and nothing else: what any call costs on this machine at this moment.
      for (const [name, path] of [['(who calls, for comparison)', '/api/user'] as const, ...asked]) {
        table.push({ asked: name, ...(await timed(server.url + path, me.token, Number(times), Number(target))) })
      }
      console.log(`${said}, ${times} requests each, one after another`)
      printTable(table)
      // On a busy machine the figures say more about its other work.
      console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
      await server.remove()
      await postgres.stop()
    },
  }
}
