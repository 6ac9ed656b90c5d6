// A database for each test file: in memory, or on the server that TEST_DATABASE_URL names.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { type Connection, connectPostgres, embeddedConnection } from '#database/connect.ts'
import { openEmbedded } from '#database/embedded.ts'
import { migrateDatabase, migrationsFolder } from '#database/migrate.ts'

export interface TestDatabase {
  /** Null for the embedded one, which only one server can use. */
  readonly url: string | null
  connect(): Promise<Connection>
  drop(): Promise<void>
}

/** The vitest project `postgres` names a server, the project `pglite` names none. */
const server = process.env.TEST_DATABASE_URL

/** Which engine this run is about: what only shows with parallel connections is tested on `postgres`. */
export const testEngine = server ? 'postgres' : 'embedded'

export const createTestDatabase = (): Promise<TestDatabase> =>
  server ? createOnServer(server) : Promise.resolve(createInMemory())

export const createInMemory = (): TestDatabase => ({
  url: null,
  connect: async () => embeddedConnection(await openEmbedded({ loadDataDir: await loadImage() })),
  drop: async () => undefined,
})

/** An empty migrated database in a folder, as a server that uses the embedded one leaves it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await (await openEmbedded({ dataDir: folder, loadDataDir: await loadImage() })).close()
}

/** An empty migrated database as PGlite dumps it: reading one back takes a tenth of the time of making one. */
async function loadImage(): Promise<Blob> {
  const file = join(tmpdir(), `parley-test-image-${await migrationsHash()}.tar`)
  const kept = await readFile(file).catch(() => null)
  if (kept !== null) return new Blob([kept])
  const pglite = await openEmbedded({})
  await migrateDatabase(embeddedConnection(pglite))
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  const own = `${file}.${process.pid}`
  await writeFile(own, image.stream())
  await rename(own, file)
  return image
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrationsFolder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function createOnServer(server: string): Promise<TestDatabase> {
  const template = await ensureTemplate(server)
  const name = `parley_test_${randomBytes(6).toString('hex')}`
  await withClient(server, (client) => client.query(`create database ${name} template ${template}`))
  const url = urlOf(server, name)
  return {
    url,
    connect: async () => connectPostgres(url),
    drop: () => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Migrated once, whichever test file comes first; named after the migrations, so that an old one is never taken for it. */
async function ensureTemplate(server: string): Promise<string> {
  const name = `parley_template_${await migrationsHash()}`
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(4242)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount !== 0) return
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    const connection = connectPostgres(urlOf(server, name))
    await migrateDatabase(connection)
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
