// The mail that a server without SMTP writes into its data folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from './server.ts'

async function mailsTo(server: Server, address: string): Promise<string[]> {
  const folder = join(server.dataFolder, 'outbox')
  // The names begin with the time.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
}

/** Waits for the mail of this number to an address, counted from 1, and gives the link in it. */
export async function mailedLink(server: Server, address: string, number = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(server, address)).length).toBeGreaterThanOrEqual(number)
  const mail = (await mailsTo(server, address))[number - 1] ?? ''
  const link = /^X-Link:\s+(\S+)/m.exec(mail)?.[1]
  if (!link) throw new Error(`No link in the mail:\n${mail}`)
  return link
}
