import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys, loadSecrets } from './secret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('creates a secret once, readable only by the owner of the process', async () => {
  const DATA_DIR = join(folder, 'data')
  const secrets = [await loadSecrets({ DATA_DIR }), await loadSecrets({ DATA_DIR })]
  expect(secrets[0]?.[0]).toMatch(/^[\w-]{64}$/)
  expect(secrets[1]).toEqual(secrets[0])
  expect(await readdir(DATA_DIR)).toEqual(['access-token-secret'])
  expect((await stat(join(DATA_DIR, 'access-token-secret'))).mode & 0o777).toBe(0o600)
})

test('does not store configured secrets', async () => {
  const DATA_DIR = join(folder, 'unused')
  const secrets = ['s'.repeat(32), 't'.repeat(32)] as [string, string]
  expect(await loadSecrets({ DATA_DIR, ACCESS_TOKEN_SECRET: secrets })).toBe(secrets)
  expect(await readdir(folder)).not.toContain('unused')
})

test('derives one key per secret and purpose, in the order of the secrets', () => {
  const [both, alone] = [createKeys(['new', 'old']), createKeys(['old'])]
  expect(both('links')).toHaveLength(2)
  expect(both('links')[1]).toEqual(alone('links')[0])
  expect(both('links')[0]).not.toEqual(both('links')[1])
  expect(alone('tokens')[0]).not.toEqual(alone('links')[0])
})
