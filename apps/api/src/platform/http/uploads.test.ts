// Uploads while the disk is full: received data is not lost, and uploads that do not fit are rejected.
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUploads, type UploadFile } from './uploads.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-uploads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kB = 1024
const limits = { memoryPerUpload: 64 * kB, memoryMax: 256 * kB, memoryWithoutDisk: 512 * kB }

/** Chunks of 16 kB, each filled with a different byte. */
const chunksOf = (count: number) => Array.from({ length: count }, (_, n) => Buffer.alloc(16 * kB, n))
async function* chunks(count: number): AsyncGenerator<Uint8Array> {
  yield* chunksOf(count)
}
const bytesOf = (count: number) => Buffer.concat(chunksOf(count))
const noCheck = () => undefined

/** A file on a disk with limited space: the first write beyond it is partial, and the next one fails. */
function openOnSmallDisk(space: number): () => Promise<UploadFile> {
  return async () => {
    const path = join(folder, 'small')
    const file = await open(path, 'w+')
    await rm(path)
    return {
      read: (bytes, offset, length, position) => file.read(bytes, offset, length, position),
      close: () => file.close(),
      async write(bytes, offset, length, position) {
        const fits = Math.min(length, space - position)
        if (fits <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return file.write(bytes, offset, fits, position)
      },
    }
  }
}

test('an upload goes through a temporary file that is removed', async () => {
  const uploads = createUploads(folder, limits)
  const received = await uploads.receive(chunks(40), noCheck)
  expect(Buffer.compare(received, bytesOf(40))).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

/** A disk that is always full; exists only on Linux. */
const fullDisk = '/dev/full'
const hasFullDisk = existsSync(fullDisk)

test.skipIf(!hasFullDisk).each([
  ['from the start', () => open(fullDisk, 'r+')],
  ['after some of it', openOnSmallDisk(100 * kB + 7)],
])('receives a complete upload while the disk is full %s', async (_when, openFile) => {
  const uploads = createUploads(folder, limits, openFile)
  const received = await uploads.receive(chunks(20), noCheck)
  expect(Buffer.compare(received, bytesOf(20))).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('receives a complete upload while the folder cannot be created', async () => {
  const taken = join(folder, 'taken')
  await writeFile(taken, '')
  const received = await createUploads(taken, limits).receive(chunks(20), noCheck)
  expect(Buffer.compare(received, bytesOf(20))).toBe(0)
  await rm(taken)
})

test.skipIf(!hasFullDisk)('rejects only uploads that fit neither on disk nor in memory', async () => {
  const uploads = createUploads(folder, limits, () => open(fullDisk, 'r+'))
  for (let n = 0; n < 3; n += 1) {
    await expect(uploads.receive(chunks(40), noCheck)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      retryAfterSeconds: 5,
    })
  }
  const received = await uploads.receive(chunks(20), noCheck)
  expect(received.byteLength).toBe(20 * 16 * kB)
  expect(await readdir(folder)).toEqual([])
})
