// Admin commands about one account, on the server's database.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { forgotPassword, login } from '@parley/contracts/account/auth.ts'
import { addPasskey, startPasskey, switchOnSecondFactor } from '@parley/contracts/account/passkey.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorActions } from '#database/moderation.ts'
import { closedAccountUsage, instanceUsage } from '#database/usage.ts'
import { users } from '#database/users.ts'
import { operatorCommands } from './admin/operator.ts'
import { userCommands } from './admin/user.ts'
import { runCommand } from './testing/admin.ts'
import { Authenticator } from './testing/authenticator.ts'
import { Learner } from './testing/learner.ts'
import { awaitMail, mailsTo } from './testing/mailbox.ts'
import { Team } from './testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts'
import { spoken, wavOf } from './testing/voice.ts'

const origin = 'https://parley.example.org'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: origin } })
})
afterAll(() => app.stop())

const admin = (...args: string[]) => runCommand(app, [...operatorCommands, ...userCommands], args)
const remove = (typed: string | undefined, ...args: string[]) =>
  runCommand(app, userCommands, ['user', 'delete', ...args], typed)
const exists = async ({ user }: TestUser) =>
  (await app.connection.db.select({ id: users.id }).from(users).where(eq(users.id, user._id))).length === 1
const lastAction = async () =>
  (await app.connection.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1))[0]
const recordings = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.wav'))

test('deletes an account by its tag as its owner would', async () => {
  const learner = await Learner.join(app)
  const vera = learner.user
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  await learner.say(session, { text: 'A room, please.', audio: wavOf(await spoken('A room, please.')) })
  await app.call(forgotPassword, { body: { email: vera.email } })
  await awaitMail(app, vera.email)
  expect(await recordings()).toHaveLength(1)
  const { text } = await remove(vera.user.tag_name, `@${vera.user.tag_name}`)
  expect(text).toBe(`${vera.email} (${vera.user.tag_name}) is deleted.`)
  expect(await exists(vera)).toBe(false)
  expect((await app.refused(getUser, {}, { as: vera })).status).toBe(401)
  expect(await mailsTo(app, vera.email)).toEqual([])
  expect(await lastAction()).toMatchObject({ actorId: null, action: 'user_deleted', target: vera.user.tag_name })
  const closed = await app.connection.db.select().from(closedAccountUsage)
  expect(closed).toContainEqual(expect.objectContaining({ kind: 'turns', amount: 1 }))
  await vi.waitFor(async () => expect(await recordings()).toEqual([]), { timeout: 60_000, interval: 200 })
})

test('prints a new password that ends every sign-in', async () => {
  const vera = await app.register()
  const { json, text } = await admin('user', 'reset-password', vera.user.tag_name)
  const password = String(json.password)
  expect(text).toContain(password)
  expect((await app.refused(getUser, {}, { as: vera })).status).toBe(401)
  const old = { email: vera.email, password: vera.password }
  expect((await app.refused(login, { body: old })).status).toBe(401)
  await app.call(login, { body: { ...old, password } })
  expect(await lastAction()).toMatchObject({ action: 'password_reset', target: vera.user.tag_name })
})

test('deletes a user only if the tag is typed or --yes is set', async () => {
  const vera = await app.register()
  await expect(remove('yes', vera.email)).rejects.toThrow('something else was typed')
  await expect(remove(undefined, vera.email)).rejects.toThrow('add --yes')
  expect(await exists(vera)).toBe(true)
  await remove(undefined, '--email', vera.email.toUpperCase(), '--yes')
  expect(await exists(vera)).toBe(false)
  await expect(remove(undefined, vera.email, '--yes')).rejects.toThrow('Nobody has the address')
})

test('does not delete the owner of a team with other members', async () => {
  const team = await Team.found(app, 5, 'Northgate')
  await team.admit()
  await expect(remove(undefined, team.owner.email, '--yes')).rejects.toThrow('"Northgate"')
  expect(await exists(team.owner)).toBe(true)
})

test('removes a lost second factor, so that the password is enough again', async () => {
  const vera = await app.register()
  const { token, options } = await app.call(startPasskey, { body: {} }, { as: vera })
  const credential = new Authenticator(origin).create(options)
  await app.call(addPasskey, { body: { token, name: 'My phone', credential } }, { as: vera })
  await app.call(switchOnSecondFactor, { body: {} }, { as: vera })
  const body = { email: vera.email, password: vera.password }
  expect(await app.call(login, { body })).toHaveProperty('second_factor')
  await admin('user', 'reset-second-factor', vera.user.tag_name)
  expect(await app.call(login, { body })).toMatchObject({ user: { _id: vera.user._id } })
  expect(await lastAction()).toMatchObject({ action: 'second_factor_reset', target: vera.user.tag_name })
})

test('prints the usage of all users or of one', async () => {
  const vera = await app.register()
  await app.connection.db.insert(instanceUsage).values({ day: '2020-02-03', kind: 'model_calls', amount: 12 })
  expect(await admin('usage', '--day', '2020-02-03')).toMatchObject({
    json: { day: '2020-02-03', used: { model_calls: 12 }, cost: null, top_users: [] },
    text: expect.stringMatching(/model_calls +12/),
  })
  expect((await admin('usage', '--email', vera.email)).json).toMatchObject({ used: {} })
  await expect(Promise.resolve().then(() => admin('usage', 'show'))).rejects.toThrow('Usage: npm run admin -- usage')
})
