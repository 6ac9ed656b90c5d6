// Clients that are slow, stall, or open too many connections, over real sockets.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { createHttp } from './http.ts'
import { answerProblems } from './problem.ts'

const connectionLimits = {
  headersMs: 300,
  requestMs: 1_500,
  checkMs: 50,
  uploadWindowMs: 400,
  uploadWindowBytes: 400,
  pipelined: 4,
  openPerNetwork: 20,
}
let app: FastifyInstance
let port: number
/** Number of requests that reached a handler. */
let handled = 0
beforeAll(async () => {
  app = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: false, connectionLimits })
  answerProblems(app)
  app.post('/echo', async (request) => ({ length: JSON.stringify(request.body).length }))
  app.post('/refuse', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  app.get('/wait', async () => {
    handled += 1
    await pause(200)
    return {}
  })
  app.get('/slow-answer', async (_request, reply) => {
    async function* lines() {
      for (let n = 0; n < 10; n += 1) {
        yield `${n}\n`
        await pause(connectionLimits.requestMs / 5)
      }
    }
    return reply.type('application/x-ndjson').send(Readable.from(lines()))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(app)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.close())

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Sends the beginning of a request. @returns its connection */
function begin(head: string, at = port): Socket {
  const socket = connect(at, '127.0.0.1')
  // A connection that the server cuts off may report a reset.
  socket.on('error', () => undefined)
  socket.write(head)
  return socket
}
/** Everything that arrives until the server closes the connection. */
const answerOf = (socket: Socket): Promise<string> => text(socket).catch(() => '')
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test('closes a stalled upload with a 408', async () => {
  const answer = await answerOf(begin(`${head('/echo', 5_000)}"abc`))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"VALIDATION.FAILED"')
})

test('neither counts nor closes the server’s own requests', async () => {
  const ask = () => app.inject({ method: 'POST', url: '/echo', payload: { text: 'abc' } })
  for (let n = 0; n <= connectionLimits.openPerNetwork; n += 1) expect((await ask()).statusCode).toBe(200)
  // This connection is closed when its window ends; by then all earlier requests' windows have ended too.
  expect(await answerOf(begin(`${head('/echo', 5_000)}"abc`))).toMatch(/^HTTP\/1\.1 408 /)
})

test('closes the connection of a rejected upload after the answer', async () => {
  expect(await answerOf(begin(`${head('/refuse', 5_000)}"abc`))).toMatch(/^HTTP\/1\.1 401 /)
})

test('accepts a slow but steady upload', async () => {
  const [windows, size] = [5, connectionLimits.uploadWindowBytes]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const request = once(app.server, 'request') as Promise<[IncomingMessage]>
  const socket = begin(`${head('/echo', windows * size + 2)}"`)
  const [{ socket: accepted }] = await request
  for (let n = 0; n < windows; n += 1) {
    const received = accepted.bytesRead + size
    socket.write('a'.repeat(size))
    while (accepted.bytesRead < received) await nextTurn()
    vi.advanceTimersByTime(connectionLimits.uploadWindowMs)
  }
  socket.write('"')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toContain(`{"length":${windows * size + 2}}`)
})

test('closes a connection whose header arrives one letter at a time', async () => {
  const socket = begin('GET /wait HTTP/1.1\r\nx-slow: ')
  const dripping = setInterval(() => socket.write('a'), 50)
  const answer = await answerOf(socket)
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('never cuts off an answer, however long it takes', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/slow-answer`)
  expect((await response.text()).split('\n')).toHaveLength(11)
})

test('cuts off a flood of requests from a client that reads no answers', async () => {
  handled = 0
  await answerOf(begin('GET /wait HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_000)))
  expect(handled).toBeLessThanOrEqual(connectionLimits.pipelined)
})

test('limits the number of open connections from one IP address', async () => {
  const { openPerNetwork } = connectionLimits
  const crowded = await createHttp({
    log: createLog({ LOG_LEVEL: 'silent' }),
    isHttps: false,
    connectionLimits: { openPerNetwork },
  })
  crowded.get('/', async () => ({}))
  const url = await crowded.listen({ host: '127.0.0.1', port: 0 })
  const open = Array.from({ length: openPerNetwork }, () => begin('', portOf(crowded)))
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  const answer = await answerOf(begin('', portOf(crowded)))
  expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(answer).toMatch(/retry-after: 5/)
  for (const socket of open) socket.destroy()
  const status = () => fetch(url).then(({ status }) => status)
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  await crowded.close()
})

test('counts requests per IP address behind a trusted proxy', async () => {
  const behind = await createHttp({
    log: createLog({ LOG_LEVEL: 'silent' }),
    isHttps: false,
    trustedProxies: ['127.0.0.1'],
    connectionLimits: { openPerNetwork: 3 },
  })
  answerProblems(behind)
  const allRefused = Promise.withResolvers<void>()
  behind.get('/wait', () => allRefused.promise.then(() => ({})))
  const url = `${await behind.listen({ host: '127.0.0.1', port: 0 })}/wait`
  let refused = 0
  const from = async (address: string) => {
    const { status } = await fetch(url, { headers: { 'x-forwarded-for': address } })
    if (status === 429) refused += 1
    if (refused === 3) allRefused.resolve()
    return status
  }
  const crowd = Array.from({ length: 6 }, (_, n) => from(`2001:db8::${n + 1}`))
  const statuses = await Promise.all([...crowd, from('192.0.2.7')])
  await behind.close()
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(statuses.at(-1)).toBe(200)
})
