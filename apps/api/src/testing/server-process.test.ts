import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../server.ts', import.meta.url))
const running: ChildProcess[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-process-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server as an operator does, on a data folder that the tests share. */
function launch(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: 'data', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  const listening = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, url] = /listens on (\S+);.*Database/s.exec(output) ?? []
      if (url !== undefined) listening.resolve(url)
    })
  }
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  exited.then(({ output }) => listening.reject(new Error(output)))
  listening.promise.catch(() => undefined)
  return { child, exited, url: listening.promise, said: () => output }
}

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'V', last_name: 'M', country: 'IE', email, password: 'three walnut doors' }),
  })

test('the server says where it is and what is embedded, stops cleanly, and keeps what it knew', async () => {
  const first = launch()
  const url = await first.url
  expect(first.said()).toContain('built-in (scripted role-play)')
  for (const part of ['for one machine', 'outbox', 'Payments: sandbox', 'Google sign-in: off']) {
    expect(first.said()).toContain(part)
  }
  expect((await register(url, 'kept@example.org')).status).toBe(201)
  first.child.kill('SIGTERM')
  expect((await first.exited).code).toBe(0)

  const second = launch()
  expect((await register(await second.url, 'kept@example.org')).status).toBe(409)
  const intruder = launch()
  expect(await intruder.exited).toMatchObject({ code: 1, output: expect.stringContaining('Only one process') })

  expect((await register(await second.url, 'acknowledged@example.org')).status).toBe(201)
  second.child.kill('SIGKILL')
  await second.exited
  const third = launch()
  expect((await register(await third.url, 'acknowledged@example.org')).status).toBe(409)
  third.child.kill('SIGTERM')
  expect((await third.exited).code).toBe(0)
}, 180_000)

test('what is configured wrongly is named, and nothing starts', async () => {
  const { code, output } = await launch({ PORT: 'many', NODE_ENV: 'production' }).exited
  expect(code).toBe(1)
  expect(output).toContain('PORT')
  expect(output).not.toContain('at ')
})
