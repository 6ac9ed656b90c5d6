// Creates a backup while the server is running.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Connection, Database } from '#database/connect.ts'
import { isFileColumn } from '#database/named-files.ts'
import { type FileStore, readIfThere } from '#platform/files/files.ts'
import { version } from '#platform/version.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import { type BackupFile, type BackupTable, currentFormat, type Manifest, manifestName } from './manifest.ts'
import { appliedMigrations } from './migrations.ts'
import { readSettings } from './settings.ts'
import { findTables, fixNotation, readLines, rowSum, type Table } from './tables.ts'

export interface BackupParts {
  readonly connection: Connection
  readonly files: FileStore
  /** DATA_DIR. */
  readonly dataDir: string
  /** Aborts the work. */
  readonly signal: AbortSignal
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Indexes of the columns that contain file ids. */
const fileColumnsOf = ({ columns }: Table): number[] =>
  columns.flatMap(({ name }, index) => (isFileColumn(name) ? [index] : []))

async function addTable(tx: Database, table: Table, add: AddEntry, fileIds: Set<string>): Promise<BackupTable> {
  const sum = rowSum()
  const fileColumns = fileColumnsOf(table)
  let page = 0
  for await (const lines of readLines(tx, table)) {
    for (const line of lines) {
      sum.add(line)
      if (fileColumns.length === 0) continue
      const values: (string | null)[] = JSON.parse(line)
      for (const column of fileColumns) {
        const id = values[column]
        if (typeof id === 'string') fileIds.add(id)
      }
    }
    page += 1
    await add(`tables/${table.name}/${String(page).padStart(6, '0')}.ndjson`, Buffer.from(`${lines.join('\n')}\n`))
  }
  return { name: table.name, columns: table.columns.map(({ name }) => name), ...sum.value() }
}

/**
 * Adds every row as of one moment. PostgreSQL gives one transaction that view while others continue. The embedded
 * database runs one transaction at a time, so requests wait until all rows are read (0.3 s for 10,000). That is the
 * price of an archive that can be restored on either engine: requests would also have to wait for a copy of the folder,
 * which PostgreSQL could not read.
 */
const addRows = (
  { connection, signal }: BackupParts,
  add: AddEntry,
  fileIds: Set<string>,
): Promise<Pick<Manifest, 'tables' | 'migrations'>> =>
  connection.unlimited.transaction(
    async (tx) => {
      await fixNotation(tx)
      const migrations = await appliedMigrations(tx)
      const tables: BackupTable[] = []
      for (const table of await findTables(tx)) {
        signal.throwIfAborted()
        tables.push(await addTable(tx, table, add, fileIds))
      }
      return { migrations, tables }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/**
 * Adds all stored files, including every file that the rows refer to: files are stored before the rows that refer to
 * them.
 */
async function addFiles(
  { files, signal }: BackupParts,
  add: AddEntry,
  fileIds: Set<string>,
): Promise<Pick<Manifest, 'files'>> {
  const items: BackupFile[] = []
  let skipped = 0
  for await (const { id, bytes } of files.list()) {
    signal.throwIfAborted()
    fileIds.delete(id)
    if (files.kind === 'bucket') {
      items.push({ id, bytes })
      continue
    }
    const content = await readIfThere(files, id)
    if (content === null) {
      skipped += 1
      continue
    }
    await add(`files/${id}`, content)
    items.push({ id, bytes: content.length, sha256: sha256Of(content) })
  }
  return { files: { kind: files.kind, items, skipped, missing: fileIds.size } }
}

async function addSettings({ dataDir }: BackupParts, add: AddEntry): Promise<Pick<Manifest, 'settings'>> {
  const settings: Manifest['settings'] = []
  for await (const { path, bytes } of readSettings(dataDir)) {
    await add(`settings/${path}`, bytes)
    settings.push({ path, bytes: bytes.length, sha256: sha256Of(bytes) })
  }
  return { settings }
}

/**
 * Writes a complete backup.
 * @returns its manifest, and its size in bytes
 * @throws Refusal if the file exists or cannot be written; then nothing of it remains
 */
export async function createBackup(parts: BackupParts, file: string): Promise<{ manifest: Manifest; bytes: number }> {
  const started = new Date().toISOString()
  // Detects an unreadable database before anything is written.
  await parts.connection.unlimited.execute(sql`select 1`)
  let manifest: Manifest | undefined
  const bytes = await writeArchive(file, async (add) => {
    const fileIds = new Set<string>()
    const rows = await addRows(parts, add, fileIds)
    const files = await addFiles(parts, add, fileIds)
    const settings = await addSettings(parts, add)
    const made = { parley: version, created_at: started, engine: parts.connection.kind }
    manifest = { ...currentFormat, ...made, ...rows, ...files, ...settings }
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
  })
  return { manifest: manifest as Manifest, bytes }
}
