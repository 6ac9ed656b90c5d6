// Restores that are rejected, what they leave unchanged, and failures near the end.
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectPostgres } from '#database/connect.ts'
import { openFolder } from '#platform/files/file-folder.ts'
import { createBackup } from './backup/create.ts'
import { restoreBackup } from './backup/restore.ts'
import { verifyBackup } from './backup/verify.ts'
import { adminOf, digestsOf, emptyInstallation, type Installation, rowsOf } from './testing/processes/installation.ts'
import { testEngine } from './testing/test-database.ts'

const soundId = (digit: string) => `${digit.repeat(32)}.wav`
const [inRow, inJob, inNothing] = [soundId('1'), soundId('2'), soundId('3')]

let folder: string
/** A backup with legal texts, a secret and three files, one of them referenced by a row and one by a job. */
let backup: string
/** A backup of an unused installation. */
let empty: string
let restored: Awaited<ReturnType<typeof emptyInstallation>>
const drops: (() => Promise<void>)[] = []

const partsOf = ({ connection, dataDir }: Installation) => ({
  connection,
  dataDir,
  files: openFolder(join(dataDir, 'files')),
  signal: new AbortController().signal,
})

const noQueue = async () => undefined

async function target() {
  const made = await emptyInstallation()
  drops.push(made.drop)
  return made
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-restore-'))
  backup = join(folder, 'backup.tar.gz')
  const source = await target()
  // Creates the tables of the queue.
  empty = join(folder, 'empty.tar.gz')
  await adminOf(source, 'backup', 'create', empty)
  await adminOf(source, 'backup', 'restore', empty)
  const { connection, dataDir } = source
  for (const id of [inRow, inJob, inNothing]) await partsOf(source).files.store(id, Buffer.from(`sound ${id}`))
  await connection.unlimited.execute(sql`insert into sounds (digest, file) values ('a', ${inRow})`)
  await connection.unlimited.execute(sql`select pgboss.create_queue('file-removal', '{"policy": "standard"}'::jsonb)`)
  await connection.unlimited.execute(
    sql`insert into pgboss.job (name, data) values ('file-removal', ${JSON.stringify({ files: [inJob] })}::text::jsonb)`,
  )
  await mkdir(join(dataDir, 'legal'))
  await writeFile(join(dataDir, 'legal', 'terms.en.md'), '# Terms')
  await writeFile(join(dataDir, 'access-token-secret'), 's'.repeat(64))
  await createBackup(partsOf(source), backup)
})
beforeEach(async () => {
  restored = await target()
})
afterAll(async () => {
  await Promise.all(drops.map((drop) => drop()))
  await rm(folder, { recursive: true, force: true })
})

/** Expects a rejected restore that leaves rows and files unchanged. */
async function expectRefusal(reason: string | RegExp, ...options: string[]) {
  const state = async () => [await rowsOf(restored), await digestsOf(restored, '.')]
  const before = await state()
  await expect(adminOf(restored, 'backup', 'restore', backup, ...options)).rejects.toThrow(reason)
  expect(await state()).toEqual(before)
}

test('restores only files that a row or a waiting job refers to', async () => {
  const report = await adminOf(restored, 'backup', 'restore', backup)
  expect(report).toMatchObject({ files: 3, files_unnamed: 1, warnings: [] })
  const paths = Object.keys(await digestsOf(restored, 'files'))
  expect(paths.map((path) => path.split('/').at(-1))).toEqual([inRow, inJob])
})

describe('files that are in a bucket and only listed', () => {
  const inBucket = { kind: 'bucket' as const }
  let listed: string
  beforeAll(async () => {
    listed = join(folder, 'listed.tar.gz')
    const source = await target()
    await adminOf(source, 'backup', 'restore', backup)
    const parts = partsOf(source)
    await createBackup({ ...parts, files: { ...parts.files, ...inBucket } }, listed)
  })

  test('cause a warning where no bucket is set', async () => {
    const { warnings } = await adminOf(restored, 'backup', 'restore', listed)
    expect(warnings).toEqual([
      expect.stringMatching(/^2 recordings and other files .*no bucket is set; set S3_ENDPOINT/),
    ])
  })

  test('cause a warning where they are not in the bucket, and none where they are', async () => {
    // Creates the tables of the queue.
    await adminOf(restored, 'backup', 'restore', empty)
    const parts = partsOf(restored)
    const bucket = { ...parts, files: { ...parts.files, ...inBucket } }
    const { warnings } = await restoreBackup(bucket, listed, { replace: false }, noQueue)
    expect(warnings).toEqual([expect.stringContaining('not in the one of S3_BUCKET')])
    for (const id of [inRow, inJob]) await parts.files.store(id, Buffer.from(`sound ${id}`))
    expect(await restoreBackup(bucket, listed, { replace: true }, noQueue)).toMatchObject({ warnings: [] })
  })
})

