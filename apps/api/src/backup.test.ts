// Restores backups from each engine to every other, and compares every row and file.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getUser } from '@parley/contracts/account/user.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#platform/env/env.ts'
import { createLog } from '#platform/log/log.ts'
import { readArchive, writeArchive } from './backup/archive.ts'
import { startServer } from './start.ts'
import { Learner } from './testing/learner.ts'
import {
  adminOf,
  digestsOf,
  emptyInstallation,
  engines,
  type Installation,
  rowsOf,
} from './testing/processes/installation.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { testEngine } from './testing/test-database.ts'
import { spoken, wavOf } from './testing/voice.ts'

let app: TestApp
let folder: string
let learner: Learner
/** A backup of `app` in its state after `beforeAll`. */
let backup: string
let original: Awaited<ReturnType<typeof comparable>>
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  // Otherwise scheduled jobs would change rows in between.
  app = await startTestApp({ env: { JOBS: 'off' } })
  // One language fills more than one page of an archive; nine would only take longer.
  await app.connection.db.execute(sql`delete from scenarios where target_language <> 'en'`)
  learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  const text = 'I would like to book a room, please. \\ " \u2028 \u{1F600} £'
  await learner.say(session, { text, audio: wavOf(await spoken('I would like to book a room, please.')) })
  // A waiting mail is sent after the restore.
  await app.connection.db.execute(sql`insert into pgboss.job (name, data, start_after)
    select name, '{"waits": true}', now() + interval '1 day' from pgboss.queue where name = 'account-export-expiry'`)
  await mkdir(join(app.dataDir, 'legal'))
  await writeFile(join(app.dataDir, 'legal', 'terms.en.md'), '# Terms')
  // Statistics are written every three seconds.
  await vi.waitFor(async () => expect((await rowsOf(app))['public.instance_usage']).not.toEqual([]), 60_000)
  backup = join(folder, 'quiet.tar.gz')
  await adminOf(app, 'backup', 'create', backup)
  original = await comparable(app)
})
afterAll(async () => {
  await app.stop()
  await Promise.all(drops.map((drop) => drop()))
  await rm(folder, { recursive: true, force: true })
})

async function target(engine?: (typeof engines)[number]) {
  const made = await emptyInstallation(engine)
  drops.push(made.drop)
  return made
}

const comparable = async (installation: Installation) => ({
  rows: await rowsOf(installation),
  files: await digestsOf(installation, 'files'),
  legal: await digestsOf(installation, 'legal'),
  secret: await readFile(join(installation.dataDir, 'access-token-secret'), 'utf8'),
})

describe('the restore drill', () => {
  test.each(engines)(
    'restores every row and every file into an empty database: %s',
    async (engine) => {
      const restored = await target(engine)
      const report = await adminOf(restored, 'backup', 'restore', backup)
      expect(await comparable(restored)).toEqual(original)
      expect(original.rows['public.conversation_turns']?.join()).toContain('\u{1F600}')
      expect(original.rows['pgboss.job']?.join()).toContain('waits')
      expect(original.rows['public.rate_limits']).toHaveLength(1)
      expect(Object.keys(original.files).length).toBeGreaterThan(1)
      expect(report).toMatchObject({ files_missing: 0, files_skipped: 0, files: Object.keys(original.files).length })
      expect((await stat(join(restored.dataDir, 'access-token-secret'))).mode & 0o777).toBe(0o600)

      // And back again: a backup can be moved from either engine to the other.
      const second = join(folder, `second-${engine}.tar.gz`)
      await adminOf(restored, 'backup', 'create', second)
      const back = await target()
      await adminOf(back, 'backup', 'restore', second)
      expect(await comparable(back)).toEqual(original)
    },
    180_000,
  )

  test('makes a consistent backup while the server is in use', async () => {
    const file = join(folder, 'busy.tar.gz')
    const stop = new AbortController()
    const writes = (async () => {
      const session = await learner.openScene()
      while (!stop.signal.aborted) {
        await learner.say(session, { text: 'And another thing.' })
        await app.register()
      }
    })()
    const report = await adminOf(app, 'backup', 'create', file)
    stop.abort()
    await writes
    const restored = await target()
    // Foreign keys hold only if all rows are from the same moment; the restore compares each table with the backup.
    expect(await adminOf(restored, 'backup', 'restore', file)).toMatchObject({ rows: report.rows })
  })

  test('keeps users signed in', async () => {
    const restored = await target()
    await adminOf(restored, 'backup', 'restore', backup)
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: restored.dataDir })
    const server = await startServer(env, createLog(env), async () => restored.connection)
    const headers = { authorization: `Bearer ${learner.user.accessToken}` }
    const answer = await fetch(`${server.url}${getUser.path}`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([200, { _id: learner.user.user._id }])
    await server.stop(1_000)
  })
})

