// Where the data lives: PostgreSQL when DATABASE_URL is set, otherwise PostgreSQL in this very process.
import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleOverPg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleOverPglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { breatheBetweenQueries } from './breathe.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

/** What queries are given: a database or a transaction, on either engine. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Connection {
  readonly db: Database
  readonly kind: 'embedded' | 'postgres'
  /** Runs SQL beside drizzle, for what brings its own. Without values there may be several statements. */
  readonly engine:
    | { readonly kind: 'embedded'; readonly pglite: PGlite }
    | { readonly kind: 'postgres'; readonly pool: Pool; readonly url: string }
  /** Waits for what is running, then lets go of the connections and of the folder. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined
  readonly EMBEDDED_DATABASE?: 'allow' | 'refuse' | undefined
  readonly NODE_ENV: string
  readonly DATA_DIR: string
}

/** @throws an Error that says what to do when the embedded database is refused or in use by another process */
export async function connectDatabase(settings: DatabaseSettings): Promise<Connection> {
  if (settings.DATABASE_URL !== undefined) return connectPostgres(settings.DATABASE_URL)
  const production = settings.NODE_ENV === 'production'
  if (settings.EMBEDDED_DATABASE === 'refuse' || (production && settings.EMBEDDED_DATABASE !== 'allow')) {
    throw new Error(
      'The embedded database is for one machine and is refused in production: set DATABASE_URL, or EMBEDDED_DATABASE=allow.',
    )
  }
  const folder = resolve(settings.DATA_DIR, 'database')
  const unlock = await lockFolder(`${folder}.lock`)
  try {
    return embeddedConnection(await PGlite.create(folder), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A PostgreSQL server. Connections are opened when they are needed. */
export function connectPostgres(url: string): Connection {
  const pool = new Pool({ connectionString: url, max: 20, application_name: 'parley', connectionTimeoutMillis: 10_000 })
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    db: drizzleOverPg(pool, { schema }),
    kind: 'postgres',
    engine: { kind: 'postgres', pool, url },
    close: () => pool.end(),
  }
}

/** PostgreSQL in this process. @param afterwards what is to be done once it is closed */
export function embeddedConnection(pglite: PGlite, afterwards?: () => Promise<void>): Connection {
  breatheBetweenQueries(pglite)
  return {
    db: drizzleOverPglite(pglite, { schema }),
    kind: 'embedded',
    engine: { kind: 'embedded', pglite },
    close: async () => {
      await pglite.close()
      await afterwards?.()
    },
  }
}