describe('the content of DATA_DIR', () => {
  test('is not deleted without --replace', async () => {
    await partsOf(restored).files.store(soundId('4'), Buffer.from('of another database'))
    await expectRefusal(/has 1 files that are not in the backup.*set DATA_DIR to an empty folder/)
    await adminOf(restored, 'backup', 'restore', backup, '--replace')
    expect(Object.keys(await digestsOf(restored, 'files'))).toHaveLength(2)
  })

  test('prevents a restore that would overwrite a different secret', async () => {
    const file = join(restored.dataDir, 'access-token-secret')
    await writeFile(file, 't'.repeat(64))
    await expectRefusal('has another access-token-secret')
    await adminOf(restored, 'backup', 'restore', backup, '--replace')
    expect(await readFile(file, 'utf8')).toBe('s'.repeat(64))
  })

  test('is kept if it is the same in the backup', async () => {
    const file = join(restored.dataDir, 'legal', 'terms.en.md')
    await mkdir(join(file, '..'))
    await writeFile(file, '# Terms')
    const { ino } = await stat(file)
    await adminOf(restored, 'backup', 'restore', backup)
    expect((await stat(file)).ino).toBe(ino)
  })

  test('is checked for write access before anything changes', async () => {
    await writeFile(join(restored.dataDir, 'legal'), 'a file where a folder should be')
    await expectRefusal('legal/terms.en.md of DATA_DIR differs from the backup and cannot be written', '--replace')
  })

  test('causes a warning if it cannot be written after the rows', async () => {
    await mkdir(join(restored.dataDir, 'legal', 'terms.en.md', 'folder'), { recursive: true })
    await partsOf(restored).files.store(soundId('4'), Buffer.from('old'))
    const report = await adminOf(restored, 'backup', 'restore', backup, '--replace')
    expect(report.warnings).toEqual([expect.stringContaining('terms.en.md of DATA_DIR could not be written')])
    expect(Object.keys(await digestsOf(restored, 'files'))).toHaveLength(2)
    expect(Object.keys(await digestsOf(restored, 'legal'))).toEqual([])
  })
})

test('keeps another application’s tables', async () => {
  await restored.connection.unlimited.execute(sql`create table invoices (id int)`)
  await expectRefusal('tables that this Parley does not know (invoices)', '--replace')
})

describe('a database that Parley has never migrated', () => {
  beforeEach(async () => {
    await restored.connection.unlimited.execute(sql`drop schema public cascade`)
    await restored.connection.unlimited.execute(sql`drop schema drizzle cascade`)
    await restored.connection.unlimited.execute(sql`create schema public`)
  })

  test('accepts a backup', async () => {
    await adminOf(restored, 'backup', 'restore', backup)
    expect(Object.keys(await digestsOf(restored, 'files'))).toHaveLength(2)
  })

  test('stays unchanged if another application has tables, even with the same name as ours', async () => {
    await restored.connection.unlimited.execute(sql`create table users (id int)`)
    await expect(adminOf(restored, 'backup', 'restore', backup)).rejects.toThrow('does not know (users)')
    await expect(adminOf(restored, 'backup', 'restore', join(folder, 'nothing.tar.gz'))).rejects.toThrow('no file')
    expect(Object.keys(await rowsOf(restored))).toEqual(['public.users'])
  })
})

test.runIf(testEngine === 'postgres')('detects a server that starts after the first check', async () => {
  const { engine } = restored.connection
  if (engine.kind !== 'postgres') throw new Error('Not on PostgreSQL')
  const other = connectPostgres(engine.url)
  const start = async () => void (await other.db.execute(sql`select 1`))
  const before = await rowsOf(restored)
  await expect(restoreBackup(partsOf(restored), backup, { replace: true }, start)).rejects.toThrow('(connections: 1)')
  await other.close()
  expect(await rowsOf(restored)).toEqual(before)
  expect(await digestsOf(restored, 'files')).toEqual({})
})

describe('a restore that fails', () => {
  // Creates the tables of the queue.
  beforeEach(() => adminOf(restored, 'backup', 'restore', empty))

  const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

  test('keeps the files if it fails during the commit, because the rows may exist', async () => {
    const { connection } = restored
    const transaction = async (work: Parameters<typeof connection.unlimited.transaction>[0]) => {
      await connection.unlimited.transaction(work)
      throw reset()
    }
    const unlimited = Object.assign(Object.create(connection.unlimited), { transaction })
    const parts = partsOf({ ...restored, connection: { ...connection, unlimited } })
    await expect(restoreBackup(parts, backup, { replace: true }, noQueue)).rejects.toThrow(/ECONNRESET.*once more/)
    expect(Object.keys(await digestsOf(restored, 'files'))).toHaveLength(2)
  })

  test('gives the reason, even if files cannot be removed again', async () => {
    const { files, ...parts } = partsOf(restored)
    const store = async (id: string, bytes: Uint8Array) => {
      if (id === inJob) throw new Error('no space left')
      await files.store(id, bytes)
    }
    const failing = { ...files, store, delete: () => Promise.reject(new Error('no right to delete')) }
    const restore = restoreBackup({ ...parts, files: failing }, backup, { replace: true }, noQueue)
    await expect(restore).rejects.toThrow('no space left')
  })
})

test.each([
  ['of a terabyte', { name: 'files/a', size: 2 ** 40 }, 'would have 1099511627776 bytes'],
  ['that is a link', { name: 'files/a', type: 'symlink', linkname: '/etc/passwd' } as const, 'is no file'],
])('rejects an entry %s before reading it', async (_what, header, reason) => {
  const file = join(folder, 'hostile.tar.gz')
  const output = pack()
  output.entry(header)
  const [start] = await once(output, 'data')
  await writeFile(file, gzipSync(start))
  await expect(verifyBackup(file)).rejects.toThrow(reason)
})
