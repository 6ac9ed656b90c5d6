import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog, type Log } from '../log/log.ts'
import { createHttp } from './http.ts'
import { answerProblems } from './problem.ts'
import { checkProxy, proxyCheckPath, proxyCheckRoute } from './proxy-check.ts'

const keys = [new Uint8Array(32).fill(1)] as const
let app: FastifyInstance
let url: string
let proxy: Server | undefined
beforeAll(async () => {
  app = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: false })
  answerProblems(app)
  proxyCheckRoute(app, keys)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
afterEach(() => void proxy?.close())

/** @param holds whether it waits for the complete answer before passing it on @param maxBytes of a request's body */
async function startProxy({ holds = false, maxBytes = 12_000_000 } = {}): Promise<string> {
  proxy = createServer(async (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      response.writeHead(413, { connection: 'close' }).end('<h1>413 Request Entity Too Large</h1>')
      return
    }
    const { method = 'GET', url: path } = request
    const type = request.headers['content-type']
    const body = method === 'POST' ? await buffer(request) : null
    const answer = await fetch(url + path, { method, body, ...(type && { headers: { 'content-type': type } }) })
    response.writeHead(answer.status)
    if (holds) return response.end(await answer.bytes())
    for await (const chunk of answer.body ?? []) response.write(chunk)
    response.end()
  })
  await new Promise<void>((resolve) => proxy?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

async function warningsAt(publicUrl: string): Promise<string[]> {
  const warnings: string[] = []
  const log = { warn: (text: string) => void warnings.push(text) } as unknown as Log
  await checkProxy(publicUrl, keys, log, new AbortController().signal)
  return warnings
}

const holdsAnswers = expect.stringMatching(/^PUBLIC_URL: .+ holds answers back .+ proxy_buffering off/)
const refusesUploads = expect.stringMatching(/^PUBLIC_URL: .+ refuses uploads .+ client_max_body_size 12m/)

test('warns of a proxy that buffers answers', async () => {
  expect(await warningsAt(await startProxy({ holds: true }))).toEqual([holdsAnswers])
})

test('warns of a proxy that rejects long recordings', async () => {
  expect(await warningsAt(await startProxy({ maxBytes: 1_000_000 }))).toEqual([refusesUploads])
  expect(await warningsAt(await startProxy({ holds: true, maxBytes: 0 }))).toEqual([holdsAnswers, refusesUploads])
})

test('gives no warning if the proxy works or the URL leads elsewhere', async () => {
  expect(await warningsAt(await startProxy())).toEqual([])
  expect(await warningsAt('http://127.0.0.1:9')).toEqual([])
  expect(await warningsAt(`${url}/elsewhere`)).toEqual([])
})

test('accepts neither requests nor uploads without a valid signature', async () => {
  const expires = Date.now() + 10_000
  for (const query of ['', `?expires=${expires}&signature=`, `?expires=${expires}&signature=AAAA`]) {
    expect((await fetch(`${url}${proxyCheckPath}${query}`)).status).toBeGreaterThanOrEqual(400)
    const headers = { 'content-type': 'application/octet-stream', 'content-length': '4000000' }
    const upload = request(`${url}${proxyCheckPath}${query}`, { method: 'POST', headers })
    // No part of the body is sent: the rejection must not wait for it.
    upload.flushHeaders()
    const [answer] = await once(upload, 'response')
    upload.destroy()
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  }
})
