// Mail: over SMTP if a server is configured, otherwise into a folder, for a single machine whose operator reads the
// files. The mail library is loaded with the first mail, to keep startup fast.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Transporter } from 'nodemailer'
import type { Database } from '#database/connect.ts'
import { fill, textsOf } from '#texts/texts.ts'
import type { Env } from './env/env.ts'
import type { Log } from './log/log.ts'

const texts = textsOf('mail')

export interface Mail {
  /** A single address. */
  readonly to: string
  /** Name in the greeting; null if the address is not verified: the mail then contains no user-written text. */
  readonly name: string | null
  readonly subject: string
  /** Short paragraphs of plain text. */
  readonly paragraphs: readonly string[]
  /** The mail's link. It may contain a secret, so it is never logged if the mail is really sent. */
  readonly link: { readonly label: string; readonly url: string }
  /** Why the recipient gets this mail, and what to do if they did not ask for it. */
  readonly footer: string
  readonly language: Language
}

/** The mail was certainly not accepted. */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted'
}

export interface Mailer {
  /** Over a mail server, or into a local folder. */
  readonly kind: 'smtp' | 'outbox'
  /** Number of mails in the folder; 0 with a mail server. */
  countKept(): Promise<number>
  /**
   * Resolves once the mail server, or the folder, has accepted the mail. If it rejects, try again later.
   * @throws MailNotAccepted if the mail was certainly not accepted; after any other error it may have been, because a
   * mail server's answer can be lost
   */
  send(mail: Mail): Promise<void>
  /** Deletes the mails for an address from the outbox. */
  forget(address: string): Promise<void>
  /** Why the mail server does not accept mail, in one sentence; null if it does, or if none is configured. */
  check(): Promise<string | null>
  close(): void
}

/** The dependencies of jobs that send mails. */
export interface MailSender {
  readonly db: Database
  readonly mailer: Pick<Mailer, 'send'>
  /** The URL that users open, without a trailing slash. Never taken from a request. */
  readonly publicUrl: string
}

/** Maximum time for a mail server to greet, and to answer, in milliseconds. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

export const createMailer = (env: MailSettings, log: Log): Mailer =>
  env.SMTP_URL === undefined ? outbox(env, log) : overSmtp(env.SMTP_URL, env.MAIL_FROM, log)

interface SmtpError extends Error {
  readonly code?: string
  /** The system's own code, if `code` has the library's. */
  readonly originalCode?: string
  /** Which timeout has elapsed. */
  readonly timeoutType?: string
  /** The server's answer (RFC 5321, 4.2). */
  readonly responseCode?: number
}

/** Errors that occur before the text of a mail is sent. */
const errorsBeforeSending: ReadonlySet<string | undefined> = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EENVELOPE',
])

/** Whether a mail server rejected the mail, or never received its text. */
const isCertainlyRefused = ({ code, originalCode, timeoutType, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 400 || errorsBeforeSending.has(timeoutType ?? originalCode ?? code) || errorsBeforeSending.has(code)

/** The fault of a mail server, without its message, which could repeat names and addresses. */
function smtpFault(error: unknown): string {
  const { code, responseCode } = error as SmtpError
  const why = [code, responseCode].filter(Boolean).join(' ') || 'no answer'
  return code === 'EAUTH'
    ? `SMTP_URL: the mail server refuses the name and password in it (${why}); correct them.`
    : `SMTP_URL: the mail server cannot be used (${why}); check its host and port, and that it is up.`
}

function overSmtp(url: string, from: string, log: Log): Mailer {
  let transport: Transporter | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({ url, ...smtpTimeouts, disableFileAccess: true, disableUrlAccess: true })
    return transport
  }
  return {
    kind: 'smtp',
    countKept: async () => 0,
    async send(mail) {
      const message = messageOf(mail, from)
      await (await open()).sendMail(message).catch((error: SmtpError) => {
        log.warn(
          error.code === 'EENVELOPE' ? 'A mail was not sent: the server refused its recipient' : smtpFault(error),
        )
        throw isCertainlyRefused(error) ? new MailNotAccepted(error.message, { cause: error }) : error
      })
    },
    check: async () =>
      (await open()).verify().then(
        () => null,
        (error: unknown) => smtpFault(error),
      ),
    forget: async () => undefined,
    close: () => transport?.close(),
  }
}

async function putInto(folder: string, name: string, message: Buffer | Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
  await rename(join(folder, `${name}.part`), join(folder, name))
}

/** Writes each mail to a file under DATA_DIR/outbox, readable only by its owner; also logs the mail's link. */
function outbox({ DATA_DIR, MAIL_FROM }: MailSettings, log: Log): Mailer {
  const folder = join(DATA_DIR, 'outbox')
  return {
    kind: 'outbox',
    countKept: async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).length,
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      // Bodies that are not plain ASCII are encoded; this header shows the link unencoded.
      const { message } = await transport.sendMail(messageOf(mail, MAIL_FROM, { 'X-Link': mail.link.url }))
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
      await putInto(folder, name, message).catch((error: Error) => {
        throw new MailNotAccepted(error.message, { cause: error })
      })
      log.info({ mail: name, link: mail.link.url }, 'Wrote mail to the outbox: no mail server is configured')
    },
    check: async () => null,
    async forget(address) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        // Another process may delete the file at the same time.
        const text = await readFile(path, 'utf8').catch(() => '')
        if (recipientOf(text) === address.toLowerCase()) await rm(path, { force: true })
      }
    },
    close: () => undefined,
  }
}

/** The greeting of a mail. @param name null if the mail must not contain anything that a user wrote */
function greetingIn(language: Language, name: string | null): string {
  const { greeting, greetingByName } = texts[language]
  return name === null ? greeting : fill(greetingByName, { name })
}

const paragraphsOf = (mail: Mail) => [greetingIn(mail.language, mail.name), ...mail.paragraphs]

/** The address in a message's `To` header (RFC 5322), in lowercase; empty if there is none. */
function recipientOf(message: string): string {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  const to = /^To:((?:.*|\r?\n[ \t])*)/im.exec(head)?.[1]?.split(/\r?\n(?![ \t])/, 1)[0] ?? ''
  return (/<([^<>]*)>/.exec(to)?.[1] ?? to).trim().toLowerCase()
}

const messageOf = (mail: Mail, from: string, headers: Record<string, string> = {}) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: `${[...paragraphsOf(mail), mail.link.url, mail.footer].join('\n\n')}\n`,
  html: htmlOf(mail),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language, ...headers },
})

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Deliberately simple: no images, nothing loaded from elsewhere, readable in light and dark mode. */
function htmlOf(mail: Mail): string {
  const { language, subject, link, footer } = mail
  const url = escaped(link.url)
  const button =
    'display:inline-block;padding:12px 24px;border-radius:12px;background:#5b5bd6;color:#fff;text-decoration:none'
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
${paragraphsOf(mail)
  .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
  .join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${button}">${escaped(link.label)}</a></p>
<p style="font-size:13px;word-break:break-all"><a href="${url}">${url}</a></p>
<p style="font-size:13px">${escaped(footer)}</p>
</div>
</body>
</html>
`
}
