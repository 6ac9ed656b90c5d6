// `FileStore` on a bucket: in the tests' own store, or in the one at TEST_BUCKET.
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startBucket, storeAt, type TestStore } from '../../testing/processes/bucket.ts'
import { readEnv } from '../env/env.ts'
import { createHttp } from '../http/http.ts'
import { answerProblems } from '../http/problem.ts'
import { createLog } from '../log/log.ts'
import { contentPolicy } from '../pages/content-policy.ts'
import { fileRoutes } from './file.routes.ts'
import { openBucket } from './file-bucket.ts'
import { createFiles, placeOf, type SignedFiles } from './files.ts'
import { checkFileStore } from './open-files.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const foreign = process.env.TEST_BUCKET
let bucket: TestStore
let files: SignedFiles
let app: FastifyInstance
let base: string
beforeAll(async () => {
  bucket = foreign === undefined ? await startBucket() : storeAt(foreign)
  files = createFiles(openBucket(bucket.settings, 'https://parley.example'), [new Uint8Array(32).fill(1)])
  app = await createHttp({
    log,
    isHttps: false,
    policy: contentPolicy([], files.origin),
  })
  answerProblems(app)
  fileRoutes(app, files)
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await bucket[Symbol.asyncDispose]()
})
afterEach(() => void vi.useRealTimers())

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const listed = async () => {
  const found = []
  for await (const file of files.list()) found.push(file)
  return found
}
const pieces = async function* (...texts: string[]) {
  yield* texts
}

test('a stored file can be read, measured, listed and deleted', async () => {
  const id = await files.put(bytes, 'audio/mpeg')
  expect(new Uint8Array(await files.read(id))).toEqual(bytes)
  expect(await files.size(id)).toBe(1000)
  expect(await listed()).toContainEqual({ id, bytes: 1000 })
  await files.delete(id)
  await files.delete(id)
  expect(await files.size(id)).toBeNull()
  expect(await listed()).not.toContainEqual({ id, bytes: 1000 })
  await expect(files.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(files.open(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await files.isWritable()).toBe(true)
})

test('a signed URL leads to the bucket, which serves ranges', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const url = files.url(await files.put(bytes, 'audio/wav'))
  expect(url).toMatch(/#elsewhere$/)
  const redirect = await fetch(base + url, { redirect: 'manual' })
  expect(redirect.status).toBe(307)
  expect(redirect.headers.get('cache-control')).toBe('private, max-age=1800')
  expect(redirect.headers.get('content-security-policy')).toContain(
    `media-src 'self' data: blob: ${bucket.settings.endpoint};`,
  )
  const part = await fetch(base + url, { headers: { range: 'bytes=990-' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000'])
  expect(await part.bytes()).toEqual(bytes.subarray(990))
  expect(part.headers.get('content-type')).toBe('audio/wav')
  const head = await fetch(base + url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
  expect((await fetch(base + url.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(403)
})

test('a URL in the bucket is signed for one object and a limited time', async () => {
  const [id, other] = [await files.put(bytes, 'audio/wav'), await files.put(bytes, 'audio/wav')]
  const addressOf = async (saveAs?: string) => (await files.directUrl(id, { seconds: 60, saveAs })) ?? ''
  const url = await addressOf()
  expect(new URL(url).pathname).toBe(`/${bucket.settings.bucket}/${placeOf(id)}`)
  expect((await fetch(url)).headers.get('cache-control')).toBe('private, max-age=60')
  expect((await fetch(await addressOf('a.wav'))).headers.get('content-disposition')).toContain('filename="a.wav"')
  const refused = [
    url.replace(placeOf(id), placeOf(other)),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
    url.replace('audio%2Fwav', 'text%2Fhtml'),
    url.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000'),
    url.replace(/\?.*/, ''),
  ]
  for (const address of refused) expect((await fetch(address)).status, address).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
  expect((await fetch(await addressOf())).status).toBe(403)
})

test.each([
  ['S3_BUCKET', 'no-such-bucket', /^S3_BUCKET: there is no such bucket/],
  ['S3_ACCESS_KEY_ID', 'unknown', /^S3_ACCESS_KEY_ID: the store does not know this key/],
  ['S3_SECRET_ACCESS_KEY', 'mistaken', /^S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID/],
])('startup fails with an explanation for a wrong %s', async (name, value, sentence) => {
  await expect(checkFileStore(readEnv({ ...bucket.env, [name]: value }), log)).rejects.toThrow(sentence)
})

// Not every store checks the region, and Ceph gives it another name.
test.skipIf(foreign !== undefined)('startup fails with an explanation for a wrong S3_REGION', async () => {
  const elsewhere = readEnv({ ...bucket.env, S3_REGION: 'eu-north-1' })
  await expect(checkFileStore(elsewhere, log)).rejects.toThrow(/^S3_REGION: the bucket is in us-east-1; set that/)
})

test.each([-3_600_000, 3_600_000])('startup fails with an explanation if the clock is %d ms off', async (ms) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  await expect(checkFileStore(readEnv(bucket.env), log)).rejects.toThrow(/^The clock of this machine is 3\d\d\d s off/)
})

test('pieces are stored as one file, and saved under a name', async () => {
  const id = files.reserve('application/json')
  expect(await files.write(id, pieces('{"a":', '1', '}'))).toBe(7)
  expect(await files.write(id, pieces('["é"]'))).toBe(6)
  const response = await fetch(base + files.url(id, { saveAs: 'export.json' }))
  expect(await response.text()).toBe('["é"]')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="export.json"')
  expect(await files.write(files.reserve('application/json'), pieces())).toBe(0)
})

test('a large file is stored in parts', async () => {
  const id = files.reserve('application/json')
  const megabyte = 'x'.repeat(1024 * 1024)
  const size = 17 * 1024 * 1024 + 3
  expect(await files.write(id, pieces(...Array<string>(17).fill(megabyte), 'end'))).toBe(size)
  expect(await files.size(id)).toBe(size)
  expect(await text(await files.open(id, { start: size - 5, end: size - 1 }))).toBe('xxend')
})

test('pieces that end in an error leave nothing behind', async () => {
  const breaksOff = async function* () {
    yield 'x'.repeat(9 * 1024 * 1024)
    throw new Error('The database went away')
  }
  const id = files.reserve('application/json')
  await expect(files.write(id, breaksOff())).rejects.toThrow('The database went away')
  expect(await files.size(id)).toBeNull()
})
