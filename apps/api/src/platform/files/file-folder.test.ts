import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
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

test('stores nothing in the mount point of a volume that is gone', async () => {
  const path = join(parent, 'files')
  const folder = openFolder(path)
  const [first, second, third] = ['ab', 'cd', 'ef'].map((start) => `${start}${'0'.repeat(30)}.mp3`) as [
    string,
    string,
    string,
  ]
  await folder.writeId('0'.repeat(24))
  await folder.store(first, new Uint8Array(1))
  expect(await folder.isWritable()).toBe(true)

  await rename(path, `${path}-volume`)
  await mkdir(path)
  for (const id of [first, second]) await expect(folder.store(id, new Uint8Array(1))).rejects.toThrow()
  expect(await folder.isWritable()).toBe(false)
  await expect(folder.store(second, new Uint8Array(1))).rejects.toThrow('its volume may not be mounted')
  expect((await readdir(path, { recursive: true })).filter((name) => name.endsWith('.mp3'))).toEqual([])

  await rm(path, { recursive: true })
  await rename(`${path}-volume`, path)
  for (const id of [second, third]) await folder.store(id, new Uint8Array(1))
  expect(await folder.isWritable()).toBe(true)
  expect([await folder.size(first), await folder.size(second), await folder.size(third)]).toEqual([1, 1, 1])
})
