// Rows of a backup: values are restored exactly, older databases are migrated, and a failed restore changes nothing.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedConnection } from '#database/connect.ts'
import { openFolder } from '#platform/files/file-folder.ts'
import { Problem } from '#platform/http/problem.ts'
import { createBackup } from './backup/create.ts'
import { createLoader } from './backup/load.ts'
import { applyMigrations } from './backup/migrations.ts'
import { restoreBackup } from './backup/restore.ts'
import { findTables, fixNotation, readLines, rowSum, select, splitLines } from './backup/tables.ts'
import { verifyBackup } from './backup/verify.ts'
import { digestsOf, emptyInstallation, type Installation, rowsOf } from './testing/processes/installation.ts'

let folder: string
let installation: Awaited<ReturnType<typeof emptyInstallation>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-rows-'))
  installation = await emptyInstallation()
})
afterAll(async () => {
  await installation.drop()
  await rm(folder, { recursive: true, force: true })
})

const partsOf = ({ connection, dataDir }: Installation) => ({
  connection,
  dataDir,
  files: openFolder(join(dataDir, 'files')),
  signal: new AbortController().signal,
})

test('restores every value exactly, in pages of any size', async () => {
  const { connection } = installation
  const columns = `id bigint primary key, amount numeric, moment timestamptz, bare timestamp, day date, bytes bytea,
    "a ""quoted"" name" text, document jsonb, plain json, list text[], span interval, real double precision, flag boolean,
    letters varchar(3), twice bigint generated always as (id / 2) stored`
  await connection.unlimited.transaction(async (tx) => {
    // The database's own settings must not matter.
    await select(tx, `set local timezone to 'Asia/Kathmandu'`)
    for (const table of ['odd', 'odd_again']) await select(tx, `create table ${table} (${columns})`)
    await tx.execute(sql`
      insert into odd values
        (9223372036854775807, 12345678901234567890.123456789012345678901234567890, '2030-01-31 12:34:56.123456+00',
         'infinity', '0044-03-15 BC', '\\x00ff10', ${'a\nb\r\t"\\ \u2028 😀'}, 'null', '{"a": 1,  "a": 1.0}',
         array['x', null, '', 'NULL', '{"'], '1 mon -2 days 03:04:05.678901', 'NaN', true, '😀'),
        (-9007199254740993, 'NaN', '-infinity', null, null, '', '', '[0.1, 1e300, {"big": 12345678901234567890.10}]',
         'null', '{}', null, 5e-324, false, null),
        (0, 1.10, null, null, null, null, null, null, null, null, null, '-0', null, null)`)
    await tx.execute(sql`
      insert into odd (id, amount, moment, list)
      select 10 + n, n, now(), array[repeat('long ', 20000)] from generate_series(1, 60) n`)
    await fixNotation(tx)
    const tables = await findTables(tx)
    const odd = tables.find(({ name }) => name === 'public.odd')
    if (odd === undefined) throw new Error('The table was not found')
    expect(odd.columns.map(({ name }) => name)).not.toContain('twice')
    const stored = { name: 'public.odd_again', columns: odd.columns.map(({ name }) => name), ...rowSum().value() }
    const load = createLoader(tx, tables, [stored])
    const pages: number[] = []
    // Only one cursor can be read at a time: there are few enough rows to collect them first.
    for await (const lines of readLines(tx, odd)) {
      pages.push(lines.length)
      await load(stored.name, lines)
    }
    expect(pages.length).toBeGreaterThan(1)
    const differing = await select(
      tx,
      `(select t::text from odd t except all select t::text from odd_again t)
       union all (select t::text from odd_again t except all select t::text from odd t)`,
    )
    expect(differing).toEqual([])
    const [row] = await select<{ count: number; missing: number }>(
      tx,
      `select count(*)::int as count, count(*) filter (where document is null)::int as missing from odd_again`,
    )
    // A JSON null is not the same as a missing value.
    expect(row).toEqual({ count: 63, missing: 61 })
    for (const table of ['odd', 'odd_again']) await select(tx, `drop table ${table}`)
  })
})

test('keeps pages small when long rows follow short ones', async () => {
  await installation.connection.unlimited.transaction(async (tx) => {
    await select(tx, 'create table odd (id int, letters text)')
    await select(
      tx,
      `insert into odd select n, repeat('x', case when n <= 50 then 1 else 150000 end) from generate_series(1, 90) n`,
    )
    const pages: number[] = []
    const columns = ['id', 'letters'].map((name) => ({ name, type: 'text' }))
    for await (const lines of readLines(tx, { name: 'public.odd', columns })) pages.push(lines.join('').length)
    expect(Math.max(...pages)).toBeLessThan(1_000_000)
    await select(tx, 'drop table odd')
  })
})

test('inserts rows in lists of about a million bytes', () => {
  const lines = [...Array.from({ length: 10 }, () => 'é'.repeat(150_000)), 'é'.repeat(2_000_000), 'short']
  const pages = [...splitLines(lines)]
  expect(pages.flat()).toEqual(lines)
  expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 1, 1, 1])
})

