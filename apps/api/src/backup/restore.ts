// Restores a database and its files from a backup, or leaves them unchanged.
import { sql } from 'drizzle-orm'
import type { Connection, Database } from '#database/connect.ts'
import { migrationLock } from '#database/migrate.ts'
import { Refusal } from '../admin/command.ts'
import { readArchive } from './archive.ts'
import type { BackupParts } from './create.ts'
import { compareRows, createLoader, withoutForeignKeys } from './load.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { applyMigrations, dropEverything, refuseUnknownMigrations } from './migrations.ts'
import {
  refuseAccounts,
  refuseOtherFolder,
  refuseOtherPaths,
  refuseOthers,
  refuseOtherTables,
  refuseUnwritable,
} from './restore-checks.ts'
import { fileRestorer } from './restore-files.ts'
import { compareSettings, writeSetting } from './settings.ts'
import { findTables, fixNotation, quotedTable, select } from './tables.ts'
import { contentOf, verifyBackup } from './verify.ts'

export interface RestoreOptions {
  /** Whether existing data may be replaced. */
  readonly replace: boolean
}

interface RestoreSteps {
  readonly connection: Connection
  readonly archive: string
  readonly manifest: Manifest
  readonly signal: AbortSignal
  readonly files: ReturnType<typeof fileRestorer>
}

/** The result of a restore. */
export interface Restoration {
  readonly manifest: Manifest
  /** Number of the backup's files that were skipped because no row refers to them. */
  readonly unnamedFiles: number
  /** What went wrong after the rows were restored, as messages for the operator. */
  readonly warnings: readonly string[]
}

/** Loads every row, stores every file, and collects the settings. */
async function readInto(tx: Database, { archive, manifest, files, signal }: RestoreSteps) {
  const settings = new Map<string, Uint8Array>()
  const tables = await findTables(tx)
  await withoutForeignKeys(tx, async () => {
    const load = createLoader(tx, tables, manifest.tables)
    // The backup also contains the rows inserted by migrations. Earlier jobs are obsolete.
    for (const { name } of tables) if (name !== 'pgboss.queue') await select(tx, `delete from ${quotedTable(name)}`)
    for await (const entry of readArchive(archive)) {
      signal.throwIfAborted()
      if (entry.name === manifestName) continue
      const content = contentOf(entry)
      if (content.kind === 'rows') {
        for (const line of content.lines) files.readLine(line)
        await load(content.table, content.lines)
      } else if (content.kind === 'file') await files.store(content.id, content.bytes)
      else settings.set(content.path, content.bytes)
    }
  })
  await compareRows(tx, tables, manifest.tables)
  return settings
}

/** Drops everything and recreates it from the archive, migrated to this version. */
async function restoreWithin(tx: Database, steps: RestoreSteps): Promise<Map<string, Uint8Array>> {
  // A server that starts now waits for this lock before it reads any table.
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
  // A server that has started since the first check does not wait.
  await refuseOthers(steps.connection, tx)
  await fixNotation(tx)
  await dropEverything(tx)
  await applyMigrations(tx, 0, steps.manifest.migrations.count)
  const settings = await readInto(tx, steps)
  await applyMigrations(tx, steps.manifest.migrations.count)
  return settings
}

/**
 * Restores rows and files, or removes the files again.
 * @throws Refusal if it is unknown whether the commit succeeded
 */
async function restoreRows(steps: RestoreSteps): Promise<Map<string, Uint8Array>> {
  let isCommitting = false
  try {
    return await steps.connection.unlimited.transaction(async (tx) => {
      const settings = await restoreWithin(tx, steps)
      isCommitting = true
      return settings
    })
  } catch (error) {
    if (isCommitting) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Refusal(
        `The database failed at the very end (${why}), so that it may have the rows of the backup or those from before, and files were left as they are: restore once more, with --replace.`,
        { cause: error },
      )
    }
    await steps.files.takeBack()
    throw error
  }
}

/** Finishes the restore after the rows. @returns warnings about what failed */
async function finish(dataDir: string, settings: ReadonlyMap<string, Uint8Array>, deleteOthers: () => Promise<number>) {
  const warnings: string[] = []
  for (const [path, bytes] of settings) {
    await writeSetting(dataDir, path, bytes).catch((error: Error) => {
      warnings.push(
        `${path} of DATA_DIR could not be written (${error.message}): take it from the archive by hand (tar -xOf FILE settings/${path}).`,
      )
    })
  }
  const failures = await deleteOthers()
  if (failures > 0) warnings.push(`${failures} files from before could not be deleted.`)
  return warnings
}

/** @returns paths of the settings to write @throws Refusal with what prevents the restore */
async function checkTarget({ connection, dataDir }: BackupParts, { manifest, files }: RestoreSteps, replace: boolean) {
  await refuseOthers(connection, connection.unlimited)
  if (!replace) await refuseAccounts(connection.unlimited)
  await refuseOtherTables(connection.unlimited)
  await files.look()
  const differing = await compareSettings(dataDir, manifest.settings)
  const present = differing.filter(({ isThere }) => isThere).map(({ path }) => path)
  if (!replace) refuseOtherFolder(dataDir, files.countOthers(), present)
  const paths = differing.map(({ path }) => path)
  await refuseUnwritable(dataDir, paths)
  return new Set(paths)
}

/**
 * Restores a backup, made by this version or an older one, on either engine. Rows are replaced in one transaction, and
 * compared with the backup before it ends. Until then files are only added, and nothing refers to them yet. Files in
 * DATA_DIR are only deleted with `replace`.
 * @param makeQueue creates the tables of the job queue if no server has run yet
 * @throws Refusal if the backup is damaged or newer, other processes use the database, or data already exists
 */
export async function restoreBackup(
  parts: BackupParts,
  archive: string,
  { replace }: RestoreOptions,
  makeQueue: () => Promise<void>,
): Promise<Restoration> {
  const { connection, dataDir, signal } = parts
  const manifest = await verifyBackup(archive)
  refuseUnknownMigrations(manifest.migrations)
  refuseOtherPaths(manifest)
  const files = fileRestorer(parts.files, manifest)
  const steps = { connection, archive, manifest, signal, files }
  const paths = await checkTarget(parts, steps, replace)
  await makeQueue()
  const settings = await restoreRows(steps)
  const differing = new Map([...settings].filter(([path]) => paths.has(path)))
  const warnings = await finish(dataDir, differing, replace ? files.deleteOthers : async () => 0)
  const missing = files.whyMissing()
  if (missing !== null) warnings.push(missing)
  return { manifest, unnamedFiles: files.countUnnamed(), warnings }
}
