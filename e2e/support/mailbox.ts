// The mail that a server without SMTP writes to its data folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from './server.ts'

async function mailsTo(server: Server, address: string): Promise<string[]> {
  const folder = join(server.dataFolder, 'outbox')
  // File names start with the time.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
}

const linkIn = (mail: string) => /^X-Link:\s+(\S+)/m.exec(mail)?.[1]
const isVerification = (mail: string) => linkIn(mail)?.includes('/auth/verify?') ?? false

/** Waits for the registration mail to an e-mail address. @returns its confirmation link */
export async function verificationLink(server: Server, address: string): Promise<string> {
  const find = async () => (await mailsTo(server, address)).find(isVerification)
  await expect.poll(find).toBeDefined()
  return linkIn((await find()) ?? '') ?? ''
}

/** Waits for the nth mail to an e-mail address, from 1 and without confirmation mails. @returns the link in it */
export async function mailedLink(server: Server, address: string, number = 1): Promise<string> {
  const others = async () => (await mailsTo(server, address)).filter((mail) => !isVerification(mail))
  await expect.poll(async () => (await others()).length).toBeGreaterThanOrEqual(number)
  const mail = (await others())[number - 1] ?? ''
  const link = linkIn(mail)
  if (!link) throw new Error(`No link in the mail:\n${mail}`)
  return link
}
