import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { capture } from './child.mjs'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that logs when it starts and ends its work. */
const program = `
  import { appendFile } from 'node:fs/promises'
  import { join } from 'node:path'
  import { withLock } from '${new URL('lock.mjs', import.meta.url)}'
  const say = (event) => console.log(event, String(process.hrtime.bigint()))
  await withLock(${JSON.stringify(folder)}, 'several', async () => {
    say('in')
    for (let line = 0; line < 300; line += 1) await appendFile(join(${JSON.stringify(folder)}, 'work'), 'line')
    say('out')
  })`

test('lets one process run at a time, and removes a dead process’s lock', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(join(folder, 'several.lock'), String(dead))
  const run = () =>
    capture(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: process.env,
      timeoutMs: 20_000,
    })
  const outputs = (await Promise.all([run(), run(), run(), run()])).map(({ output }) => output)
  const events = outputs
    .flatMap((output) => output.trim().split('\n'))
    .map((line) => line.split(' '))
    .sort(([, a = ''], [, b = '']) => (BigInt(a) < BigInt(b) ? -1 : 1))
  expect(events.map(([event]) => event).join(' ')).toBe('in out in out in out in out')
})

test('releases the lock when the work fails', async () => {
  const work = () => {
    throw new Error('broken')
  }
  await expect(withLock(folder, 'failing', work)).rejects.toThrow('broken')
  expect(existsSync(join(folder, 'failing.lock'))).toBe(false)
})
