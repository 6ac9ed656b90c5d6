import { forgotPassword, login, resetPassword } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { passwordResets, users } from '#database/users.ts'
import { createLog } from '#platform/log/log.ts'
import { createMailer, type Mailer } from '#platform/mail.ts'
import { awaitMail, mailsTo, readMail } from '../../../testing/mailbox.ts'
import { verified } from '../../../testing/people.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { SmtpServer } from '../../../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { resetMs, resetWorker } from './reset.job.ts'

const env = { PUBLIC_URL: 'https://parley.example.org', MAIL_FROM: 'Parley <parley@example.org>' }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env })
})
afterAll(() => app.stop())
afterEach(() => void vi.useRealTimers())

const password = 'seven quiet lanterns'
const ask = (email: string) => app.call(forgotPassword, { body: { email } })
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const reset = (token: string) => app.call(resetPassword, { body: { token, password } })
const refused = (token: string, newPassword = password) =>
  app.refused(resetPassword, { body: { token, password: newPassword } })

/** Requests a link and reads it from the mail. */
async function linkFor(email: string, number = 1): Promise<string> {
  await ask(email)
  return (await awaitMail(app, email, number)).link
}

test('ends every sign-in when the password is reset', async () => {
  const vera = await verified(app, await app.register())
  const other = await app.register()
  await ask(vera.email.toUpperCase())
  const { link, text } = await awaitMail(app, vera.email)
  expect(link).toMatch(/^https:\/\/parley\.example\.org\/auth\/reset\?token=[\w-]{32}$/)
  expect(text).toContain('Hello Vera,')
  await reset(tokenOf(link))
  expect((await app.refused(getUser, {}, { as: vera })).code).toBe('AUTH.UNAUTHENTICATED')
  expect((await app.fetch('/api/auth/refresh', { headers: { cookie: vera.cookie } })).status).toBe(401)
  const old = await app.refused(login, { body: { email: vera.email, password: vera.password } })
  expect(old.code).toBe('AUTH.INVALID_CREDENTIALS')
  expect((await signedIn(app.call(login, { body: { email: vera.email, password } }))).user._id).toBe(vera.user._id)
  expect(await app.call(getUser, {}, { as: other })).toEqual(other.user)
})

test('accepts a link once', async () => {
  const vera = await app.register()
  const [first, second] = [await linkFor(vera.email), await linkFor(vera.email, 2)]
  await reset(tokenOf(second))
  expect(await refused(tokenOf(second))).toMatchObject({ status: 400, code: 'AUTH.RESET_INVALID' })
  expect((await refused(tokenOf(first))).code).toBe('AUTH.RESET_INVALID')
})

test('lets only one of many concurrent uses of a link succeed', async () => {
  const token = tokenOf(await linkFor((await app.register()).email))
  const body = JSON.stringify({ token, password })
  const headers = { 'content-type': 'application/json' }
  const use = async () => (await app.fetch(resetPassword.path, { method: 'POST', headers, body })).status
  const statuses = await Promise.all(Array.from({ length: 6 }, use))
  expect(statuses.sort()).toEqual([204, 400, 400, 400, 400, 400])
})

test('accepts a link for an hour', async () => {
  const [early, late] = [await app.register(), await app.register()]
  const links = [await linkFor(early.email), await linkFor(late.email)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + resetMs - 60_000 })
  await reset(tokenOf(links[0] ?? ''))
  vi.setSystemTime(Date.now() + 61_000)
  expect((await refused(tokenOf(links[1] ?? ''))).code).toBe('AUTH.RESET_INVALID')
})

test('stores only the hash of a token', async () => {
  const vera = await app.register()
  const token = tokenOf(await linkFor(vera.email))
  const kept = JSON.stringify(await app.connection.db.select().from(passwordResets))
  expect(kept).toContain(vera.user._id)
  expect(kept).not.toContain(token)
})

