import { forgotPassword, resetPassword, verifyEmail } from '@parley/contracts/account/auth.ts'
import { getUser, sendVerification } from '@parley/contracts/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emailVerifications, identities } from '#database/users.ts'
import { createLog } from '#platform/log/log.ts'
import { createMailer } from '#platform/mail.ts'
import { awaitMail, readMail, verificationsTo } from '../../../testing/mailbox.ts'
import { SmtpServer } from '../../../testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { verificationWorker } from './verification.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const awaitVerification = (email: string, number = 1) =>
  vi.waitFor(
    async () => {
      const mail = (await verificationsTo(app, email))[number - 1]
      if (mail === undefined) throw new Error('The mail has not come')
      return mail
    },
    { timeout: 60_000, interval: 50 },
  )
const isVerified = async (as: TestUser) => (await app.call(getUser, {}, { as })).is_email_verified

test('verifies an e-mail address once, using the link from the registration mail', async () => {
  const vera = await app.register()
  expect(vera.user.is_email_verified).toBe(false)
  const { link } = await awaitVerification(vera.email)
  expect(link).toMatch(/\/auth\/verify\?token=[\w-]{32}$/)
  const body = { token: tokenOf(link) }
  await app.call(verifyEmail, { body })
  expect(await isVerified(vera)).toBe(true)
  expect(await app.refused(verifyEmail, { body })).toMatchObject({ status: 400, code: 'AUTH.VERIFICATION_INVALID' })
})

test('omits text written by the user from mail to an unverified address', async () => {
  const vera = await app.register({ first_name: 'Zebulon', last_name: 'Quicksilver', explanation_language: 'de' })
  const { raw, text } = await awaitVerification(vera.email)
  await app.call(forgotPassword, { body: { email: vera.email } })
  const reset = await awaitMail(app, vera.email)
  expect(text).toContain('Hallo,')
  for (const written of [raw, text, reset.raw, reset.text]) expect(written).not.toMatch(/Zebulon|Quicksilver/)
})

test('sends another link on request, at most five', async () => {
  const vera = await app.register()
  for (let asked = 0; asked < 6; asked += 1) await app.call(sendVerification, {}, { as: vera })
  const fifth = await awaitVerification(vera.email, 5)
  const kept = await app.connection.db
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.userId, vera.user._id))
  expect(kept).toHaveLength(5)
  await app.call(verifyEmail, { body: { token: tokenOf(fifth.link) } })
  const [first] = await verificationsTo(app, vera.email)
  expect((await app.refused(verifyEmail, { body: { token: tokenOf(first?.link ?? '') } })).code).toBe(
    'AUTH.VERIFICATION_INVALID',
  )
  expect(await app.call(sendVerification, {}, { as: vera })).toEqual({})
})

test('accepts the link of a mail that may have been delivered', async () => {
  const server = await SmtpServer.start()
  server.answers = { text: null }
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'parley@example.org', DATA_DIR: '' }
  const mailer = createMailer(settings, createLog({ LOG_LEVEL: 'silent' }))
  const vera = await app.register()
  const worker = verificationWorker({ db: app.connection.db, mailer, publicUrl: app.url })
  await expect(worker.run({ user_id: vera.user._id }, new AbortController().signal)).rejects.toThrow()
  await app.call(verifyEmail, { body: { token: tokenOf(readMail(server.received[0] ?? '').link) } })
  expect(await isVerified(vera)).toBe(true)
  mailer.close()
  server.stop()
})

test('rejects an expired link', async () => {
  const vera = await app.register()
  const { link } = await awaitVerification(vera.email)
  await app.connection.db
    .update(emailVerifications)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(emailVerifications.userId, vera.user._id))
  expect((await app.refused(verifyEmail, { body: { token: tokenOf(link) } })).code).toBe('AUTH.VERIFICATION_INVALID')
  expect(await isVerified(vera)).toBe(false)
})

test('signs out an impostor when the address’s owner resets the password', async () => {
  const vera = await app.register()
  const { db } = app.connection
  await db.insert(identities).values({ issuer: 'https://issuer.example', subject: 'squatter', userId: vera.user._id })
  await app.call(forgotPassword, { body: { email: vera.email } })
  const token = tokenOf((await awaitMail(app, vera.email)).link)
  await app.call(resetPassword, { body: { token, password: 'seven quiet lanterns' } })
  expect(await db.select().from(identities).where(eq(identities.userId, vera.user._id))).toEqual([])
})

test('limits how often a user can request a link', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const vera = await strict.register()
    for (let asked = 0; asked < 5; asked += 1) await strict.call(sendVerification, {}, { as: vera })
    expect((await strict.refused(sendVerification, {}, { as: vera })).code).toBe('RATE_LIMITED')
  } finally {
    await strict.stop()
  }
})
