// Connects to PostgreSQL if DATABASE_URL is set, otherwise opens an embedded PostgreSQL in this process.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleOverPg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleOverPglite } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { fullDisk, hasLessThan, isDiskFull } from '#platform/files/disk-full.ts'
import { WriteWatch } from './capacity/write-watch.ts'
import { EmbeddedDatabase, openEmbedded } from './embedded/embedded.ts'
import { lockFolder } from './embedded/lock.ts'
import { jobPool, onServerError, type RequestLimits, requestPool, usualLimits } from './pool.ts'
import * as schema from './schema.ts'

/** Free space with which the embedded database opens for certain, in bytes. */
const embeddedBytes = 1_000_000

/** What queries run on: a database or a transaction, on either engine. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Connection {
  /** For requests: on PostgreSQL, a query fails after 10 s without an answer. */
  readonly db: Database
  /** For jobs and commands, whose queries have no time limit. */
  readonly unlimited: Database
  readonly kind: 'embedded' | 'postgres'
  /**
   * Runs SQL without drizzle, for libraries that bring their own SQL. Without values, it may contain several
   * statements.
   */
  readonly engine:
    | { readonly kind: 'embedded'; readonly pglite: PGlite }
    | { readonly kind: 'postgres'; readonly pool: Pool; readonly url: string }
  /** Whether the disk of the database had space for the last write, as far as this process knows. */
  isWritable(): Promise<boolean>
  /** Waits for running queries, then closes the connections and the database folder. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined
  readonly EMBEDDED_DATABASE?: 'allow' | 'refuse' | undefined
  readonly NODE_ENV: string
  readonly DATA_DIR: string
}

/** @throws an Error that says what to do if the embedded database is not allowed or in use by another process */
export async function connectDatabase(settings: DatabaseSettings): Promise<Connection> {
  if (settings.DATABASE_URL !== undefined) return connectPostgres(settings.DATABASE_URL)
  const production = settings.NODE_ENV === 'production'
  if (settings.EMBEDDED_DATABASE === 'refuse' || (production && settings.EMBEDDED_DATABASE !== 'allow')) {
    throw new Error(
      'The embedded database is for one machine and is refused in production: set DATABASE_URL, or EMBEDDED_DATABASE=allow.',
    )
  }
  const folder = resolve(settings.DATA_DIR, 'database')
  const unlock = await lockFolder(`${folder}.lock`).catch((error: unknown) => {
    throw isDiskFull(error) ? fullDisk(settings.DATA_DIR, error) : error
  })
  const isNew = !existsSync(folder)
  try {
    return embeddedConnection(await openEmbedded({ dataDir: folder }), unlock)
  } catch (error) {
    const isFull = isDiskFull(error) || (await hasLessThan(dirname(folder), embeddedBytes))
    // A database that was created in part could not be opened later.
    if (isNew) await rm(folder, { recursive: true, force: true })
    await unlock()
    throw isFull ? fullDisk(settings.DATA_DIR, error) : error
  }
}

/** A PostgreSQL server. Connections are opened on demand. */
export function connectPostgres(url: string, limits: RequestLimits = usualLimits): Connection {
  const [pool, unlimited] = [requestPool(url, limits), jobPool(url)]
  const db = drizzleOverPg(pool, { schema })
  const writes = new WriteWatch(db)
  for (const each of [pool, unlimited]) onServerError(each, (code) => writes.note(code))
  return {
    db,
    unlimited: drizzleOverPg(unlimited, { schema }),
    isWritable: () => writes.isWritable(),
    kind: 'postgres',
    engine: { kind: 'postgres', pool, url },
    close: async () => {
      await Promise.all([pool.end(), unlimited.end()])
    },
  }
}

/** PostgreSQL in this process. @param afterwards called after it is closed */
export function embeddedConnection(pglite: PGlite, afterwards?: () => Promise<void>): Connection {
  const db = drizzleOverPglite(pglite, { schema })
  const writes = new WriteWatch(db)
  if (pglite instanceof EmbeddedDatabase) pglite.onError = (code) => writes.note(code)
  return {
    isWritable: () => writes.isWritable(),
    db,
    unlimited: db,
    kind: 'embedded',
    engine: { kind: 'embedded', pglite },
    close: async () => {
      await pglite.close()
      await afterwards?.()
    },
  }
}
