// Mails in a test server's outbox, decoded.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

export interface ReadMail {
  readonly raw: string
  readonly text: string
  readonly html: string
  /** URL of the mail's link. */
  readonly link: string
}

/** Undoes quoted-printable or base64 (RFC 2045). */
function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The part of a multipart mail with the given type. */
function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const part = raw.split(`--${boundary}`).find((piece) => piece.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  return decode(rest.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/.exec(head)?.[1] ?? '')
}

export function readMail(raw: string): ReadMail {
  const [text, html] = [partOf(raw, 'text/plain'), partOf(raw, 'text/html')]
  return { raw, text, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}

async function allMailsTo(app: TestApp, address: string): Promise<ReadMail[]> {
  const folder = join(app.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const raws = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return raws.filter((raw) => raw.toLowerCase().includes(`\r\nto: ${address.toLowerCase()}\r\n`)).map(readMail)
}

const isVerification = ({ link }: ReadMail) => link.includes('/auth/verify?')
const isInvitation = ({ link }: ReadMail) => link.endsWith('/platform/user-profile?tab=notifications')

/**
 * All mails to an address so far, oldest first, except verification mails, which every registration sends, and
 * invitations to a team, which are not sent if they are accepted first.
 */
export const mailsTo = async (app: TestApp, address: string): Promise<ReadMail[]> =>
  (await allMailsTo(app, address)).filter((mail) => !isVerification(mail) && !isInvitation(mail))

/** Verification mails to an address, oldest first. */
export const verificationsTo = async (app: TestApp, address: string): Promise<ReadMail[]> =>
  (await allMailsTo(app, address)).filter(isVerification)

const awaitAmong = (read: () => Promise<ReadMail[]>, number: number, address: string): Promise<ReadMail> =>
  vi.waitFor(
    async () => {
      const mail = (await read())[number - 1]
      if (mail === undefined) throw new Error(`Mail ${number} to ${address} has not come`)
      return mail
    },
    { timeout: 60_000, interval: 50 },
  )

/** Waits for `number` mails, and returns the latest. */
export const awaitMail = (app: TestApp, address: string, number = 1): Promise<ReadMail> =>
  awaitAmong(() => mailsTo(app, address), number, address)

/** Waits for the invitation mail to a team. */
export const awaitInvitation = (app: TestApp, address: string): Promise<ReadMail> =>
  awaitAmong(async () => (await allMailsTo(app, address)).filter(isInvitation), 1, address)
