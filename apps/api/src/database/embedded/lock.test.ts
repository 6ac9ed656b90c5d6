import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../connect.ts'
import { lockFolder } from './lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Another process that takes the lock and holds it until killed. Rejects if it does not get the lock. */
async function holder(file: string) {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
    await lockFolder(${JSON.stringify(file)})
    console.log('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('It ended without the lock')))
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return child
}

test('takes over a lock only if its process has crashed', async () => {
  const file = join(folder, 'one.lock')
  const child = await holder(file)
  await expect(lockFolder(file)).rejects.toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const unlock = await lockFolder(file)
  await expect(lockFolder(file)).rejects.toThrow(`in use by process ${process.pid}`)
  await unlock()
  expect(await readdir(folder)).toEqual([])
})

test('ignores a lock with an invalid or reused process id', async () => {
  const file = join(folder, 'two.lock')
  for (const content of [`${process.ppid} 1\n`, 'nonsense', '']) {
    await writeFile(file, content)
    await (await lockFolder(file))()
  }
})

test('gives a stale lock to only one of many processes', async () => {
  const file = join(folder, 'three.lock')
  await writeFile(file, '999999999 1\n')
  const results = await Promise.allSettled(Array.from({ length: 3 }, () => holder(file)))
  const children = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(children).toHaveLength(1)
  children[0]?.kill('SIGKILL')
})

test('rejects the embedded database in production unless it is allowed', async () => {
  const settings = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data') }
  await expect(connectDatabase(settings)).rejects.toThrow('DATABASE_URL')
  await expect(connectDatabase({ ...settings, NODE_ENV: 'test', EMBEDDED_DATABASE: 'refuse' })).rejects.toThrow()
  const connection = await connectDatabase({ ...settings, EMBEDDED_DATABASE: 'allow' })
  await expect(connectDatabase({ ...settings, EMBEDDED_DATABASE: 'allow' })).rejects.toThrow('Only one process')
  expect(connection.kind).toBe('embedded')
  await connection.close()
}, 60_000)
