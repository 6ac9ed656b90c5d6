// Mails through aiosmtpd.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword } from '@parley/contracts/account/auth.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderOf, type RealServer, requireFolder, startReal } from '../testing/real/real-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

describe.skipIf(folderOf('smtp') === undefined)('aiosmtpd', () => {
  let folder: string
  let server: RealServer
  let app: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
    server = await startReal({
      command: join(requireFolder('smtp'), 'bin', 'aiosmtpd'),
      args: (port) => ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', join(folder, 'box')],
    })
    app = await startTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'parley@example.org' },
    })
  })
  afterAll(async () => {
    await app?.stop()
    await server?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('receives the link for another password', async () => {
    const vera = await app.register()
    await app.call(forgotPassword, { body: { email: vera.email } })
    const mails = async () => {
      const box = join(folder, 'box', 'new')
      const names = await readdir(box).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(box, name), 'utf8')))
    }
    await vi.waitFor(
      async () => {
        const mine = (await mails()).filter((mail) => mail.includes(vera.email))
        expect(mine.some((mail) => mail.includes('/auth/reset'))).toBe(true)
      },
      { timeout: 60_000 },
    )
  })
})
