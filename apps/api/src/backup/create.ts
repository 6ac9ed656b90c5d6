// Makes a backup while the server goes on.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Connection, Database } from '#database/connect.ts'
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
  /** Ends the work when it aborts. */
  readonly signal: AbortSignal
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Where in a row the ids of files are: by convention their columns end in `file`. */
const fileColumnsOf = ({ columns }: Table): number[] =>
  columns.flatMap(({ name }, index) => (/(^|_)file$/.test(name) ? [index] : []))

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
 * Every row as of one moment. PostgreSQL shows it to one transaction while others go on; the embedded database runs one
 * transaction at a time, so that requests wait until all rows are read (0.3 s for 10,000). That is the price of an archive
 * that either engine can be restored from: requests would wait for a copy of the folder as well, and PostgreSQL could not
 * read it.
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

/** What is stored now, at least all that the rows name: files are stored before a row names them. */
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
 * Writes a backup of everything.
 * @returns what is in it, and its size in bytes
 * @throws Refusal where the file is there already or cannot be written; nothing is left of it then
 */
export async function createBackup(parts: BackupParts, file: string): Promise<{ manifest: Manifest; bytes: number }> {
  const started = new Date().toISOString()
  // A database that cannot be read is known before anything is written.
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
