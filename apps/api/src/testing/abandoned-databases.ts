// Databases on the server at TEST_DATABASE_URL whose tests were killed before they could drop them.
import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Client } from 'pg'
import { isAlive } from '../../../../scripts/lock.mjs'

/** Other machines may use the same server, with processes that have the same ids. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const prefix = `parley_test_${machine}_`

/** A name for one of this process's databases. */
export const newName = (): string => `${prefix}${process.pid}_${randomBytes(6).toString('hex')}`

/** Drops the databases of this machine's processes that have ended. */
export async function dropAbandoned(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) {
    const [owner] = name.slice(prefix.length).split('_')
    if (!isAlive(Number(owner))) await client.query(`drop database if exists ${name} with (force)`)
  }
}
