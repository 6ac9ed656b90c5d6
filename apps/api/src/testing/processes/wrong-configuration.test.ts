// Configuration errors are reported in one sentence that names the variable and never repeats a secret.
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFolder } from '../test-database.ts'
import { isRedisInstalled, startOwnRedis } from './own-redis.ts'
import { launchServer } from './server-process.ts'
import { ownCertificate, startTlsPostgres } from './tls-postgres.ts'

const secret = 'a-value-that-nobody-may-read'
const running: ChildProcess[] = []
let folder: string
/** Accepts connections and immediately closes them. */
let taken: Server
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-wrong-'))
  await writeFile(join(folder, 'file'), '')
  // The first of them imports the library, which takes longer than the tests.
  for (const name of ['second', 'third']) await makeFolder(join(folder, name, 'database'))
  taken = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  taken.close()
  await rm(folder, { recursive: true, force: true })
})

function launch(env: Record<string, string>) {
  const started = launchServer(folder, env)
  running.push(started.child)
  return started
}

const paddle = { PADDLE_API_KEY: secret, PADDLE_CLIENT_TOKEN: 'test_token' }
const database = (address: string) => ({ DATABASE_URL: `postgres://parley:${secret}@${address}/parley` })

test.concurrent.each([
  ['a value of the wrong kind', { PORT: 'many' }, /PORT: /],
  ['several at once', { PORT: 'many', RATE_LIMIT_FACTOR: '-1' }, /PORT: .*RATE_LIMIT_FACTOR: /s],
  ['a misspelt variable', { OPENAI_API_KEI: secret }, /OPENAI_API_KEI: .* OPENAI_API_KEY\?/],
  ['a tag-manager id in another form', { GTM_ID: 'gtm-abc1' }, /GTM_ID: .*did you mean GTM-ABC1\?/],
  ['Paddle set in part', paddle, /PADDLE_WEBHOOK_SECRET: missing/],
  [
    'Paddle named and not set',
    { PAYMENTS: 'paddle' },
    /PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET: missing/,
  ],
  ['OpenID Connect set in part', { OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_ID: 'parley' }, /OIDC_ISSUER: missing/],
  ['a folder that takes nothing', { DATA_DIR: 'file/data' }, /DATA_DIR: nothing can be written into file\/data/],
  ['a database where nothing listens', database('127.0.0.1:1'), /DATABASE_URL: nothing listens there/],
  ['a database on an unknown host', database('nowhere.invalid'), /DATABASE_URL: .*(no such host|cannot be looked up)/],
])(
  'fails to start with %s, and names the variable',
  async (_what, env, sentence) => {
    const { code, output } = await launch(env).exited
    expect(output).toMatch(sentence)
    expect(output).not.toContain(secret)
    expect(output).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  },
  60_000,
)

// Alone, because a process that starts beside many others may miss its time limit for connecting.
test.runIf(ownCertificate !== null)(
  'fails to start if the certificate of the database is unknown here',
  async () => {
    using postgres = await startTlsPostgres(ownCertificate)
    const { DATABASE_URL } = database(postgres.address)
    const { code, output } = await launch({ DATABASE_URL: `${DATABASE_URL}?sslmode=require` }).exited
    expect(output).toMatch(/^DATABASE_URL: its certificate comes from an authority .* NODE_EXTRA_CA_CERTS/m)
    expect(output).not.toContain(secret)
    expect(code).toBe(1)
  },
  60_000,
)

test('fails to start if the database does not support TLS', async () => {
  using postgres = await startTlsPostgres(null)
  const { DATABASE_URL } = database(postgres.address)
  const { code, output } = await launch({ DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` }).exited
  expect(output).toMatch(/^DATABASE_URL: it does not support TLS/m)
  expect(code).toBe(1)
}, 60_000)

test.concurrent('fails to start if a file of the certificates cannot be read', async () => {
  const { DATABASE_URL } = database(`127.0.0.1:${port}`)
  const { code, output } = await launch({ DATABASE_URL: `${DATABASE_URL}?sslrootcert=/nowhere/ca.pem` }).exited
  expect(output).toMatch(/^DATABASE_URL: a file of the certificates .* cannot be read/m)
  expect(code).toBe(1)
}, 60_000)

test.concurrent('fails to start if the port is taken', async () => {
  const { code, output } = await launch({ PORT: String(port), DATA_DIR: 'second' }).exited
  expect(output).toContain(`PORT: ${port} is taken`)
  expect(code).toBe(1)
}, 120_000)

test.runIf(isRedisInstalled).concurrent(
  'fails to start if the Redis password is wrong',
  async () => {
    await using redis = await startOwnRedis('--requirepass', 'another')
    const { code, output } = await launch({ REDIS_URL: `redis://:${secret}@127.0.0.1:${redis.port}` }).exited
    expect(output.trim()).toMatch(/^REDIS_URL: the user or the password is wrong; .+$/)
    expect(output).not.toContain(secret)
    expect(code).toBe(1)
  },
  60_000,
)

test.concurrent('starts with one warning each for a dead mail server, a dead Redis and an unlisted proxy', async () => {
  const dead = `vera:${secret}@127.0.0.1:${port}`
  const env = { DATA_DIR: 'third', SMTP_URL: `smtp://${dead}`, REDIS_URL: `redis://${dead}` }
  const started = launch(env)
  const url = await started.url
  await vi.waitFor(() => expect(started.said()).toContain('SMTP_URL: the mail server cannot be used'), {
    timeout: 60_000,
  })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await fetch(`${url}/api/config`, { headers })
  await fetch(`${url}/api/config`, { headers })
  await vi.waitFor(() => expect(started.said()).toContain('TRUSTED_PROXIES'), { timeout: 60_000 })
  expect(started.said().match(/TRUSTED_PROXIES/g)).toHaveLength(1)
  expect(started.said().match(/REDIS_URL: the server is away/g)).toHaveLength(1)
  expect(started.said()).not.toContain(secret)
  started.child.kill('SIGTERM')
  expect((await started.exited).code).toBe(0)
}, 120_000)