test('completes the backup despite a missing file', async () => {
  const restored = await target()
  await adminOf(restored, 'backup', 'restore', backup)
  await rm(join(restored.dataDir, 'files'), { recursive: true })
  const file = join(folder, 'missing.tar.gz')
  const made = await adminOf(restored, 'backup', 'create', file)
  expect(made.files).toBe(0)
  expect(made.files_missing).toBeGreaterThan(0)
  expect(await adminOf(restored, 'backup', 'verify', file)).toMatchObject({ files_missing: made.files_missing })
})

describe('an unusable backup', () => {
  let untouched: Awaited<ReturnType<typeof target>>
  beforeAll(async () => {
    untouched = await target()
  })
  const damagedBy = async (name: string, change: (bytes: Buffer) => Uint8Array) => {
    const file = join(folder, name)
    await writeFile(file, change(await readFile(backup)))
    return file
  }
  const flip = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    return bytes
  }

  /** The same archive with a different manifest. */
  async function withManifest(name: string, change: (manifest: Record<string, never>) => unknown) {
    const file = join(folder, name)
    await writeArchive(file, async (add) => {
      for await (const entry of readArchive(backup)) {
        const isManifest = entry.name === 'manifest.json'
        const bytes = isManifest
          ? Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(entry.bytes).toString()))))
          : entry.bytes
        await add(entry.name, bytes)
      }
    })
    return file
  }

  test.each([
    ['cut in the middle', () => damagedBy('cut', (bytes) => bytes.subarray(0, bytes.length / 2)), 'is cut short'],
    ['cut at its end', () => damagedBy('cut-end', (bytes) => bytes.subarray(0, -1)), 'is cut short'],
    ['empty', () => damagedBy('empty', () => new Uint8Array()), 'is cut short'],
    ['no archive', () => damagedBy('text', () => Buffer.from('hello')), 'no backup of Parley'],
    ['with a flipped byte', () => damagedBy('flip', (bytes) => flip(bytes, bytes.length >> 1)), 'is damaged'],
    ['not there', async () => join(folder, 'nowhere.tar.gz'), 'There is no file'],
    ['a folder', async () => folder, 'is a folder'],
    [
      'without a row',
      () => withManifest('rows', (manifest) => ({ ...manifest, tables: [] })),
      'differ from its manifest',
    ],
    [
      'of a newer form',
      () => withManifest('form', (manifest) => ({ ...manifest, format: 2 })),
      'update this one first',
    ],
    [
      'with a newer database',
      () =>
        withManifest('newer', (manifest) => ({
          ...manifest,
          migrations: { count: 99, last: '0098_later', when: 9_999_999_999_999 },
        })),
      'has the migration 0098_later, which this one does not know',
    ],
  ])('is rejected before anything changes: %s', async (_name, make, reason) => {
    const file = await make()
    const before = await rowsOf(untouched)
    await expect(adminOf(untouched, 'backup', 'restore', file, '--replace')).rejects.toThrow(reason)
    expect(await rowsOf(untouched)).toEqual(before)
    expect(await readdir(untouched.dataDir)).toEqual([])
  })
})

test('does not overwrite accounts without --replace', async () => {
  const restored = await target()
  await adminOf(restored, 'backup', 'restore', backup)
  const file = join(restored.dataDir, 'files', 'ab', `ab${'0'.repeat(30)}.wav`)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, 'a recording of the old installation')
  await expect(adminOf(restored, 'backup', 'restore', backup)).rejects.toThrow('accounts here already')
  expect(await readFile(file, 'utf8')).toContain('old')
  await restored.connection.unlimited.execute(sql`delete from conversation_turns`)
  await adminOf(restored, 'backup', 'restore', backup, '--replace')
  expect(await comparable(restored)).toEqual(original)
})

describe('writing a backup', () => {
  test('does not overwrite an existing file', async () => {
    const bytes = await readFile(backup)
    await expect(adminOf(app, 'backup', 'create', backup)).rejects.toThrow('is there already')
    expect(await readFile(backup)).toEqual(bytes)
  })

  test.each([
    ['nowhere/backup.tar.gz', 'its folder does not exist'],
    ['quiet.tar.gz/backup.tar.gz', 'its folder is a file'],
  ])('is rejected for an impossible path: %s', async (path, reason) => {
    await expect(adminOf(app, 'backup', 'create', join(folder, path))).rejects.toThrow(reason)
  })

  test('leaves nothing behind when it fails', async () => {
    const file = join(folder, 'half.tar.gz')
    const failing = writeArchive(file, async (add) => {
      await add('tables/public.users/000001.ndjson', Buffer.alloc(3_000_000, 'x'))
      throw new Error('The database is gone')
    })
    await expect(failing).rejects.toThrow('The database is gone')
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
  })
})

if (testEngine === 'postgres') {
  test('rejects a restore while a server uses the database', async () => {
    const beside = await startTestApp({ beside: app })
    await expect(adminOf(app, 'backup', 'restore', backup, '--replace')).rejects.toThrow(
      /connections: \d+\): stop every server/,
    )
    await beside.stop()
  })
}
