import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBucket } from '#platform/files/file-bucket.ts'
import { openFolder } from '#platform/files/file-folder.ts'
import { createFiles } from '#platform/files/files.ts'
import { startBucket, type TestBucket } from '../testing/processes/bucket.ts'
import { copyFiles } from './files.ts'

let folder: string
let bucket: TestBucket
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'))
  bucket = await startBucket()
})
afterEach(async () => {
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

test('copies only files that are still missing', async () => {
  const from = openFolder(folder)
  const files = createFiles(from, [new Uint8Array(32)])
  const bytesOf = (size: number) => new Uint8Array(size).fill(size % 251)
  const ids = await Promise.all([10, 20, 3_000_000, 40, 50].map((size) => files.put(bytesOf(size), 'audio/wav')))
  const to = openBucket(bucket.settings, 'http://localhost')
  let stored = 0
  const breaks = {
    ...to,
    store: async (id: string, bytes: Uint8Array) => {
      stored += 1
      if (stored > 2) throw new Error('The bucket went away')
      await to.store(id, bytes)
    },
  }
  await expect(copyFiles(from, breaks)).rejects.toThrow('The bucket went away')
  const present = (await bucket.keys()).length
  expect(present).toBe(2)
  expect(await copyFiles(from, to)).toMatchObject({ copied: 3, present: 2, gone: 0 })
  expect(await copyFiles(from, to)).toEqual({ copied: 0, bytes: 0, present: 5, gone: 0 })
  for (const id of ids) expect(new Uint8Array(await to.read(id))).toEqual(new Uint8Array(await from.read(id)))
})
