// Makes a database and its files what a backup says, or leaves them as they are.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { migrationLock } from '#database/migrate.ts'
import { Refusal } from '../admin/command.ts'
import { readArchive } from './archive.ts'
import type { BackupParts } from './create.ts'
import { compareRows, createLoader, withoutForeignKeys } from './load.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { applyMigrations, dropEverything, refuseUnknownMigrations } from './migrations.ts'
import { isSetting, writeSetting } from './settings.ts'
import { findTables, fixNotation, quotedTable, select } from './tables.ts'
import { contentOf, verifyBackup } from './verify.ts'

export interface RestoreOptions {
  /** Whether what is there already may go. */
  readonly replace: boolean
}

/** How long a connection that has just been closed may still be listed, in milliseconds. */
const closingMs = 2_000

/** @throws Refusal while servers or other commands use the same PostgreSQL database */
async function refuseOthers({ connection }: BackupParts): Promise<void> {
  if (connection.kind === 'embedded') return
  const deadline = performance.now() + closingMs
  for (;;) {
    const [row] = await select<{ count: number }>(
      connection.unlimited,
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'parley%' and pid <> pg_backend_pid()`,
    )
    const count = row?.count ?? 0
    if (count === 0) return
    if (performance.now() > deadline) {
      throw new Refusal(
        `Parley is connected to the database elsewhere (connections: ${count}): stop every server first.`,
      )
    }
    await wait(100)
  }
}

/** @throws Refusal where somebody has an account already */
async function refuseOverwriting({ connection }: BackupParts): Promise<void> {
  const [row] = await select<{ count: number }>(connection.unlimited, 'select count(*)::int as count from users')
  if ((row?.count ?? 0) === 0) return
  throw new Refusal(
    `There are ${row?.count} accounts here already. With --replace they go, with all that belongs to them, and the backup takes their place.`,
  )
}

/** @throws Refusal where a backup would write anything into DATA_DIR that is not a part of one */
function refuseOtherPaths({ settings }: Manifest): void {
  const other = settings.find(({ path }) => !isSetting(path))
  if (other !== undefined) throw new Refusal(`The backup is damaged: no backup holds ${other.path}.`)
}

/** Stores the files of a backup, and takes back those that were not there before when the restore fails. */
function fileRestorer({ files }: BackupParts, manifest: Manifest) {
  const digests = new Map(manifest.files.items.map(({ id, sha256 }) => [id, sha256]))
  const before = new Set<string>()
  const added: string[] = []
  return {
    async look() {
      for await (const { id } of files.list()) before.add(id)
    },
    async store(id: string, bytes: Uint8Array) {
      if (createHash('sha256').update(bytes).digest('hex') !== digests.get(id)) {
        throw new Refusal(`The file ${id} of the backup has changed while it was being read.`)
      }
      if (!before.has(id)) added.push(id)
      await files.store(id, bytes)
    },
    async takeBack() {
      for (const id of added) await files.delete(id)
    },
    /** Deletes what was there before and is not in the backup. What a bucket holds, or held, is left as it is. */
    async deleteOthers() {
      if (files.kind === 'bucket' || manifest.files.kind === 'bucket') return
      for (const id of before) if (!digests.has(id)) await files.delete(id)
    },
  }
}

/** Drops everything, and makes it anew from the archive, in the form that this version needs. */
async function restoreWithin(
  tx: Database,
  { archive, manifest, storeFile, signal }: RestoreSteps,
): Promise<Map<string, Uint8Array>> {
  const settings = new Map<string, Uint8Array>()
  // A server that starts meanwhile waits before it looks at any table.
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
  await fixNotation(tx)
  await dropEverything(tx)
  await applyMigrations(tx, 0, manifest.migrations.count)
  const tables = await findTables(tx)
  await withoutForeignKeys(tx, async () => {
    const load = createLoader(tx, tables, manifest.tables)
    // Rows that a migration has inserted are in the backup as well; jobs of what was there before concern nobody now.
    for (const { name } of tables) if (name !== 'pgboss.queue') await select(tx, `delete from ${quotedTable(name)}`)
    for await (const entry of readArchive(archive)) {
      signal.throwIfAborted()
      if (entry.name === manifestName) continue
      const content = contentOf(entry)
      if (content.kind === 'rows') await load(content.table, content.lines)
      else if (content.kind === 'file') await storeFile(content.id, content.bytes)
      else settings.set(content.path, content.bytes)
    }
  })
  await compareRows(tx, tables, manifest.tables)
  await applyMigrations(tx, manifest.migrations.count)
  return settings
}

interface RestoreSteps {
  readonly archive: string
  readonly manifest: Manifest
  readonly signal: AbortSignal
  storeFile(id: string, bytes: Uint8Array): Promise<void>
}

/**
 * Restores a backup, made by this version or an older one, on either engine. Rows are replaced in one transaction, and
 * compared with the backup before it ends; until then only files are added, which nothing names yet.
 * @param makeQueue makes the tables of the job queue where no server has run yet
 * @returns what was restored
 * @throws Refusal where the backup is damaged or newer, other processes use the database, or something is there already
 */
export async function restoreBackup(
  parts: BackupParts,
  archive: string,
  { replace }: RestoreOptions,
  makeQueue: () => Promise<void>,
): Promise<Manifest> {
  const manifest = await verifyBackup(archive)
  refuseUnknownMigrations(manifest.migrations)
  refuseOtherPaths(manifest)
  await refuseOthers(parts)
  if (!replace) await refuseOverwriting(parts)
  await makeQueue()
  const files = fileRestorer(parts, manifest)
  await files.look()
  const steps = { archive, manifest, signal: parts.signal, storeFile: files.store }
  const settings = await parts.connection.unlimited
    .transaction((tx) => restoreWithin(tx, steps))
    .catch(async (error) => {
      await files.takeBack()
      throw error
    })
  for (const [path, bytes] of settings) await writeSetting(parts.dataDir, path, bytes)
  await files.deleteOthers()
  return manifest
}
