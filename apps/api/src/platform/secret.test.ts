import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecret } from './secret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a secret is made once, for the owner of the process alone', async () => {
  const DATA_DIR = join(folder, 'data')
  const secrets = [await loadSecret({ DATA_DIR }), await loadSecret({ DATA_DIR })]
  expect(secrets[0]).toMatch(/^[\w-]{64}$/)
  expect(secrets[1]).toBe(secrets[0])
  expect(await readdir(DATA_DIR)).toEqual(['access-token-secret'])
  expect((await stat(join(DATA_DIR, 'access-token-secret'))).mode & 0o777).toBe(0o600)
})

test('one that is given is not kept', async () => {
  const DATA_DIR = join(folder, 'unused')
  const secret = 's'.repeat(32)
  expect(await loadSecret({ DATA_DIR, ACCESS_TOKEN_SECRET: secret })).toBe(secret)
  expect(await readdir(folder)).not.toContain('unused')
})