test('does not reveal whether an account exists', async () => {
  const [known, deactivated] = [await app.register(), await app.register()]
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, deactivated.user._id))
  const answers = await Promise.all([known.email, deactivated.email, 'nobody@example.org'].map(ask))
  expect(answers).toEqual([{}, {}, {}])
  await awaitMail(app, known.email)
  // Requested last: once this mail has arrived, the others would have arrived too.
  await linkFor((await app.register()).email)
  expect(await mailsTo(app, deactivated.email)).toEqual([])
  expect(await mailsTo(app, 'nobody@example.org')).toEqual([])
})

test('mails an account at most five links in an hour', async () => {
  const vera = await app.register()
  for (let number = 1; number <= 7; number += 1) await ask(vera.email)
  await linkFor((await app.register()).email)
  expect(await mailsTo(app, vera.email)).toHaveLength(5)
})

describe('when the mail server fails', () => {
  let server: SmtpServer
  let mailer: Mailer
  beforeEach(async () => {
    server = await SmtpServer.start()
    mailer = createMailer({ ...env, SMTP_URL: server.url, DATA_DIR: '' }, createLog({ LOG_LEVEL: 'silent' }))
  })
  afterEach(() => {
    mailer.close()
    server.stop()
  })
  const mailTo = (email: string) =>
    resetWorker({ db: app.connection.db, mailer, publicUrl: env.PUBLIC_URL }).run(
      { email },
      new AbortController().signal,
    )
  const lastToken = () => tokenOf(readMail(server.received.at(-1) ?? '').link)

  test('does not count links that were not mailed', async () => {
    const { email } = await app.register()
    server.answers = { recipient: '451 later' }
    for (let number = 1; number <= 6; number += 1) await expect(mailTo(email)).rejects.toThrow('451')
    server.answers = {}
    await mailTo(email)
    await reset(lastToken())
  })

  test('accepts the link of a mail that may have been delivered', async () => {
    const { email, user } = await app.register()
    server.answers = { text: null }
    await expect(mailTo(email)).rejects.toThrow()
    await reset(lastToken())
    expect((await signedIn(app.call(login, { body: { email, password } }))).user._id).toBe(user._id)
  })
})

test('mails a link for each of two concurrent requests', async () => {
  const { email } = await app.register()
  await Promise.all([ask(email), ask(email)])
  const tokens = [1, 2].map(async (number) => tokenOf((await awaitMail(app, email, number)).link))
  const [first = '', second = ''] = await Promise.all(tokens)
  expect(first).not.toBe(second)
  await reset(first)
  expect((await refused(second)).code).toBe('AUTH.RESET_INVALID')
})

test.each([
  ['a made-up token', 'x'.repeat(32), password, 'AUTH.RESET_INVALID'],
  ['a common password', 'x', 'Password1', 'AUTH.PASSWORD_TOO_COMMON'],
  ['a short password', 'x', 'short', 'VALIDATION.FAILED'],
  ['no token', '', password, 'VALIDATION.FAILED'],
])('rejects %s', async (_what, token, newPassword, code) => {
  expect(await refused(token, newPassword)).toMatchObject({ status: 400, code })
})

test('rejects a link for an account that was deactivated after the mail', async () => {
  const vera = await app.register()
  const token = tokenOf(await linkFor(vera.email))
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, vera.user._id))
  expect((await refused(token)).code).toBe('AUTH.RESET_INVALID')
})

test('writes the mail in the user’s language', async () => {
  const texts = new Set<string>()
  for (const language of languages) {
    const vera = await verified(app, await app.register({ explanation_language: language, first_name: 'Ян' }))
    await ask(vera.email)
    const { raw, text, html, link } = await awaitMail(app, vera.email)
    expect(raw).toContain(`Content-Language: ${language}`)
    expect(text).toContain('Ян')
    expect(html).toContain('token=')
    texts.add(text.replace(link, ''))
  }
  expect(texts.size).toBe(languages.length)
})
