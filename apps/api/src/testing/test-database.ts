// A separate database for each test file: in memory, or on the server at TEST_DATABASE_URL.
import { createHash } from 'node:crypto'
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { digestLibrary } from '@parley/content/library.ts'
import { Client } from 'pg'
import { type Connection, connectPostgres, embeddedConnection } from '#database/connect.ts'
import { openEmbedded } from '#database/embedded/embedded.ts'
import { instanceFacts } from '#database/instance/tables.ts'
import { migrateDatabase, migrationsFolder } from '#database/migrate.ts'
import { readEnv } from '#platform/env/env.ts'
import { createLog } from '#platform/log/log.ts'
import { importVersion } from '../features/library/built-in/library.import.ts'
import { startServer } from '../start.ts'
import { dropAbandoned, newName } from './abandoned-databases.ts'

export interface TestDatabase {
  /** Null for the embedded database, which only one server can use. */
  readonly url: string | null
  connect(): Promise<Connection>
  drop(): Promise<void>
}

/** Set in the vitest project `postgres`, and not in the project `pglite`. */
const server = process.env.TEST_DATABASE_URL

/** The engine of this run; behaviour that needs concurrent connections is tested on `postgres`. */
export const testEngine = server ? 'postgres' : 'embedded'

/** The contents of a new database: as at a server's second start, or only the tables. */
export type Contents = 'library' | 'tables'

export const createTestDatabase = (contents: Contents = 'library'): Promise<TestDatabase> =>
  server ? createOnServer(server, contents) : Promise.resolve(createInMemory(contents))

export const createInMemory = (contents: Contents = 'library'): TestDatabase => ({
  url: null,
  connect: async () => embeddedConnection(await openImage(contents)),
  drop: async () => undefined,
})

/** Writes a new database to a folder, as a server with the embedded database leaves it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  template ??= makeTemplate()
  await cp(await template, folder, { recursive: true })
}

let template: Promise<string> | undefined

/** The folder that `makeFolder` copies: to open the database for each copy would take a second of the processor. */
async function makeTemplate(): Promise<string> {
  const name = await nameOf('library')
  const folder = join(images, name)
  const isStored = () =>
    access(folder).then(
      () => true,
      () => false,
    )
  if (await isStored()) return folder
  const own = join(images, `${process.pid}-${name}`)
  await (await openImage('library', own)).close()
  await rename(own, folder).catch(async (error: unknown) => {
    if (!(await isStored())) throw error
    await rm(own, { recursive: true })
  })
  return folder
}

/** Compiled once per process, which saves half the cost of opening a database. */
let program: Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> | undefined

async function loadProgram(): Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> {
  const file = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))
  return {
    pgliteWasmModule: await WebAssembly.compile(await file('pglite.wasm')),
    fsBundle: new Blob([await file('pglite.data')]),
  }
}

async function openImage(contents: Contents, dataDir?: string): Promise<PGlite> {
  program ??= loadProgram()
  return openEmbedded({ ...(await program), ...(dataDir && { dataDir }), loadDataDir: await loadImage(contents) })
}

/**
 * A file in memory that returns its bytes without copying: a Blob copies them twice, which is half the cost of loading
 * an image.
 */
class Bytes extends Blob {
  readonly #buffer: ArrayBuffer
  constructor({ buffer }: Buffer<ArrayBuffer>) {
    super([])
    this.#buffer = buffer
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#buffer)
  }
}

/** Small buffers, because each start of a server clears its shared memory and each load copies its write-ahead log. */
const smallServer: PGliteOptions = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: ['shared_buffers = 16MB', 'min_wal_size = 2MB', 'max_wal_size = 2MB'],
}

/** Stores this version's images; outlasts a run. */
const images = fileURLToPath(new URL('../../../../.cache/test-images', import.meta.url))

/** A new database as a PGlite dump: loading one takes a tenth of the time of creating one. */
async function loadImage(contents: Contents): Promise<Blob> {
  const version = await nameOf(contents)
  const name = `${version}.tar`
  const file = join(images, name)
  const stored = await readFile(file).catch(() => null)
  if (stored !== null) return new Bytes(stored)
  const pglite = await openEmbedded(smallServer)
  await fill(embeddedConnection(pglite), contents)
  await pglite.exec('checkpoint')
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(images, { recursive: true })
  const outdated = (await readdir(images)).filter(
    (each) => each.startsWith(`${contents}_`) && !each.startsWith(version),
  )
  for (const each of outdated) await rm(join(images, each), { recursive: true, force: true })
  const own = join(images, `${process.pid}-${name}`)
  await writeFile(own, image.stream())
  await rename(own, file)
  return image
}

/** Must change whenever `fill` does. */
const fillVersion = 2

/** With the library, a complete server starts on it once, so that its job queues exist as well. */
async function fill(connection: Connection, contents: Contents): Promise<void> {
  if (contents === 'tables') return migrateDatabase(connection)
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-template-'))
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir })
  // The caller closes the connection.
  const connect = async () => ({ ...connection, close: async () => undefined })
  const server = await startServer(env, createLog(env), connect)
  await server.stop(0)
  // A test's servers have other files than this one.
  await connection.db.delete(instanceFacts)
  await rm(dataDir, { recursive: true, force: true })
}

/** Names of template databases. Their sources do not change while tests run. */
const names = new Map<Contents, Promise<string>>()

function nameOf(contents: Contents): Promise<string> {
  const name = names.get(contents) ?? hashSources(contents)
  names.set(contents, name)
  return name
}

/** A hash of a template's sources, so that an outdated template is never used. */
async function hashSources(contents: Contents): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify({ smallServer, fillVersion }))
  for (const file of (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrationsFolder, file)))
  }
  if (contents === 'library') {
    hash
      .update(`${importVersion} ${await digestLibrary()}`)
      .update(await readFile(new URL('../../../../package-lock.json', import.meta.url)))
  }
  return `${contents}_${hash.digest('hex').slice(0, 16)}`
}

async function createOnServer(server: string, contents: Contents): Promise<TestDatabase> {
  const template = await ensureTemplate(server, contents)
  const name = newName()
  // The other strategy writes the entire template to the write-ahead log as well.
  await withClient(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = urlOf(server, name)
  return {
    url,
    connect: async () => connectPostgres(url),
    drop: () => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Creates a template once, in whichever test file runs first. */
async function ensureTemplate(server: string, contents: Contents): Promise<string> {
  const name = `parley_template_${await nameOf(contents)}`
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(4242)')
    await dropAbandoned(client)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount !== 0) return
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    const connection = connectPostgres(urlOf(server, name))
    await fill(connection, contents)
    await connection.close()
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
