import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHttp } from '../http/http.ts'
import { answerProblems } from '../http/problem.ts'
import { createLog } from '../log/log.ts'
import { fileRoutes } from './file.routes.ts'
import { openFolder } from './file-folder.ts'
import { createFiles, type SignedFiles } from './files.ts'

let folder: string
let files: SignedFiles
let app: FastifyInstance
let base: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'))
  files = createFiles(openFolder(folder), [new Uint8Array(32).fill(1)])
  app = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: false })
  answerProblems(app)
  fileRoutes(app, files)
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(() => void vi.useRealTimers())

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { headers, method })
const body = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test('a stored file can be read, measured, served and deleted', async () => {
  const id = await files.put(bytes, 'audio/mpeg')
  expect(new Uint8Array(await files.read(id))).toEqual(bytes)
  expect(await files.size(id)).toBe(1000)
  const response = await get(files.url(id))
  expect(response.status).toBe(200)
  expect(await body(response)).toEqual(bytes)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  })
  await files.delete(id)
  await files.delete(id)
  expect(await files.size(id)).toBeNull()
  await expect(files.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await get(files.url(id))).status).toBe(404)
})

test('an incomplete write leaves nothing behind', async () => {
  const before = await readdir(folder, { recursive: true })
  const breaksOff = async function* () {
    yield bytes
    throw new Error('The disk is full')
  }
  await expect(files.put(breaksOff() as never, 'audio/wav')).rejects.toThrow('The disk is full')
  const names = await readdir(folder, { recursive: true })
  expect(names.filter((name) => /\./.test(name) && !before.includes(name))).toEqual([])
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/1000', bytes.subarray(0, 10)],
  ['bytes=990-', 206, 'bytes 990-999/1000', bytes.subarray(990)],
  ['bytes=-10', 206, 'bytes 990-999/1000', bytes.subarray(990)],
  ['bytes=-5000', 206, 'bytes 0-999/1000', bytes],
  ['bytes=500-99999', 206, 'bytes 500-999/1000', bytes.subarray(500)],
  ['bytes=1000-', 416, 'bytes */1000', new Uint8Array()],
  ['bytes=9-3', 416, 'bytes */1000', new Uint8Array()],
  ['bytes=0-1,5-6', 200, null, bytes],
  ['lines=1-2', 200, null, bytes],
])('range %s', async (range, status, contentRange, part) => {
  const response = await get(files.url(await files.put(bytes, 'audio/wav')), { range })
  expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
  expect(await body(response)).toEqual(part)
})

test('HEAD returns the size without a body', async () => {
  const response = await get(files.url(await files.put(bytes, 'audio/wav')), {}, 'HEAD')
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '1000'])
  expect(await body(response)).toHaveLength(0)
})

test('a signed URL opens one file for an hour', async () => {
  const [id, other] = [await files.put(bytes, 'audio/wav'), await files.put(bytes, 'audio/wav')]
  const url = files.url(id)
  const refused = [
    url.replace(id, other),
    url.replace(/expires=\d+/, 'expires=99999999999'),
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    url.replace(/signature=.*/, 'signature='),
  ]
  for (const path of refused) expect((await get(path)).status).toBe(403)
  const malformed = [`/api/files/${id}`, `${url}&x=1`, url.replace(/expires=\d+/, 'expires=soon')]
  for (const path of malformed) expect((await get(path)).status).toBe(400)
  expect((await get(url.replace(id, '..%2F..%2Fetc%2Fpasswd'))).status).toBe(404)
  const [, expires] = /expires=(\d+)/.exec(url) ?? []
  const end = Number(expires) * 1000
  expect(end - Date.now()).toBeGreaterThan(3_500_000)
  vi.useFakeTimers({ toFake: ['Date'], now: end - 1 })
  expect((await get(url)).status).toBe(200)
  vi.setSystemTime(end + 1)
  expect((await get(url)).status).toBe(403)
})

test('pieces can be written under a reserved id and downloaded under a name', async () => {
  const id = files.reserve('application/json')
  expect(await files.size(id)).toBeNull()
  const pieces = async function* (texts: string[]) {
    yield* texts
  }
  expect(await files.write(id, pieces(['{"a":', '1', '}']))).toBe(7)
  expect(await files.write(id, pieces(['["é"]']))).toBe(6)
  const url = files.url(id, { saveAs: 'export.json', seconds: 60 })
  const response = await get(url)
  expect(await response.text()).toBe('["é"]')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': 'attachment; filename="export.json"',
  })
  expect((await get(url.replace('save_as=export.json', 'save_as=other.html'))).status).toBe(403)
  expect((await get(url.replace('&save_as=export.json', ''))).status).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await get(url)).status).toBe(403)
})

test('pieces that end in an error leave no file behind', async () => {
  const id = files.reserve('application/json')
  const breaksOff = async function* () {
    yield '{'
    throw new Error('The database went away')
  }
  await expect(files.write(id, breaksOff())).rejects.toThrow('The database went away')
  expect(await files.size(id)).toBeNull()
})
