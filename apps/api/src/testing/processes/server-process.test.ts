import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../test-database.ts'
import { launchServer } from './server-process.ts'

const running: ChildProcess[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-process-'))
  await makeFolder(join(folder, 'data', 'database'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server on the tests' shared data folder. */
function launch(env: Record<string, string> = {}) {
  const started = launchServer(folder, env)
  running.push(started.child)
  return started
}

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'V', last_name: 'M', country: 'IE', email, password: 'three walnut doors' }),
  })

test('the server keeps its data after a clean stop and after a crash', async () => {
  const first = launch()
  const url = await first.url
  expect(first.said()).toContain('built-in (scripted role-play)')
  for (const part of ['for one machine', 'outbox', 'Payments: sandbox', 'Registration: open', 'Google sign-in: off']) {
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
