// Startup with a DATABASE_URL that PostgreSQL rejects: the error explains what is wrong, without secrets.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnPostgres } from '../testing/processes/own-postgres.ts'
import { launchServer } from '../testing/processes/server-process.ts'
import { testEngine } from '../testing/test-database.ts'

const secret = 'a-value-that-nobody-may-read'
const own = testEngine === 'postgres' ? await createOwnPostgres() : null
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-address-'))
})
afterAll(async () => {
  await own?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The URL of another user or database on the same server. */
function changed(url: string, { user, password, database }: { user?: string; password?: string; database?: string }) {
  const { protocol, username, password: right, host, pathname, search } = new URL(url)
  const login = `${user ?? username}:${password ?? right}`
  return `${protocol}//${login}@${host}/${database ?? pathname.slice(1)}${search}`
}

async function expectRefusal(url: string, sentence: string): Promise<void> {
  const { code, output } = await launchServer(folder, { DATABASE_URL: url }).exited
  expect(output.trim()).toBe(`DATABASE_URL: ${sentence}.`)
  expect(code).toBe(1)
}

test.runIf(testEngine === 'postgres')('names DATABASE_URL when the database does not exist', async () => {
  const url = changed(process.env.TEST_DATABASE_URL ?? '', { database: 'there_is_no_such_database' })
  await expectRefusal(url, 'there is no such database; create it, or correct its name')
})

/** Makes a cluster that trusts all users require a password from one of them. */
async function guard(url: string, user: string, password: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create role ${user} login password '${password}'`)
  const { rows } = await client.query<{ path: string }>("select current_setting('hba_file') path")
  const rules = [`host all ${user} all scram-sha-256`, 'host all all all trust'].map((rule) => `('${rule}')`)
  await client.query(`copy (values ${rules}) to '${rows[0]?.path}'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

const refusalOf = async (url: string) => {
  const client = new Client({ connectionString: url })
  return client.connect().then(
    () => client.end(),
    ({ code }: { code?: string }) => code,
  )
}

test.runIf(own !== null)('names DATABASE_URL but not the password when the password is wrong', async () => {
  const { url } = own ?? { url: '' }
  await guard(url, 'guarded', 'right')
  const wrong = changed(url, { user: 'guarded', password: secret })
  // The server rereads its rules with a delay.
  await expect.poll(() => refusalOf(wrong), { timeout: 60_000 }).toBe('28P01')
  await expectRefusal(wrong, 'the password is wrong for that user; correct it')
})
