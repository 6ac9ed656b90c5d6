// Connections to PostgreSQL, and their time limits.
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Client, Pool, type PoolConfig } from 'pg'

/** Timeout for a free or a new connection, in milliseconds. */
const connectMs = 5_000
/** How long a request waits for any data from PostgreSQL, in milliseconds. */
const answerMs = 10_000
/** Time limits that PostgreSQL itself enforces for a request, which keeps the connection usable. */
export interface RequestLimits {
  /** For a statement, in milliseconds. */
  readonly statementMs: number
  /** For waiting for a lock, in milliseconds. */
  readonly lockMs: number
}
export const usualLimits: RequestLimits = { statementMs: 9_000, lockMs: 8_000 }
/** How long a process that hangs within a transaction can hold its locks, in milliseconds. */
const idleInTransactionMs = 60_000

/** Maximum number of connections that a process opens, by what they are for. */
const connections = { requests: 20, work: 5, queue: 5 }
/** In the queue's share is the one that listens for new jobs. */
export const queueConnections = connections.queue - 1
/** Maximum number of connections that a process opens. */
export const connectionsPerProcess = Object.values(connections).reduce((sum, count) => sum + count, 0)

const common = (url: string): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * A socket that is destroyed when nothing has been sent or received for `answerMs`. That ends a waiting query, whatever
 * the state of the server (a frozen one enforces no `statement_timeout`), and removes its connection from the pool.
 * With pg's own `query_timeout`, a connection within a transaction would return to the pool still waiting. So a
 * request's transaction must not wait that long for anything else.
 */
function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(answerMs, () => {
    socket.destroy(Object.assign(new Error(`PostgreSQL said nothing for ${answerMs} ms`), { code: 'ETIMEDOUT' }))
  })
}

/** Without listeners, a broken connection would end the process: while idle in the pool, or between two statements. */
function surviveErrors(pool: Pool): Pool {
  const ignore = () => undefined
  pool.on('error', ignore)
  return pool.on('connect', (client) => void client.on('error', ignore))
}

/** Calls `note` with the code of each error that PostgreSQL reports on a pool's connections. */
export function onServerError(pool: Pool, note: (code: string | undefined) => void): void {
  // `connection` is pg's own protocol layer, which emits every ErrorResponse; its types leave it out.
  type WithConnection = { readonly connection: EventEmitter }
  pool.on('connect', (client) => {
    ;(client as unknown as WithConnection).connection.on('errorMessage', ({ code }: { code?: string }) => note(code))
  })
}

/** For requests: each query fails within `answerMs`, even if the server hangs. */
export const requestPool = (url: string, { statementMs, lockMs }: RequestLimits): Pool =>
  surviveErrors(
    new Pool({
      ...common(url),
      application_name: 'parley',
      max: connections.requests,
      stream: impatientSocket,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  )

/** For jobs and admin commands: queries have no time limit. */
export const jobPool = (url: string): Pool =>
  surviveErrors(new Pool({ ...common(url), application_name: 'parley work', max: connections.work }))

/** One connection outside the pools, without a time limit for statements: for migrations. Close it with `end`. */
export async function connectAlone(url: string): Promise<Client> {
  const client = new Client({ ...common(url), application_name: 'parley migration' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
