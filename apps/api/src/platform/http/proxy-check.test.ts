import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** @param holds whether the proxy waits for the whole answer before it passes it on */
async function startProxy(holds: boolean): Promise<string> {
  proxy = createServer(async (request, response) => {
    const answer = await fetch(url + request.url)
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

test('warns of a proxy that buffers answers', async () => {
  expect(await warningsAt(await startProxy(true))).toEqual([expect.stringMatching(/^PUBLIC_URL: the proxy in front/)])
})

test('does not warn of one that streams them, or of an address that leads elsewhere', async () => {
  expect(await warningsAt(await startProxy(false))).toEqual([])
  expect(await warningsAt('http://127.0.0.1:9')).toEqual([])
  expect(await warningsAt(`${url}/elsewhere`)).toEqual([])
})

test('serves the stream only at a signed address', async () => {
  const expires = Date.now() + 10_000
  for (const query of ['', `?expires=${expires}&signature=`, `?expires=${expires}&signature=AAAA`]) {
    expect((await fetch(`${url}${proxyCheckPath}${query}`)).status).toBeGreaterThanOrEqual(400)
  }
})
