import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '../../testing/bucket.ts'
import { contentPolicy } from '../content-policy.ts'
import { createHttp } from '../http.ts'
import { createLog } from '../log.ts'
import { answerProblems } from '../problem.ts'
import { fileRoutes } from './file.routes.ts'
import { openBucket } from './file-bucket.ts'
import { createFiles, placeOf, type SignedFiles } from './files.ts'

let bucket: TestBucket
let files: SignedFiles
let app: FastifyInstance
let base: string
beforeAll(async () => {
  bucket = await startBucket()
  files = createFiles(openBucket(bucket.settings, 'https://parley.example'), [new Uint8Array(32).fill(1)])
  app = await createHttp({
    log: createLog({ LOG_LEVEL: 'silent' }),
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

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const listed = async () => {
  const found = []
  for await (const file of files.list()) found.push(file)
  return found
}
const pieces = async function* (...texts: string[]) {
  yield* texts
}

test('what is put can be read, measured, listed and deleted', async () => {
  const id = await files.put(bytes, 'audio/mpeg')
  expect(new Uint8Array(await files.read(id))).toEqual(bytes)
  expect(await files.size(id)).toBe(1000)
  expect(await listed()).toEqual([{ id, bytes: 1000 }])
  await files.delete(id)
  await files.delete(id)
  expect(await files.size(id)).toBeNull()
  expect(await listed()).toEqual([])
  await expect(files.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(files.open(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await files.isWritable()).toBe(true)
})

test('a signed address leads to the bucket, which sends ranges', async () => {
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

test('an address in the bucket is signed, for one object and a time', async () => {
  const id = await files.put(bytes, 'audio/wav')
  const url = new URL((await files.directUrl(id, { seconds: 60 })) ?? '')
  expect(url.pathname).toBe(`/parley/${placeOf(id)}`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Expires': '60',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('pieces are stored together, and saved under a name', async () => {
  const id = files.reserve('application/json')
  expect(await files.write(id, pieces('{"a":', '1', '}'))).toBe(7)
  expect(await files.write(id, pieces('["é"]'))).toBe(6)
  const response = await fetch(base + files.url(id, { saveAs: 'export.json' }))
  expect(await response.text()).toBe('["é"]')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="export.json"')
  expect(await files.write(files.reserve('application/json'), pieces())).toBe(0)
})

test('what is large is stored in parts', async () => {
  const id = files.reserve('application/json')
  const megabyte = 'x'.repeat(1024 * 1024)
  const size = 17 * 1024 * 1024 + 3
  expect(await files.write(id, pieces(...Array<string>(17).fill(megabyte), 'end'))).toBe(size)
  expect(await files.size(id)).toBe(size)
  expect(await text(await files.open(id, { start: size - 5, end: size - 1 }))).toBe('xxend')
})

test('of pieces that end in an error nothing is left', async () => {
  const breaksOff = async function* () {
    yield 'x'.repeat(9 * 1024 * 1024)
    throw new Error('The database went away')
  }
  const id = files.reserve('application/json')
  await expect(files.write(id, breaksOff())).rejects.toThrow('The database went away')
  expect(await files.size(id)).toBeNull()
})
