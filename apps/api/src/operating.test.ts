// Runs the commands of docs/operating.md in a shell exactly as written, in order, while a server is running.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScenario } from '@parley/contracts/library/authoring.ts'
import { acceptInvitation, inviteMember } from '@parley/contracts/org/org.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf } from '#platform/files/files.ts'
import { openOwnFolder } from '#platform/files/open-files.ts'
import { dialogue } from './features/library/test-items.ts'
import { registerSubscriber } from './testing/paddle/subscribed.ts'
import { enterOrg } from './testing/people.ts'
import { startBucket, type TestBucket } from './testing/processes/bucket.ts'
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts'
import { createTestDatabase, makeFolder, testEngine } from './testing/test-database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Output {
  readonly code: number
  readonly out: string
  readonly err: string
}

let app: TestApp
let bucket: TestBucket
let folder: string
let anna: TestUser
let ben: TestUser
let publicScenarioId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-operating-'))
  app = await startTestApp()
  // Each command that reads or stores the whole library only takes longer with nine languages.
  await app.connection.db.execute(sql`delete from scenarios where target_language <> 'en'`)
  bucket = await startBucket()
  anna = await registerSubscriber(app, { email: 'anna@example.org' })
  ben = await app.register({ email: 'ben@example.org' })
  await app.register({ first_name: 'Ben', last_name: 'Carter' })
  const body = dialogue({ visibility: 'PUBLIC' })
  publicScenarioId = (await app.call(createScenario, { body }, { as: anna }))._id
})
afterAll(async () => {
  await app.stop()
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A line of the document, with its folders replaced by temporary ones. */
const here = (line: string): string =>
  line
    .replace('npm run admin', 'npm run --silent admin')
    .replace(/(?<= )\/(tmp|backups)(?=[/ ])/g, folder)
    .replaceAll('/srv/parley', root)

function optionsOf(env: Record<string, string>) {
  const database = app.database.url === null ? {} : { DATABASE_URL: app.database.url }
  const common = { PATH: process.env.PATH, HOME: folder, DATA_DIR: app.dataDir, LOG_LEVEL: 'warn' }
  return { cwd: root, env: { ...common, ...database, ...env } }
}

/** Runs a line of the document until it ends. */
function run(line: string, env: Record<string, string> = {}): Promise<Output> {
  return new Promise((resolve) =>
    execFile('/bin/sh', ['-c', here(line)], optionsOf(env), (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )
}

/** Runs a command that serves until it is stopped, with all its processes, like Ctrl-C in a terminal. */
async function serve(line: string, env: Record<string, string> = {}): Promise<void> {
  const ports = { PORT: '0', WORKER_PORT: '0' }
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe']
  const child = spawn('/bin/sh', ['-c', line], { ...optionsOf({ ...ports, ...env }), stdio, detached: true })
  let output = ''
  const ready = Promise.withResolvers<string>()
  const closed = once(child, 'close').then(() => ready.reject(new Error(output)))
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, url] = /(?:listens on|works off jobs;) (http:\/\/[^\s;/]+)/.exec(output) ?? []
      if (url !== undefined) ready.resolve(url)
    })
  }
  const url = await ready.promise
  expect((await fetch(`${url}/healthz`)).status, line).toBe(200)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await closed
  expect(output.match(/Stopping:/g), output).toHaveLength(1)
}

/** The lines of all shell blocks, without comments. */
async function commands(): Promise<string[]> {
  const document = await readFile(join(root, 'docs', 'operating.md'), 'utf8')
  const blocks = [...document.matchAll(/^```bash\n(.*?)^```/gms)].map(([, block = '']) => block)
  return blocks.flatMap((block) => block.trim().split('\n')).map((line) => line.replace(/ +#.*$/, ''))
}

async function joinTeam(orgId: string): Promise<void> {
  const owner = await enterOrg(app, anna, orgId)
  await app.call(inviteMember, { body: { tag_name: ben.user.tag_name } }, { as: owner })
  await app.call(acceptInvitation, { params: { id: orgId } }, { as: ben })
}

/** Adds what the document leaves to its reader: an id, a member, or --yes because there is no terminal. */
async function complete(line: string): Promise<string> {
  if (line.includes('org role')) {
    const { out } = await run('npm run admin -- org list --json')
    const teams = JSON.parse(out) as { _id: string; name: string }[]
    const id = teams.find(({ name }) => name === 'Evening school')?._id ?? ''
    await joinTeam(id)
    return line.replace('ID', id)
  }
  if (line.includes('scenario hide')) return line.replace('ID', publicScenarioId)
  return line.includes('user delete') ? `${line} --yes` : line
}

/** The lines that create a nightly backup, as cron and systemd pass them to a shell. */
async function nightly(): Promise<string[]> {
  const document = await readFile(join(root, 'docs', 'operating.md'), 'utf8')
  const [, cron = ''] = /^30 3 \* \* \* (.*)$/m.exec(document) ?? []
  const [, systemd = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(document) ?? []
  return [cron.replaceAll('\\%', '%'), systemd.replaceAll('$$', '$').replaceAll('%%', '%')]
}

const isRole = (line: string) => /npm (start|run worker)/.test(line)

test('runs every documented command', async () => {
  const recording = `${'ab'.repeat(16)}.wav`
  await openOwnFolder({ DATA_DIR: app.dataDir }).store(recording, new Uint8Array(44))
  await app.connection.db.execute(sql`insert into sounds (digest, file) values ('recording', ${recording})`)
  const lines = await commands()
  expect(lines.length).toBeGreaterThan(20)
  const restore = lines.filter((line) => line.includes('backup restore'))
  expect(restore).toHaveLength(1)
  for (const line of lines.filter((each) => !restore.includes(each) && !isRole(each))) {
    const env = line.includes('files copy') ? bucket.env : {}
    expect(await run(await complete(line), env), line).toMatchObject({ code: 0, err: '' })
  }
  expect(await bucket.keys()).toContain(placeOf(recording))

  const empty = await createTestDatabase('tables')
  const env: Record<string, string> = { DATA_DIR: join(folder, 'restored') }
  if (empty.url !== null) env.DATABASE_URL = empty.url
  expect(await run(restore[0] ?? '', env)).toMatchObject({ code: 0 })
  expect((await run('npm run admin -- user list', env)).out).toContain('anna@example.org')
  await empty.drop()
}, 600_000)

test('creates a backup each night with cron and with systemd', async () => {
  for (const line of await nightly()) {
    expect(await run(line), line).toMatchObject({ code: 0, err: '' })
    expect(await run('rm /backups/parley-$(date +%F).tar.gz')).toMatchObject({ code: 0 })
  }
}, 120_000)

test('starts and stops a process of each role', async () => {
  const roles = (await commands()).filter(isRole)
  expect(roles).toEqual(['npm start', 'JOBS=off npm start', 'npm run worker'])
  if (testEngine === 'postgres') return Promise.all(roles.map((line) => serve(line))).then(() => undefined)
  // Only one process can use the embedded database, so it has both roles.
  const dataDir = join(folder, 'alone')
  await makeFolder(join(dataDir, 'database'))
  await serve('npm start', { DATA_DIR: dataDir })
}, 300_000)
