// Connections to PostgreSQL, and how long they wait for it.
import { Socket } from 'node:net'
import { Client, Pool, type PoolConfig } from 'pg'

/** How long to wait for a free or a new connection, in milliseconds. */
const connectMs = 5_000
/** How long a request waits for PostgreSQL to say anything, in milliseconds. */
const answerMs = 10_000
/** By then PostgreSQL itself ends a statement of a request, so that its connection stays good, in milliseconds. */
const statementMs = 9_000
/** By then it gives up waiting for a lock, in milliseconds. */
const lockMs = 8_000
/** A process that hangs within a transaction holds its locks no longer than this, in milliseconds. */
const idleInTransactionMs = 60_000

const common = (url: string): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * A socket that is destroyed when nothing has come or gone for `answerMs`. That ends the query that waits, whatever has
 * become of the server (a frozen one enforces no `statement_timeout`), and its connection leaves the pool; with pg's own
 * `query_timeout` a connection within a transaction would go back into the pool, still waiting. A transaction of a request
 * may therefore not wait that long for something else either.
 */
function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(answerMs, () => {
    socket.destroy(Object.assign(new Error(`PostgreSQL said nothing for ${answerMs} ms`), { code: 'ETIMEDOUT' }))
  })
}

/** Without listeners, a connection that breaks would end the process: idle in the pool, or between two statements. */
function surviveErrors(pool: Pool): Pool {
  const ignore = () => undefined
  pool.on('error', ignore)
  return pool.on('connect', (client) => void client.on('error', ignore))
}

/** For requests: whatever hangs, each query fails within `answerMs`. */
export const requestPool = (url: string): Pool =>
  surviveErrors(
    new Pool({
      ...common(url),
      application_name: 'parley',
      max: 20,
      stream: impatientSocket,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  )

/** For jobs and the operator's commands: a query takes as long as it needs. */
export const jobPool = (url: string): Pool =>
  surviveErrors(new Pool({ ...common(url), application_name: 'parley work', max: 5 }))

/** One connection outside the pools, whose statements take as long as they need: for migrations. Close it with `end`. */
export async function connectAlone(url: string): Promise<Client> {
  const client = new Client({ ...common(url), application_name: 'parley migration' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
