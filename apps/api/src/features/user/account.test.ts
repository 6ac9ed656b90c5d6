import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { forgotPassword, login } from '@parley/contracts/account/auth.ts'
import * as endpoints from '@parley/contracts/account/user.ts'
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { getOrg, listMembers } from '@parley/contracts/org/org.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { downloadExport } from '../../testing/exported.ts'
import { Learner } from '../../testing/learner.ts'
import { awaitMail } from '../../testing/mailbox.ts'
import { Team } from '../../testing/people.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { spoken, wavOf } from '../../testing/voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.stop())
afterEach(() => void vi.useRealTimers())

const policies = {
  is_accept_terms_and_conditions: true,
  is_accept_privacy_policy: true,
  is_accept_refund_policy: true,
} as const

test('accepts all policies together, and shows welcome and tour once', async () => {
  const vera = await app.registerOnly()
  const none = { ...policies, is_accept_terms_and_conditions: false, is_accept_privacy_policy: false }
  const nothingDone = { is_first_guide_completed: false, is_welcome_completed: false }
  expect(vera.user.settings).toEqual({ ...none, is_accept_refund_policy: false, ...nothingDone })
  for (const missing of Object.keys(policies)) {
    const body = { ...policies, [missing]: false }
    expect((await app.refused(endpoints.acceptPolicies, { body }, { as: vera })).code).toBe('VALIDATION.FAILED')
  }
  await app.call(endpoints.acceptPolicies, { body: policies }, { as: vera })
  await app.call(endpoints.updateUser, { body: { is_welcome_completed: true } }, { as: vera })
  const { settings } = await app.call(endpoints.acceptFirstGuide, {}, { as: vera })
  expect(settings).toEqual({ ...policies, is_first_guide_completed: true, is_welcome_completed: true })
})

/** A sentence that only this user has played in the word panel. */
const onlySaidBy = ({ user }: TestUser) => `A sentence that only ${user._id} has spoken`

/** A learner with rows in every table. */
async function busyLearner(): Promise<{ learner: Learner; sessionId: string }> {
  // A name that no other user has and that does not occur in the library.
  const name = `Marsh${randomBytes(8).toString('hex')}`
  const learner = await Learner.join(app, { last_name: name })
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  await learner.say(session, { text: `My name is ${name}` })
  await learner.say(session, {
    text: 'I would like to book a room, please.',
    audio: wavOf(await spoken('I would like to book a room, please.')),
  })
  const { _id: reviewId } = await app.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
  // Once the review is ready, a job looks for what the partner should remember of the conversation.
  await vi.waitFor(
    async () => {
      const { status } = await app.call(getReview, { params: { id: reviewId } }, { as: learner.user })
      expect(status).toBe('ready')
    },
    { timeout: 60_000 },
  )
  const body = { scenario_id: session.scenario._id }
  await app.call(endpoints.toggleFavoriteScenario, { body }, { as: learner.user })
  const { items } = await app.call(listModules, { query: { limit: 1 } }, { as: learner.user })
  await app.call(endpoints.toggleFavoriteModule, { body: { module_id: items[0]?._id ?? '' } }, { as: learner.user })
  await app.call(forgotPassword, { body: { email: learner.user.email } })
  await awaitMail(app, learner.user.email)
  const sentence = { text: onlySaidBy(learner.user), target_language: 'en' as const }
  await app.call(speakText, { query: sentence }, { as: learner.user })
  return { learner, sessionId: session._id }
}

const recordings = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true })).filter((name) => /\.(wav|mp3)$/.test(name))

/** Files in DATA_DIR that contain one of these texts, apart from the database's own. */
async function filesWith(...texts: string[]): Promise<string[]> {
  const entries = await readdir(app.dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || relative(app.dataDir, path).startsWith('database')) continue
    const content = (await readFile(path)).toString('latin1')
    if (texts.some((text) => content.includes(text))) found.push(path)
  }
  return found
}

