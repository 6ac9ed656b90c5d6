import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../testing/mailbox.ts'
import { SmtpServer } from '../testing/smtp-server.ts'
import { createLog } from './log/log.ts'
import { createMailer, type Mail, MailNotAccepted } from './mail.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

const silent = createLog({ LOG_LEVEL: 'silent' })
const mail: Mail = {
  to: 'vera@example.org',
  name: 'Vera',
  subject: 'Привіт\r\nBcc: everybody@example.org',
  paragraphs: [
    'Hello <b>Vera</b>,',
    'Вітаємо — this line is longer than seventy-six characters, as lines of a mail often are.',
  ],
  link: { label: 'Open & see', url: 'http://127.0.0.1:3000/auth/reset?token=0123456789abcdef0123456789abcdef' },
  footer: 'If it was not you, do nothing.',
  language: 'uk',
}
const settings = { DATA_DIR: '', MAIL_FROM: 'Parley <parley@example.org>' }

test('writes mails to private files if there is no mail server', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  await createMailer({ ...settings, DATA_DIR: folder }, log).send(mail)
  const [name = ''] = await readdir(join(folder, 'outbox'))
  expect(name).toMatch(/^\d{4}-.*\.eml$/)
  expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ mail: name, link: mail.link.url })
  expect(await readFile(join(folder, 'outbox', name), 'utf8')).toMatch(/\r\nX-Link:\s+\S+token=[0-9a-f]{32}\r\n/)
})

test('escapes user input in HTML but not in plain text', async () => {
  const server = await SmtpServer.start()
  const mailer = createMailer({ ...settings, SMTP_URL: server.url }, silent)
  await mailer.send(mail)
  mailer.close()
  server.stop()
  const { raw, text, html, link } = readMail(server.received[0] ?? '')
  expect(raw).toMatch(/\r\nFrom: Parley <parley@example\.org>\r\nTo: vera@example\.org\r\n/)
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-Link):/m)
  expect(text).toContain('Hello <b>Vera</b>,')
  expect(text).toContain('Вітаємо')
  expect(link).toBe(mail.link.url)
  expect(html).toContain('Hello &lt;b&gt;Vera&lt;/b&gt;')
  expect(html).toContain(`href="${mail.link.url}"`)
  expect(html).toContain('Open &amp; see')
  expect(html).toContain('<html lang="uk">')
  expect(html).not.toMatch(/<(img|script|link)\b/)
})

test('reports an undelivered mail as not accepted', async () => {
  const server = await SmtpServer.start()
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  const send = () => createMailer({ ...settings, SMTP_URL: server.url }, log).send(mail)
  for (const answer of ['451 later', '550 no such user'] as const) {
    server.answers = { recipient: answer }
    await expect(send()).rejects.toThrow(answer)
    await expect(send()).rejects.toBeInstanceOf(MailNotAccepted)
    server.answers = { text: answer }
    await expect(send()).rejects.toBeInstanceOf(MailNotAccepted)
  }
  server.stop()
  await expect(send()).rejects.toBeInstanceOf(MailNotAccepted)
  expect(lines.join('')).not.toContain('token=')
})

test('leaves open whether a mail was accepted if the server’s reply is lost', async () => {
  const server = await SmtpServer.start()
  server.answers = { text: null }
  const sending = createMailer({ ...settings, SMTP_URL: server.url }, silent).send(mail)
  await expect(sending).rejects.toThrow('closed')
  await expect(sending).rejects.not.toBeInstanceOf(MailNotAccepted)
  expect(server.received).toHaveLength(1)
  server.stop()
})
