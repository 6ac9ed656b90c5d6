import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../env/env.ts'
import { createLog } from '../log/log.ts'
import { openBucket } from './file-bucket.ts'
import { checkFileStore, requireFileStore } from './open-files.ts'

const id = `${'ab'.repeat(16)}.mp3`
let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.close()
  server?.closeAllConnections()
})

/** A store that always answers in the same way. @returns its URL, and how many requests it received */
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

const settingsFor = (endpoint: string, timeoutMs = 60_000) => ({
  endpoint,
  publicEndpoint: endpoint,
  region: 'eu-west-1',
  bucket: 'parley',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  timeoutMs,
})
const bucketAt = (endpoint: string, timeoutMs?: number) =>
  openBucket(settingsFor(endpoint, timeoutMs), 'http://localhost')
const start = (endpoint: string) =>
  checkFileStore(
    readEnv({ S3_ENDPOINT: endpoint, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'a secret' }),
    createLog({ LOG_LEVEL: 'silent' }),
  )

const longAgo = new Date(Date.now() - 3_600_000).toUTCString()

test.each([
  [404, 'NoSuchBucket', {}, /^S3_BUCKET: there is no such bucket/],
  [403, 'InvalidAccessKeyId', {}, /^S3_ACCESS_KEY_ID: the store does not know/],
  [403, 'SignatureDoesNotMatch', {}, /^S3_SECRET_ACCESS_KEY: it does not belong/],
  [403, 'AccessDenied', {}, /^S3_ACCESS_KEY_ID: this key may not use the bucket/],
  [403, '', {}, /^S3_ACCESS_KEY_ID: this key may not use the bucket/],
  [400, 'AuthorizationHeaderMalformed', { more: '<Region>eu-north-1</Region>' }, /^S3_REGION: .* in eu-north-1;/],
  [301, '', { headers: { 'x-amz-bucket-region': 'sa-east-1' } }, /^S3_REGION: .* in sa-east-1;/],
  [400, 'InvalidRequest', { headers: { date: longAgo } }, /^The clock of this machine is \d+ s off/],
  [200, '', { headers: { date: longAgo } }, /^The clock of this machine is \d+ s off/],
  [403, 'RequestTimeTooSkewed', {}, /^The clock of this machine is \d+ s off/],
])('startup fails with an explanation for %d %s', async (status, code, more, sentence) => {
  const { endpoint } = await standIn(refusal(status, code, more))
  const error = await start(endpoint).catch((reason: unknown) => reason)
  expect((error as Error).message).toMatch(sentence)
  expect((error as Error).message).not.toContain('a secret')
})

test.each(['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'])('startup fails if %s also names the bucket', async (name) => {
  const env = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const twice = readEnv({ ...env, [name]: 'https://b.s3.eu-west-1.amazonaws.com' })
  await expect(checkFileStore(twice, createLog({ LOG_LEVEL: 'silent' }))).rejects.toThrow(`${name}: its host names`)
  await checkFileStore(
    readEnv({ ...env, S3_PUBLIC_ENDPOINT: 'https://b.example.org' }),
    createLog({ LOG_LEVEL: 'silent' }),
  )
})

test('a temporarily unreachable store does not prevent startup', async () => {
  const { endpoint } = await standIn(refusal(503, 'SlowDown'))
  await start(endpoint)
  await start('http://127.0.0.1:9')
})

test.each([
  ['S3_ENDPOINT: the file store cannot be used (The file store answered 503 SlowDown); ', null],
  ['S3_ENDPOINT: the file store cannot be used (ECONNREFUSED); ', 'http://127.0.0.1:2'],
])('a command that needs files fails with: %s', async (sentence, address) => {
  const { endpoint } = await standIn(refusal(503, 'SlowDown'))
  const key = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  await expect(requireFileStore(readEnv({ S3_ENDPOINT: address ?? endpoint, ...key }))).rejects.toThrow(sentence)
})

test('pauses requests to a store after four failures', async () => {
  const { endpoint, asked } = await standIn(refusal(503, 'SlowDown'))
  const bucket = bucketAt(endpoint)
  for (let count = 0; count < 4; count += 1) {
    await expect(bucket.read(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  }
  expect(asked()).toBe(8)
  await expect(bucket.store(id, new Uint8Array(10))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked()).toBe(8)
})

test('one failure causes only a second attempt', async () => {
  let isWell = false
  const { endpoint, asked } = await standIn((_request, response) => {
    response.writeHead(isWell ? 200 : 500).end('sound')
    isWell = true
  })
  expect(Buffer.from(await bucketAt(endpoint).read(id)).toString()).toBe('sound')
  expect(asked()).toBe(2)
})

test('a missing object does not count as a failure of the store', async () => {
  const { endpoint, asked } = await standIn(refusal(404, 'NoSuchKey'))
  const bucket = bucketAt(endpoint)
  for (let count = 0; count < 6; count += 1) {
    await expect(bucket.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await bucket.size(id)).toBeNull()
  expect(asked()).toBe(7)
})

test.each<[string, string, RequestListener]>([
  ['never answers', 'http.server.request.start', () => undefined],
  [
    'begins an answer and does not end it',
    'undici:request:headers',
    (_request, response) => void response.writeHead(200).write('so'),
  ],
])('a store that %s is tried only twice', async (_what, lastStep, answer) => {
  const { endpoint, asked } = await standIn(answer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Nothing further happens after this step, so the time passes at once.
  const letTimePass = () => void setImmediate(() => vi.advanceTimersByTime(60_000))
  subscribe(lastStep, letTimePass)
  onTestFinished(() => void unsubscribe(lastStep, letTimePass))
  await expect(bucketAt(endpoint, 60_000).read(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked()).toBe(2)
})

test('the bucket is the first part of the path, regardless of the host name', async () => {
  const url = await bucketAt('https://parley.example.org').directUrl(id, { seconds: 60 })
  expect(url).toMatch(/^https:\/\/parley\.example\.org\/parley\/ab\//)
})

test('an answer from another program does not count as success', async () => {
  const { endpoint } = await standIn((_request, response) => void response.writeHead(404).end('<html>Not here</html>'))
  await expect(start(endpoint)).rejects.toThrow(/^S3_ENDPOINT: what answers there is no S3-compatible store/)
  const bucket = bucketAt(endpoint)
  await expect(bucket.store(id, new Uint8Array(10))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(bucket.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await bucket.isWritable()).toBe(false)
})

test('other requests do not wait while one probes the store again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let isHanging = false
  const waiting: ServerResponse[] = []
  const { endpoint, asked } = await standIn((_request, response) => {
    if (isHanging) waiting.push(response)
    else response.writeHead(503).end()
  })
  const bucket = bucketAt(endpoint)
  for (let count = 0; count < 4; count += 1) await bucket.read(id).catch(() => undefined)
  isHanging = true
  vi.advanceTimersByTime(6_000)
  const trial = bucket.read(id)
  await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 60_000 })
  await expect(bucket.read(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked()).toBe(9)
  waiting[0]?.writeHead(200).end('sound')
  expect(Buffer.from(await trial).toString()).toBe('sound')
})