/** The database tables that contain these texts, including those of the job queue. */
async function placesOf(texts: readonly string[]): Promise<{ table: string; text: string }[]> {
  const { db } = app.connection
  const listed = await db.execute(sql`select table_schema s, table_name t from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const found: { table: string; text: string }[] = []
  for (const { s, t } of rowsOf(listed)) {
    const hits = await db.execute(sql`with rows as materialized (
        select x::text r from ${sql.identifier(String(s))}.${sql.identifier(String(t))} x)
      select distinct text from rows, json_array_elements_text(${JSON.stringify(texts)}::json) text where strpos(r, text) > 0`)
    for (const { text } of rowsOf(hits)) found.push({ table: `${s}.${t}`, text: String(text) })
  }
  return found
}
const tablesWith = async (...texts: string[]) => (await placesOf(texts)).map(({ table }) => table)
const rowsOf = (result: unknown): Record<string, unknown>[] => (result as { rows: Record<string, unknown>[] }).rows

test('exports everything, with recordings but without secrets', async () => {
  const { learner, sessionId } = await busyLearner()
  expect(await app.call(endpoints.getExport, {}, { as: learner.user })).toBeNull()
  const response = await downloadExport(app, learner.user)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="parley-export.json"')
  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.text()
  const ready = await app.call(endpoints.getExport, {}, { as: learner.user })
  expect(ready).toMatchObject({ status: 'ready', bytes: Buffer.byteLength(text) })
  const document = JSON.parse(text)
  const counts = Object.fromEntries(
    Object.entries(document).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : 'one']),
  )
  expect(counts).toMatchObject({
    exported_at: 'one',
    users: 1,
    organizations: 1,
    memberships: 1,
    sign_ins: 1,
    password_resets: 1,
    favorite_scenarios: 1,
    favorite_modules: 1,
    conversation_sessions: 1,
    conversation_turns: 3,
    reviews: 1,
  })
  expect(document.users[0]).toMatchObject({ email: learner.user.email, first_name: 'Vera' })
  expect(document.conversation_turns[1]).toMatchObject({ session_id: sessionId })
  expect(text).not.toMatch(/argon2|"[a-z_]*hash"/)
  const recording = document.files.find(({ id }: { id: string }) => id.endsWith('.wav'))
  expect((await app.fetch(recording.url)).headers.get('content-type')).toBe('audio/wav')
})

test('exports nothing about other users', async () => {
  const team = await Team.found(app)
  const [vera, other] = [await team.admit(), await team.admit()]
  const { learner } = await busyLearner()
  for (const as of [vera, team.owner]) {
    const text = await (await downloadExport(app, as)).text()
    expect(text).toContain(as.user._id)
    for (const stranger of [other, learner.user]) expect(text).not.toContain(stranger.user._id)
  }
})

test('removes all traces of a deleted account', async () => {
  const { learner, sessionId } = await busyLearner()
  const { user } = learner
  const tag = user.user.tag_name
  const document = (await (await downloadExport(app, user)).json()) as { files: { id: string }[] }
  const files = document.files.map(({ id }) => id)
  expect(files.length).toBeGreaterThanOrEqual(4)
  const before = await recordings()
  expect(await tablesWith(user.user._id)).toEqual(expect.arrayContaining(['public.users', 'public.sign_ins']))
  const texts = [user.user.last_name, sessionId, `My name is ${user.user.last_name}`]
  const stored = new Set((await placesOf([...texts, ...files])).map(({ text }) => text))
  expect(stored).toEqual(new Set([...texts, ...files]))
  await app.call(endpoints.deleteUser, { body: { password: user.password } }, { as: user })
  const { _id: id, current_org_id: orgId } = user.user
  expect(await placesOf([id, orgId, user.email, tag, onlySaidBy(user), ...texts])).toEqual([])
  // Only the job that removes the files names them, and its row is deleted after an hour.
  expect((await tablesWith(...files)).filter((table) => !/^pgboss\.job/.test(table))).toEqual([])
  await vi.waitFor(async () => expect((await recordings()).length).toBeLessThan(before.length), { timeout: 60_000 })
  // The learner's line, the replies, and the sentence from the word panel.
  await vi.waitFor(async () => expect(before.length - (await recordings()).length).toBeGreaterThanOrEqual(4), {
    timeout: 60_000,
  })
  const traces = [user.email, user.user._id, tag, user.user.last_name]
  await vi.waitFor(async () => expect(await filesWith(...traces)).toEqual([]), { timeout: 60_000 })
  const isOwn = (name: string) => files.some((file) => name.endsWith(file))
  await expect.poll(async () => (await recordings()).filter(isOwn)).toEqual([])
  expect((await app.refused(endpoints.getUser, {}, { as: user })).code).toBe('AUTH.UNAUTHENTICATED')
  expect((await app.refused(login, { body: { email: user.email, password: user.password } })).status).toBe(401)
  const again = await app.register({ email: user.email })
  expect(again.user._id).not.toBe(user.user._id)
})

const remove = (as: TestUser, body = {}) => app.refused(endpoints.deleteUser, { body }, { as })

test('requires the password or a recent sign-in to delete an account', async () => {
  const vera = await app.register()
  expect(await remove(vera, { password: 'not this one' })).toMatchObject({
    status: 401,
    code: 'AUTH.INVALID_CREDENTIALS',
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 })
  const { access_token } = await signedIn(app.call(login, { body: { email: vera.email, password: vera.password } }))
  vi.setSystemTime(Date.now() + 90_000)
  const old = await refreshed(vera)
  expect(await remove(old)).toMatchObject({ status: 403, code: 'AUTH.REAUTHENTICATION_REQUIRED' })
  const response = await app.fetch('/api/user', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(response.status).toBe(204)
})

/** The user with a new access token for the same sign-in. */
async function refreshed(vera: TestUser): Promise<TestUser> {
  const response = await app.fetch('/api/auth/refresh', { headers: { cookie: vera.cookie } })
  return { ...vera, accessToken: ((await response.json()) as { access_token: string }).access_token }
}

test('requires the owner of a team with other members to hand it over first', async () => {
  const team = await Team.found(app)
  const member = await team.admit()
  const refused = await remove(team.owner, { password: team.owner.password })
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', details: [{ code: 'owns_team' }] })
  expect(refused.details[0]?.message).toContain('Riverside School')
  expect(await app.call(endpoints.getUser, {}, { as: team.owner })).toEqual(team.owner.user)

  await app.call(endpoints.deleteUser, { body: { password: member.password } }, { as: member })
  expect((await app.call(listMembers, {}, { as: team.owner })).items).toHaveLength(1)
  await app.call(endpoints.deleteUser, { body: { password: team.owner.password } }, { as: team.owner })
  expect(await tablesWith(team.id)).toEqual([])
})

test('keeps what others practise or use as a team, without its author', async () => {
  const { db } = app.connection
  const team = await Team.found(app)
  const author = await team.admit('TEACHER')
  const { items } = await app.call(listScenarios, { query: {} }, { as: author })
  const [template] = await db
    .select()
    .from(scenarios)
    .where(eq(scenarios.id, items[0]?._id ?? ''))
  if (template === undefined) throw new Error('The library is empty')
  const { id: _id, slug: _slug, ...content } = template
  const write = async (visibility: 'PUBLIC' | 'PRIVATE' | 'TEAM_ONLY') => {
    const row = { ...content, slug: null, ownerId: author.user._id, orgId: team.id, visibility, title: randomUUID() }
    const [made] = await db.insert(scenarios).values(row).returning({ id: scenarios.id })
    return made?.id ?? ''
  }
  const [hidden, practised, shared] = [await write('PRIVATE'), await write('PUBLIC'), await write('TEAM_ONLY')]
  const writeModule = async (visibility: 'PUBLIC' | 'TEAM_ONLY') => {
    const [template] = await db.select().from(modules).limit(1)
    if (template === undefined) throw new Error('The library has no modules')
    const { id: _id, slug: _slug, ...content } = template
    const row = { ...content, slug: null, ownerId: author.user._id, orgId: team.id, visibility }
    return (await db.insert(modules).values(row).returning({ id: modules.id }))[0]?.id ?? ''
  }
  const [openModule, sharedModule] = [await writeModule('PUBLIC'), await writeModule('TEAM_ONLY')]
  const learner = await Learner.join(app)
  const session = await learner.open({ scenario_id: practised })
  await app.call(endpoints.deleteUser, { body: { password: author.password } }, { as: author })

  const left = await db.select().from(scenarios).where(eq(scenarios.targetLanguage, template.targetLanguage))
  const of = (id: string) => left.find((row) => row.id === id)
  expect(of(hidden)).toBeUndefined()
  expect(of(practised)).toMatchObject({ ownerId: null, deletedAt: expect.any(Date) })
  expect(of(shared)).toMatchObject({ ownerId: null, deletedAt: null, orgId: team.id })
  const written = await db
    .select()
    .from(modules)
    .where(inArray(modules.id, [openModule, sharedModule]))
  expect(written).toMatchObject([{ id: sharedModule, ownerId: null, orgId: team.id }])
  expect((await app.call(getSession, { params: { id: session._id } }, { as: learner.user })).scenario._id).toBe(
    practised,
  )
  expect((await app.call(getOrg, {}, { as: team.owner }))._id).toBe(team.id)
})
