import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../testing/mailbox.ts'
import { createLog } from './log/log.ts'
import { createMailer, type Mail } from './mail.ts'

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

/** A mail server that accepts mails one after another, and refuses the given recipient. */
async function smtpServer(refused = '') {
  const received: string[] = []
  const server = createServer((socket) => {
    let data: string | null = null
    socket.write('220 test\r\n')
    let rest = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data !== null) {
          if (line !== '.') {
            data += `${line}\r\n`
            continue
          }
          received.push(data)
          data = null
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          data = ''
          socket.write('354 go on\r\n')
        } else if (refused !== '' && line.startsWith('RCPT') && line.includes(refused)) {
          socket.write('451 later\r\n')
        } else if (line === 'QUIT') {
          socket.end('221 bye\r\n')
        } else {
          socket.write('250 fine\r\n')
        }
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => server.close() }
}

test('writes a mail without a mail server to a file that only its owner can read, and logs its link', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  await createMailer({ ...settings, DATA_DIR: folder }, log).send(mail)
  const [name = ''] = await readdir(join(folder, 'outbox'))
  expect(name).toMatch(/^\d{4}-.*\.eml$/)
  expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ mail: name, link: mail.link.url })
  expect(await readFile(join(folder, 'outbox', name), 'utf8')).toMatch(/\r\nX-Link:\s+\S+token=[0-9a-f]{32}\r\n/)
})

test('writes the same text as plain text and as HTML, and escapes what people wrote', async () => {
  const server = await smtpServer()
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

test('fails when a mail is refused, so that the job tries again', async () => {
  const server = await smtpServer('vera@example.org')
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  const mailer = createMailer({ ...settings, SMTP_URL: server.url }, log)
  await expect(mailer.send(mail)).rejects.toThrow('451')
  server.stop()
  await expect(createMailer({ ...settings, SMTP_URL: server.url }, log).send(mail)).rejects.toThrow()
  expect(lines.join('')).not.toContain('token=')
})
