// Clients that are slow, stall, or open too much at once, over real sockets.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createHttp } from './http.ts'
import { answerProblems } from './problem.ts'

const patience = {
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
  app = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: false, patience })
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
        await pause(patience.requestMs / 5)
      }
    }
    return reply.type('application/x-ndjson').send(Readable.from(lines()))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends the beginning of a request. @returns its connection */
function begin(head: string): Socket {
  const socket = connect(port, '127.0.0.1')
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
  for (let n = 0; n <= patience.openPerNetwork; n += 1) expect((await ask()).statusCode).toBe(200)
  // This connection is closed when its window ends; by then the windows of all earlier requests have ended too.
  expect(await answerOf(begin(`${head('/echo', 5_000)}"abc`))).toMatch(/^HTTP\/1\.1 408 /)
})

test('closes the rest of a refused upload after its answer', async () => {
  expect(await answerOf(begin(`${head('/refuse', 5_000)}"abc`))).toMatch(/^HTTP\/1\.1 401 /)
})

test('accepts a slow but steady upload', async () => {
  const [pieces, size] = [10, 200]
  const socket = begin(`${head('/echo', pieces * size + 2)}"`)
  for (let n = 0; n < pieces; n += 1) {
    await pause(100)
    socket.write('a'.repeat(size))
  }
  socket.write('"')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toContain(`{"length":${pieces * size + 2}}`)
})

test('closes a connection whose header arrives letter by letter', async () => {
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

test('cuts off a flood of requests whose client reads no answers', async () => {
  handled = 0
  await answerOf(begin('GET /wait HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_000)))
  expect(handled).toBeLessThanOrEqual(patience.pipelined)
})

test('limits the connections of one address, and accepts new ones when others have closed', async () => {
  const open = Array.from({ length: patience.openPerNetwork }, () => begin(''))
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  const answer = await answerOf(begin(''))
  expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(answer).toMatch(/retry-after: 5/)
  for (const socket of open) socket.destroy()
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/wait`).then(({ status }) => status)).toBe(200)
})

test('counts the requests of an address behind a trusted proxy', async () => {
  const behind = await createHttp({
    log: createLog({ LOG_LEVEL: 'silent' }),
    isHttps: false,
    trustedProxies: ['127.0.0.1'],
    patience: { openPerNetwork: 3 },
  })
  answerProblems(behind)
  behind.get('/wait', async () => pause(300))
  await behind.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(behind.server.address() as AddressInfo).port}/wait`
  const from = (address: string) => fetch(url, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status)
  const crowd = Array.from({ length: 6 }, (_, n) => from(`2001:db8::${n + 1}`))
  const statuses = await Promise.all([...crowd, from('192.0.2.7')])
  await behind.close()
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(statuses.at(-1)).toBe(200)
})
