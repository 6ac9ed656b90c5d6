import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './file-folder.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-folder-'))
})
afterEach(() => rm(parent, { recursive: true }))

test('makes each new folder durable once, with its first file', async () => {
  const synced: string[] = []
  const folder = openFolder(join(parent, 'data', 'files'), async (path) => void synced.push(relative(parent, path)))
  const id = (start: string) => `${start}${'0'.repeat(30)}.mp3`
  await folder.store(id('ab'), new Uint8Array(1))
  expect(synced).toEqual([join('data', 'files'), 'data', '', join('data', 'files', 'ab')])
  synced.length = 0
  await folder.store(id('cd'), new Uint8Array(1))
  expect(synced).toEqual([join('data', 'files'), join('data', 'files', 'cd')])
  synced.length = 0
  await folder.store(id('cd'), new Uint8Array(2))
  expect(synced).toEqual([join('data', 'files', 'cd')])
})
