// Admin commands that write, check and restore backups.
import { z } from 'zod'
import { writeFact } from '#database/instance/facts.ts'
import { createBackup } from '../backup/create.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { verifyBackup } from '../backup/verify.ts'
import { type CommandDeps, command, Refusal } from './command.ts'

const File = z.string().min(1)

/** The counts in a backup's manifest, for the report. */
function countsOf({ parley, created_at, engine, migrations, tables, files }: Manifest) {
  return {
    parley,
    created_at,
    engine,
    migration: migrations.last,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.kind === 'folder' ? files.items.length : 0,
    file_bytes: files.items.reduce((sum, { bytes }) => sum + bytes, 0),
    files_only_listed: files.kind === 'bucket' ? files.items.length : 0,
    files_skipped: files.skipped,
    files_missing: files.missing,
  }
}

function linesOf(manifest: Manifest): string[] {
  const counts = countsOf(manifest)
  const { files_only_listed: listed, file_bytes: bytes, files_skipped: skipped, files_missing: missing } = counts
  return [
    `${counts.rows} rows of ${counts.tables} tables${listed > 0 ? '' : `, ${counts.files} files (${bytes} bytes)`}; made ${counts.created_at} by Parley ${counts.parley}.`,
    ...(listed > 0
      ? [`${listed} files (${bytes} bytes) are in a bucket and only listed: restore the bucket by its own versions.`]
      : []),
    ...(skipped > 0 ? [`${skipped} files were deleted while it was being made.`] : []),
    ...(missing > 0 ? [`${missing} files that the database names were not there when it was made.`] : []),
  ]
}

const create = command({
  name: 'backup create',
  usage: 'FILE',
  summary:
    'Writes database, files, secret and legal texts into one archive, also while the server runs. Keep it secret.',
  options: z.strictObject({ file: File }),
  argument: 'file',
  async run(db, { file: typed }, { pathOf, checkFiles, connection, files, dataDir, signal }) {
    await checkFiles()
    const file = pathOf(typed)
    const { manifest, bytes } = await createBackup({ connection, files, dataDir, signal }, file)
    await writeFact(db, 'last_backup', { made_at: manifest.created_at, bytes })
    return { json: { file, bytes, ...countsOf(manifest) }, lines: [`${file}: ${bytes} bytes.`, ...linesOf(manifest)] }
  },
})

async function verifyFile({ file: typed }: { file: string }, { pathOf }: Pick<CommandDeps, 'pathOf'>) {
  const file = pathOf(typed)
  const manifest = await verifyBackup(file)
  return { json: { file, ...countsOf(manifest) }, lines: [`${file} is whole.`, ...linesOf(manifest)] }
}

const verify = command({
  name: 'backup verify',
  usage: 'FILE',
  summary: 'Reads an archive through and compares every row and file in it with its digest.',
  options: z.strictObject({ file: File }),
  argument: 'file',
  run: (_db, options, deps) => verifyFile(options, deps),
  runAlone: verifyFile,
})

const restore = command({
  name: 'backup restore',
  usage: 'FILE [--replace]',
  summary:
    'Restores an archive, with the server stopped; where there are accounts or other files already only with --replace.',
  options: z.strictObject({ file: File, replace: z.boolean().optional() }),
  argument: 'file',
  // Existing data may belong to another application, and must not change if the restore is rejected.
  skipsMigrations: true,
  async run(_db, { file: typed, replace = false }, { pathOf, withJobs, isInServer, checkFiles, ...parts }) {
    if (isInServer) throw new Refusal('The server runs: stop it before a backup takes the place of its database.')
    await checkFiles()
    const file = pathOf(typed)
    // Opening the queue creates its tables.
    const makeQueue = () => withJobs(async () => undefined)
    const { manifest, unnamedFiles, warnings } = await restoreBackup(parts, file, { replace }, makeQueue)
    const unnamed = unnamedFiles > 0 ? [`${unnamedFiles} files were left out: no row names them.`] : []
    return {
      json: { file, ...countsOf(manifest), files_unnamed: unnamedFiles, warnings },
      lines: [`${file} is restored.`, ...linesOf(manifest), ...unnamed, ...warnings.map((each) => `Warning: ${each}`)],
    }
  },
})

export const backupCommands = [create, verify, restore]