test('contains every table', async () => {
  const { connection } = installation
  const tables = await connection.unlimited.transaction((tx) => findTables(tx))
  const all = Object.keys(await rowsOf(installation)).filter((name) => name.startsWith('public.'))
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => name.startsWith('public.'))
      .sort(),
  ).toEqual(all.sort())
})

test('has no column with a sequence, which a restore would have to set', async () => {
  const found = await select(
    installation.connection.unlimited,
    `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  expect(found).toEqual([])
})

test('migrates the database after restoring a backup of an older version', async () => {
  const old = embeddedConnection(await PGlite.create())
  const dataDir = await mkdtemp(join(folder, 'old-'))
  await old.db.transaction(async (tx) => {
    await applyMigrations(tx, 0, 2)
    await tx.execute(sql`
      insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
      values ('a', 'vera.marsh', 'Vera', 'Marsh', 'vera@example.org', 'IE', 'en', 'b')`)
  })
  const file = join(folder, 'old.tar.gz')
  const { manifest } = await createBackup(partsOf({ connection: old, dataDir }), file)
  expect(manifest).toMatchObject({ migrations: { count: 2, last: '0001_accounts' } })
  await old.close()

  const restored = await emptyInstallation()
  const migrations = (await rowsOf(restored))['drizzle.__drizzle_migrations']?.length
  await restoreBackup(partsOf(restored), file, { replace: false }, async () => undefined)
  expect((await rowsOf(restored))['drizzle.__drizzle_migrations']).toHaveLength(migrations ?? 0)
  const users = await restored.connection.unlimited.query.users.findMany()
  expect(users).toMatchObject([{ id: 'a', firstName: 'Vera', isOperator: false, hasSecondFactor: false }])
  await restored.drop()
})

test('leaves rows and files unchanged when a restore fails halfway', async () => {
  const [source, restored] = [await emptyInstallation(), await emptyInstallation()]
  const ids = ['1', '2'].map((digit) => `${digit.repeat(32)}.wav`)
  for (const id of ids) {
    await partsOf(source).files.store(id, Buffer.from(`sound ${id}`))
    await source.connection.unlimited.execute(sql`insert into sounds (digest, file) values (${id}, ${id})`)
  }
  const file = join(folder, 'whole.tar.gz')
  await createBackup(partsOf(source), file)

  await restored.connection.unlimited.execute(
    sql`insert into instance_settings (name, value) values ('registration', '"open"')`,
  )
  const before = await rowsOf(restored)
  const parts = partsOf(restored)
  const store = async (id: string, bytes: Uint8Array) => {
    if (id === ids[1]) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
    await parts.files.store(id, bytes)
  }
  const full = { ...parts, files: { ...parts.files, store } }
  await expect(restoreBackup(full, file, { replace: true }, async () => undefined)).rejects.toThrow('no space left')
  expect(await rowsOf(restored)).toEqual(before)
  expect(await digestsOf(restored, 'files')).toEqual({})
  // Nothing prevents another attempt.
  await restoreBackup(parts, file, { replace: true }, async () => undefined)
  expect(await rowsOf(restored)).toEqual(await rowsOf(source))
  expect(await digestsOf(restored, 'files')).toEqual(await digestsOf(source, 'files'))
  await source.drop()
  await restored.drop()
})

test('lists files in a bucket without copying them', async () => {
  const source = await emptyInstallation()
  const [first = '', second = ''] = ['1', '2'].map((digit) => `${digit.repeat(32)}.wav`)
  const { files, ...parts } = partsOf(source)
  for (const id of [first, second]) await files.store(id, Buffer.from('sound'))

  const listed = join(folder, 'listed.tar.gz')
  await createBackup({ ...parts, files: { ...files, kind: 'bucket' } }, listed)
  const { files: inBucket } = await verifyBackup(listed)
  expect(inBucket).toMatchObject({ kind: 'bucket', skipped: 0 })
  expect(inBucket.items).toEqual([
    { id: first, bytes: 5 },
    { id: second, bytes: 5 },
  ])
  await restoreBackup({ ...parts, files }, listed, { replace: true }, async () => undefined)
  expect(Object.keys(await digestsOf(source, 'files'))).toHaveLength(2)

  const read = (id: string) => (id === first ? Promise.reject(new Problem('NOT_FOUND')) : files.read(id))
  const skipping = join(folder, 'skipping.tar.gz')
  await createBackup({ ...parts, files: { ...files, read } }, skipping)
  expect((await verifyBackup(skipping)).files).toMatchObject({ skipped: 1, items: [{ id: second, bytes: 5 }] })
  await source.drop()
})

test('removes an incomplete backup when its caller leaves', async () => {
  const file = join(folder, 'given-up.tar.gz')
  await expect(createBackup({ ...partsOf(installation), signal: AbortSignal.abort() }, file)).rejects.toThrow('aborted')
  expect((await readdir(folder)).filter((name) => name.startsWith('given-up'))).toEqual([])
})
