// The commands of docs/operating.md, run by a shell as they are written there, in their order, beside a running server.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScenario } from '@parley/contracts/authoring.ts'
import { acceptInvitation, inviteMember } from '@parley/contracts/org.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialogue } from './features/library/test-items.ts'
import { enterOrg } from './testing/people.ts'
import { registerSubscriber } from './testing/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts'
import { createTestDatabase } from './testing/test-database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Output {
  readonly code: number
  readonly out: string
  readonly err: string
}

let app: TestApp
let folder: string
let anna: TestUser
let ben: TestUser
let publicScenarioId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-operating-'))
  app = await startTestApp()
  anna = await registerSubscriber(app, { email: 'anna@example.org' })
  ben = await app.register({ email: 'ben@example.org' })
  await app.register({ first_name: 'Ben', last_name: 'Carter' })
  const body = dialogue({ visibility: 'PUBLIC' })
  publicScenarioId = (await app.call(createScenario, { body }, { as: anna }))._id
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a line of the document. Folders that it names are in a temporary one. */
function run(line: string, env: Record<string, string> = {}): Promise<Output> {
  const typed = line.replace('npm run admin', 'npm run --silent admin').replace(/ \/(tmp|backups)\//, ` ${folder}/`)
  const database = app.database.url === null ? {} : { DATABASE_URL: app.database.url }
  const options = {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: app.dataDir, LOG_LEVEL: 'warn', ...database, ...env },
  }
  return new Promise((resolve) =>
    execFile('/bin/sh', ['-c', typed], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )
}

/** Lines of the blocks of shell commands, without their remarks. */
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

/** What a line needs that the document leaves to its reader: an id, a member, or nobody at a terminal to be asked. */
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

test('every command works as it is written', async () => {
  const lines = await commands()
  expect(lines.length).toBeGreaterThan(20)
  const restore = lines.filter((line) => line.includes('backup restore'))
  expect(restore).toHaveLength(1)
  for (const line of lines.filter((each) => !restore.includes(each))) {
    expect(await run(await complete(line)), line).toMatchObject({ code: 0, err: '' })
  }

  const empty = await createTestDatabase()
  const env: Record<string, string> = { DATA_DIR: join(folder, 'restored') }
  if (empty.url !== null) env.DATABASE_URL = empty.url
  expect(await run(restore[0] ?? '', env)).toMatchObject({ code: 0 })
  expect((await run('npm run admin -- user list', env)).out).toContain('anna@example.org')
  await empty.drop()
}, 600_000)
