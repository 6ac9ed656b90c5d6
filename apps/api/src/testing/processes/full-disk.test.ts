// A disk that is full in earnest: at the start, under the files, and under either database.
import { chownSync, statSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Connection, connectDatabase, connectPostgres } from '#database/connect.ts'
import { readEnv } from '#platform/env/env.ts'
import { openFolder } from '#platform/files/file-folder.ts'
import { watchWrites } from '#platform/files/watched-writes.ts'
import { createLog } from '#platform/log/log.ts'
import { startServer } from '../../start.ts'
import { dataOf, Learner } from '../learner.ts'
import { startTestApp } from '../test-app.ts'
import { makeFolder } from '../test-database.ts'
import { spoken, wavOf } from '../voice.ts'
import { createOwnPostgres } from './own-postgres.ts'
import { mayMount, mountDisk, type SmallDisk } from './small-disk.ts'

const patience = { timeout: 60_000, interval: 200 }

/** A disk for one test. */
function newDisk(kilobytes: number, folder?: string): SmallDisk {
  const disk = mountDisk(kilobytes, folder)
  if (disk === null) throw new Error('Nothing may be mounted here')
  onTestFinished(() => disk[Symbol.dispose]())
  return disk
}

/** Writes rows until the disk is full, and checks that the connection reports it until there is space again. */
async function fills(connection: Connection, makeSpace: () => Promise<unknown>) {
  const { db } = connection
  expect(await connection.isWritable()).toBe(true)
  await db.execute(sql`create table filling (content text)`)
  const more = sql`insert into filling select string_agg(md5(random()::text), '') from generate_series(1, 8192)`
  await expect(async () => {
    for (;;) await db.execute(more)
  }).rejects.toMatchObject({ cause: { code: '53100' } })
  expect(await connection.isWritable()).toBe(false)
  expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  await makeSpace()
  await vi.waitFor(async () => expect(await connection.isWritable()).toBe(true), patience)
}

describe.runIf(mayMount)('a full disk', () => {
  test('is named by a start that it prevents, and the next start succeeds', async () => {
    const disk = newDisk(8_000)
    const settings = { NODE_ENV: 'test', DATA_DIR: join(disk.folder, 'data') }
    const sentence = /^DATA_DIR: the disk of \S+ is full; free space there, or name another folder\.$/
    await expect(connectDatabase(settings)).rejects.toThrow(sentence)
    disk.resize(400_000)
    const connection = await connectDatabase(settings)
    expect(await connection.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
    await connection.close()
  })

  test('is named by a start with a database that exists', async () => {
    const disk = newDisk(400_000)
    await makeFolder(join(disk.folder, 'database'))
    const filling = Array.from({ length: 400 }, () => new Uint8Array(1_000_000))
    await expect(writeFile(join(disk.folder, 'filling'), filling)).rejects.toMatchObject({ code: 'ENOSPC' })
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: disk.folder })
    await expect(startServer(env, createLog(env))).rejects.toThrow(/^DATA_DIR: the disk of \S+ is full/)
  })

  test('under the files is reported from the write that failed until one succeeds', async () => {
    const app = await startTestApp()
    onTestFinished(() => app.stop())
    const folder = join(app.dataDir, 'files')
    const disk = newDisk(600)
    await cp(folder, disk.folder, { recursive: true })
    await rm(folder, { recursive: true })
    await symlink(disk.folder, folder)
    const filesOf = async () => ((await (await app.fetch('/readyz')).json()) as { files: string }).files
    expect(await filesOf()).toBe('ok')
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const audio = wavOf(await spoken('I would like a table for two by the window, please. '.repeat(5)))
    expect(audio.byteLength).toBeGreaterThan(320_000)
    disk.resize(200)
    const text = 'I would like a table for two.'
    const { lines } = await learner.say(session, { text, audio })
    expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: text, recording: 'not_stored' }])
    // The usual attempt still fits.
    expect(await filesOf()).toBe('not_writable')
    disk.resize(600)
    await vi.waitFor(async () => expect(await filesOf()).toBe('ok'), patience)
  })

  test('is not blamed for an export that fails by itself', async () => {
    const disk = newDisk(200)
    const store = watchWrites(openFolder(disk.folder))
    const id = `${'0'.repeat(32)}.json`
    const pieces = async function* (count: number, error?: Error) {
      for (let n = 0; n < count; n += 1) yield new Uint8Array(10_000)
      if (error) throw error
    }
    await expect(store.write(id, pieces(3, new Error('The database is away')))).rejects.toThrow('away')
    expect(await store.isWritable()).toBe(true)
    await expect(store.write(id, pieces(40))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await store.isWritable()).toBe(false)
    await store.write(id, pieces(3))
    expect(await store.isWritable()).toBe(false)
    disk.resize(800)
    await store.write(id, pieces(40))
    expect(await store.isWritable()).toBe(true)
  })

  test('under the embedded database is reported until a write succeeds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-full-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await makeFolder(join(folder, 'database'))
    // The log stays on another disk, because PostgreSQL stops if it cannot write that.
    const [base, whole] = [join(folder, 'database', 'base'), join(folder, 'base')]
    await rename(base, whole)
    const disk = newDisk(400_000, base)
    await cp(whole, base, { recursive: true })
    const connection = await connectDatabase({ NODE_ENV: 'test', DATA_DIR: folder })
    onTestFinished(() => connection.close())
    const { blocks, bfree, bsize } = await statfs(base)
    disk.resize(Math.ceil(((blocks - bfree) * bsize) / 1_000) + 8_000)
    await fills(connection, async () => disk.resize(400_000))
  })

  test('under PostgreSQL is reported until a write succeeds', async ({ skip }) => {
    const postgres = await createOwnPostgres()
    if (postgres === null) return skip('there are no binaries of PostgreSQL')
    const connection = connectPostgres(postgres.url)
    onTestFinished(async () => {
      await connection.close()
      await postgres.remove()
    })
    const { rows } = (await connection.unlimited.execute(sql`show data_directory`)) as unknown as {
      rows: { data_directory: string }[]
    }
    const disk = newDisk(4_000)
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
    chownSync(disk.folder, uid, gid)
    await connection.unlimited.execute(sql.raw(`create tablespace small location '${disk.folder}'`))
    await connection.unlimited.execute(sql`alter role parley set default_tablespace = small`)
    await fills(connection, async () => disk.resize(40_000))
  })
})
