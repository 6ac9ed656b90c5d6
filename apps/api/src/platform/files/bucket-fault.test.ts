import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { openBucket } from './file-bucket.ts'
import { checkFileStore } from './open-files.ts'

const id = `${'ab'.repeat(16)}.mp3`
let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.close()
  server?.closeAllConnections()
})

/** A store that answers as it is told. @returns its address, and how often it was asked */
async function standIn(answer: RequestListener): Promise<{ endpoint: string; asked: () => number }> {
  let asked = 0
  server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

const refusal =
  (status: number, code: string, { headers = {}, more = '' } = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(code && `<Error><Code>${code}</Code>${more}</Error>`)

const settingsFor = (endpoint: string) => ({
  endpoint,
  publicEndpoint: endpoint,
  region: 'eu-west-1',
  bucket: 'parley',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  patienceMs: 100,
})
const bucketAt = (endpoint: string) => openBucket(settingsFor(endpoint), 'http://localhost')
const start = (endpoint: string) =>
  checkFileStore(
    readEnv({ S3_ENDPOINT: endpoint, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'a secret' }),
    createLog({ LOG_LEVEL: 'silent' }),
  )

test.each([
  [404, 'NoSuchBucket', {}, /^S3_BUCKET: there is no such bucket/],
  [403, 'InvalidAccessKeyId', {}, /^S3_ACCESS_KEY_ID: the store does not know/],
  [403, 'SignatureDoesNotMatch', {}, /^S3_SECRET_ACCESS_KEY: it does not belong/],
  [403, 'AccessDenied', {}, /^S3_ACCESS_KEY_ID: this key may not use the bucket/],
  [403, '', {}, /^S3_ACCESS_KEY_ID: this key may not use the bucket/],
  [400, 'AuthorizationHeaderMalformed', { more: '<Region>eu-north-1</Region>' }, /^S3_REGION: .* in eu-north-1;/],
  [301, '', { headers: { 'x-amz-bucket-region': 'sa-east-1' } }, /^S3_REGION: .* in sa-east-1;/],
  [403, 'RequestTimeTooSkewed', {}, /^The clock of this machine is \d+ s off/],
])('a start ends with a sentence for %d %s', async (status, code, more, sentence) => {
  const { endpoint } = await standIn(refusal(status, code, more))
  const error = await start(endpoint).catch((reason: unknown) => reason)
  expect((error as Error).message).toMatch(sentence)
  expect((error as Error).message).not.toContain('a secret')
})

test('a store that is away for the moment does not end a start', async () => {
  const { endpoint } = await standIn(refusal(503, 'SlowDown'))
  await start(endpoint)
  await start('http://127.0.0.1:9')
})

test('a store that fails is asked twice, and after four failures not for a while', async () => {
  const { endpoint, asked } = await standIn(refusal(503, 'SlowDown'))
  const bucket = bucketAt(endpoint)
  for (let count = 0; count < 4; count += 1) {
    await expect(bucket.read(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  }
  expect(asked()).toBe(8)
  await expect(bucket.store(id, new Uint8Array(10))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked()).toBe(8)
})

test('one failure costs a second try and nothing else', async () => {
  let isWell = false
  const { endpoint, asked } = await standIn((_request, response) => {
    response.writeHead(isWell ? 200 : 500).end('sound')
    isWell = true
  })
  expect(Buffer.from(await bucketAt(endpoint).read(id)).toString()).toBe('sound')
  expect(asked()).toBe(2)
})

test('a missing object costs one request, and is no failure of the store', async () => {
  const { endpoint, asked } = await standIn(refusal(404, 'NoSuchKey'))
  const bucket = bucketAt(endpoint)
  for (let count = 0; count < 6; count += 1) {
    await expect(bucket.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await bucket.size(id)).toBeNull()
  expect(asked()).toBe(7)
})

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['begins an answer and does not end it', (_request, response) => void response.writeHead(200).write('so')],
])('a store that %s is given up', async (_what, answer) => {
  const { endpoint, asked } = await standIn(answer)
  await expect(bucketAt(endpoint).read(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked()).toBe(2)
})

test('the bucket is the first part of the path, whatever the host is called', async () => {
  const url = await bucketAt('https://parley.example.org').directUrl(id, { seconds: 60 })
  expect(url).toMatch(/^https:\/\/parley\.example\.org\/parley\/ab\//)
})

test('an answer of something else is no success', async () => {
  const { endpoint } = await standIn((_request, response) => void response.writeHead(404).end('<html>Not here</html>'))
  await expect(start(endpoint)).rejects.toThrow(/^S3_ENDPOINT: what answers there is no S3-compatible store/)
  const bucket = bucketAt(endpoint)
  await expect(bucket.store(id, new Uint8Array(10))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(bucket.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await bucket.isWritable()).toBe(false)
})

test('while one request tries a store again, nobody else waits for it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let isHanging = false
  const waiting: ServerResponse[] = []
  const { endpoint, asked } = await standIn((_request, response) => {
    if (isHanging) waiting.push(response)
    else response.writeHead(503).end()
  })
  const bucket = openBucket({ ...settingsFor(endpoint), patienceMs: 5_000 }, 'http://localhost')
  for (let count = 0; count < 4; count += 1) await bucket.read(id).catch(() => undefined)
  isHanging = true
  vi.advanceTimersByTime(6_000)
  const trial = bucket.read(id)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  await expect(bucket.read(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked()).toBe(9)
  waiting[0]?.writeHead(200).end('sound')
  expect(Buffer.from(await trial).toString()).toBe('sound')
})
