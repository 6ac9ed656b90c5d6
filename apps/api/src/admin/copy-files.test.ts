import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBucket } from '#platform/files/file-bucket.ts'
import { openFolder } from '#platform/files/file-folder.ts'
import { createFiles, type SignedFiles } from '#platform/files/files.ts'
import { startBucket, type TestBucket } from '../testing/processes/bucket.ts'
import { copyFiles } from './copy-files.ts'

let path: string
let server: TestBucket
let folder: SignedFiles
let bucket: SignedFiles
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'parley-files-'))
  server = await startBucket()
  folder = createFiles(openFolder(path), [new Uint8Array(32)])
  bucket = createFiles(openBucket(server.settings, 'http://localhost'), [new Uint8Array(32)])
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await rm(path, { recursive: true })
})

const bytesOf = (size: number) => new Uint8Array(size).fill(size % 251)
const named = (ids: readonly string[]) => ({ findNamed: async () => new Set(ids), namingMs: 0 })
const nothing = { copied: 0, bytes: 0, present: 0, gone: 0, removed: 0 }

test.each(['to a bucket', 'to a folder'])('copies only files that are still missing, %s', async (direction) => {
  const [from, to] = direction === 'to a bucket' ? [folder, bucket] : [bucket, folder]
  const ids = await Promise.all([10, 20, 3_000_000, 40, 50].map((size) => from.put(bytesOf(size), 'audio/wav')))
  let stored = 0
  const breaks = {
    ...to,
    store: async (id: string, bytes: Uint8Array) => {
      stored += 1
      if (stored > 2) throw new Error('The disk went away')
      await to.store(id, bytes)
    },
  }
  await expect(copyFiles({ from, to: breaks, ...named(ids) })).rejects.toThrow('The disk went away')
  const sizes = await Promise.all(ids.map((id) => to.size(id)))
  expect(sizes.filter((size) => size !== null)).toHaveLength(2)
  expect(await copyFiles({ from, to, ...named(ids) })).toMatchObject({
    ...nothing,
    bytes: expect.any(Number),
    copied: 3,
    present: 2,
  })
  expect(await copyFiles({ from, to, ...named(ids) })).toEqual({ ...nothing, present: 5 })
  for (const id of ids) expect(new Uint8Array(await to.read(id))).toEqual(new Uint8Array(await from.read(id)))
})

test('copies a file again whose copy was cut short', async () => {
  const id = await folder.put(bytesOf(50), 'audio/wav')
  await bucket.store(id, bytesOf(50).subarray(0, 10))
  expect(await copyFiles({ from: folder, to: bucket, ...named([id]) })).toMatchObject({ copied: 1 })
  expect(await bucket.size(id)).toBe(50)
})

test('removes what was deleted after it had been copied', async () => {
  const [kept, deleted] = [await folder.put(bytesOf(10), 'audio/wav'), await folder.put(bytesOf(20), 'audio/wav')]
  await copyFiles({ from: folder, to: bucket, ...named([kept, deleted]) })
  await folder.delete(deleted)
  expect(await copyFiles({ from: folder, to: bucket, ...named([kept]) })).toEqual({
    ...nothing,
    present: 1,
    removed: 1,
  })
  expect(await bucket.size(deleted)).toBeNull()
})

test('does not bring back what servers deleted in the target', async () => {
  const id = await folder.put(bytesOf(10), 'audio/wav')
  expect(await copyFiles({ from: folder, to: bucket, ...named([]) })).toEqual({ ...nothing, gone: 1 })
  expect(await bucket.size(id)).toBeNull()
})

test('keeps a new file of a server that uses the target, even before the database names it', async () => {
  const id = await bucket.put(bytesOf(10), 'audio/mpeg')
  const answers = [[], [], [id]]
  const findNamed = async () => new Set(answers.shift())
  expect(await copyFiles({ from: folder, to: bucket, findNamed, namingMs: 0 })).toEqual(nothing)
  expect(await bucket.size(id)).toBe(10)
})
