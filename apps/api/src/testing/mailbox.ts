// Mail as its reader gets it: from the outbox of a test server, decoded.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

export interface ReadMail {
  readonly raw: string
  readonly text: string
  readonly html: string
  /** The address that the mail leads to. */
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

/** The part of a multipart mail with this type. */
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

/** What has come for an address so far, the oldest first; without those that verify it, which every registration brings. */
export const mailsTo = async (app: TestApp, address: string): Promise<ReadMail[]> =>
  (await allMailsTo(app, address)).filter((mail) => !isVerification(mail))

/** Mails that verify an address, the oldest first. */
export const verificationsTo = async (app: TestApp, address: string): Promise<ReadMail[]> =>
  (await allMailsTo(app, address)).filter(isVerification)

/** The latest of so many mails, once they have come. */
export const awaitMail = (app: TestApp, address: string, number = 1): Promise<ReadMail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(app, address))[number - 1]
      if (mail === undefined) throw new Error(`Mail ${number} to ${address} has not come`)
      return mail
    },
    { timeout: 15_000, interval: 50 },
  )
