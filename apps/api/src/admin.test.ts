import { execFile } from 'node:child_process'
import { login } from '@parley/contracts/account/auth.ts'
import { deleteUser, getUser } from '@parley/contracts/account/user.ts'
import { acceptInvitation, getOrg, inviteMember, listOrgs } from '@parley/contracts/org/org.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { scenarios } from '#database/scenarios.ts'
import { wantsJson } from './admin/command.ts'
import { orgCommands } from './admin/org.ts'
import { userCommands } from './admin/user.ts'
import { runCommand } from './testing/admin.ts'
import { enterOrg, Team } from './testing/people.ts'
import { adminOf, emptyInstallation } from './testing/processes/installation.ts'
import { programEnv, programs } from './testing/processes/programs.ts'
import { signedIn } from './testing/signed-in.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { makeFolder, testEngine } from './testing/test-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const admin = (...args: string[]) => runCommand(app, [...orgCommands, ...userCommands], args)

/** Runs a command in a separate process, like an operator. */
const run = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [programs.admin, ...args],
      { env: { ...programEnv, ...env }, cwd: app.dataDir },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test('creates a team with an owner and seats, and transfers it', async () => {
  const [owner, next] = [await app.register(), await app.register()]
  const made = await admin(
    'org',
    'create',
    '--name',
    'Northgate',
    '--owner',
    owner.email.toUpperCase(),
    '--max-members',
    '5',
  )
  expect(made.text).toMatch(/^Northgate \([0-9a-f]{24}\) belongs to \S+ and has 5 seats\.$/)
  const id = String(made.json._id)
  const there = await enterOrg(app, owner, id)
  expect(await app.call(getOrg, {}, { as: there })).toMatchObject({ role: 'OWNER', max_members: 5, is_personal: false })
  expect((await admin('org', 'list')).text).toContain('1/5')

  const role = (email: string, name: string) =>
    admin('org', 'role', '--org', 'Northgate', '--email', email, '--role', name)
  await expect(role(next.email, 'ADMIN')).rejects.toThrow('is no member')
  await expect(role(owner.email, 'MEMBER')).rejects.toThrow('give OWNER to another member')
  await app.call(inviteMember, { body: { tag_name: next.user.tag_name } }, { as: there })
  await app.call(acceptInvitation, { params: { id } }, { as: next })
  await role(next.email, 'OWNER')
  expect(await app.call(getOrg, {}, { as: there })).toMatchObject({ role: 'ADMIN', owner_id: next.user._id })
  expect((await app.call(listOrgs, {}, { as: next })).items).toMatchObject([{}, { role: 'OWNER' }])
  await app.call(deleteUser, { body: { password: owner.password } }, { as: owner })
})

test('immediately signs out a user who is deactivated', async () => {
  const vera = await app.register()
  expect((await admin('user', 'deactivate', '--email', vera.email)).json).toMatchObject({ status: 'DIACTIVATED' })
  expect((await app.refused(getUser, {}, { as: vera })).status).toBe(401)
  expect((await app.fetch('/api/auth/refresh', { headers: { cookie: vera.cookie } })).status).toBe(401)
  await admin('user', 'activate', '--email', vera.email)
  expect((await app.refused(getUser, {}, { as: vera })).status).toBe(401)
  expect((await signedIn(app.call(login, { body: { email: vera.email, password: vera.password } }))).user.status).toBe(
    'ACTIVE',
  )
  const { json, text } = await admin('user', 'list')
  expect(json).toContainEqual(expect.objectContaining({ _id: vera.user._id, status: 'ACTIVE' }))
  expect(text).toContain(vera.user.tag_name)
})

test.each([
  [[], 'npm run admin'],
  [['org', 'destroy'], 'npm run admin'],
  [['org', 'create', '--name', 'X'], '--owner'],
  [['org', 'create', '--name', 'X', '--owner', 'vera@example.org', '--max-members', '0'], '--max-members'],
  [['user', 'deactivate', '--mail', 'vera@example.org'], '--mail'],
  [['user', 'deactivate', '--email', 'nobody@example.org'], 'Nobody has the address'],
  [['org', 'create', '--name', 'X', '--owner', 'nobody@example.org', '--max-members', '2'], 'must have an account'],
  [
    ['org', 'create', '--name', 'Win at x.com', '--owner', 'vera@example.org', '--max-members', '2'],
    'no address of a page',
  ],
  [['org', 'set', '--org', 'X', '--name', 'No\u202Erth'], 'no invisible or control characters'],
  [['org', 'role', '--org', 'X', '--email', 'vera@example.org', '--role', 'KING'], '--role'],
  [['user', 'sign-out', 'nobody.at.all'], 'Nobody has the tag'],
  [['user', 'sign-out', 'vera', 'marsh'], 'Too many words'],
  [['user', 'list', 'vera'], 'user list'],
  [['org', 'role', '--org', 'X', '--email', 'vera@example.org', '--role', 'ADMIN'], 'There is no team X'],
])('rejects %j with the reason', async (args, reason) => {
  await expect(Promise.resolve().then(() => admin(...args))).rejects.toThrow(reason)
})

test('distinguishes teams with the same name by their ids', async () => {
  const [first] = [await Team.found(app, 3, 'Twins'), await Team.found(app, 3, 'Twins')]
  const args = ['--email', first.owner.email, '--role', 'OWNER']
  await expect(admin('org', 'role', '--org', 'Twins', ...args)).rejects.toThrow('give the id')
  await admin('org', 'role', '--org', first.id, ...args)
})

test('prints JSON with --json, even for errors', async () => {
  expect(wantsJson(['user', 'list', '--json'])).toBe(true)
  const dataDir = `${app.dataDir}/admin`
  if (testEngine === 'embedded') await makeFolder(`${dataDir}/database`)
  const env = app.database.url === null ? { DATA_DIR: dataDir } : { DATABASE_URL: app.database.url }
  const listed = await run(['user', 'list', '--json'], env)
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(listed.out)).toBeInstanceOf(Array)
  // Rejected before any database is opened.
  const refused = await run(['user', 'activate', '--json'], env)
  expect([refused.code, JSON.parse(refused.err).error]).toEqual([1, expect.stringContaining('--email')])
}, 180_000)

// Only one process can open the embedded database.
if (testEngine === 'embedded') {
  test('does nothing while another process uses the embedded database', async () => {
    const dataDir = `${app.dataDir}/busy`
    await makeFolder(`${dataDir}/database`)
    const connection = await connectDatabase({ DATA_DIR: dataDir, NODE_ENV: 'test' })
    const { code, err } = await run(['user', 'list'], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(err).toContain(`in use by process ${process.pid}`)
    expect(err).not.toContain('    at ')
    await connection.close()
  }, 180_000)
}

test('does not let an older version overwrite a newer version’s built-in items', async () => {
  const installation = await emptyInstallation()
  const { db } = installation.connection
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`)
  expect(await adminOf(installation, 'database', 'migrate')).toEqual({ written: 0, is_newer: true })
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  expect(await adminOf(installation, 'database', 'migrate')).toEqual({ written: expect.any(Number), is_newer: false })
  expect(await db.$count(scenarios)).toBeGreaterThan(0)
  await installation.drop()
})
