import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createHttp } from '../http/http.ts'
import { createLog } from './log.ts'
import { currentContext } from './request-context.ts'
import { requestIds } from './request-id.ts'

let app: FastifyInstance
afterEach(() => app?.close())

async function listen(trustedProxies?: string[]): Promise<{ url: string; lines: Record<string, unknown>[] }> {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createHttp({ log, isHttps: false, trustedProxies })
  app.post('/api/word', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    log.info('from a log that knows no request')
    request.log.info('from the log of the request')
    return { id: currentContext()?.requestId }
  })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), lines }
}

/** A body in two parts, so that its end arrives in a socket event. */
async function* slowBody() {
  yield Buffer.from('{"word":"')
  await new Promise((resolve) => setTimeout(resolve, 20))
  yield Buffer.from('walnut"}')
}

const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/word`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: slowBody() as never,
    duplex: 'half',
  } as RequestInit)

test('adds the request’s id to every line that it causes, and to the response', async () => {
  const { url, lines } = await listen()
  const answers = await Promise.all([post(url), post(url), post(url)])
  for (const answer of answers) {
    const id = answer.headers.get('x-request-id')
    expect(await answer.json()).toEqual({ id })
    const about = lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg)
    expect(about.sort()).toEqual(['answered', 'from a log that knows no request', 'from the log of the request'])
  }
})

test('logs the request’s id once per line, whichever logger writes it', async () => {
  const raw: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void raw.push(line) })
  app = await createHttp({ log, isHttps: false })
  app.get('/api/word', async (request) => request.log.info('once'))
  await fetch(`${await app.listen({ port: 0 })}/api/word`)
  for (const line of raw.filter((line) => line.includes('once'))) expect(line.match(/requestId/g)).toHaveLength(1)
})

test.each([
  ['is taken from a trusted proxy', ['127.0.0.1'], 'Edge-42_a', true],
  ['is taken from a trusted range', ['loopback'], 'Edge-42_a', true],
  ['is not taken from strangers', undefined, 'Edge-42_a', false],
  ['is not taken where somebody else is trusted', ['10.0.0.0/8'], 'Edge-42_a', false],
  ['is not taken where it is more than a name', ['127.0.0.1'], 'a b"}', false],
  ['is not taken where it is too long', ['127.0.0.1'], 'a'.repeat(65), false],
])('an id %s', async (_case, trusted, id, isTaken) => {
  const { url } = await listen(trusted)
  const answer = await post(url, { 'x-request-id': id })
  if (isTaken) expect(answer.headers.get('x-request-id')).toBe(id)
  else expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('also adds an id to responses for unknown paths', async () => {
  const { url } = await listen()
  expect((await fetch(`${url}/api/%zz`)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('recognises a proxy by IPv6 or by IPv4 written as IPv6', () => {
  const from = (remoteAddress: string, trusted: string[]) =>
    requestIds(trusted)({ headers: { 'x-request-id': 'edge' }, socket: { remoteAddress } } as never)
  expect(from('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBe('edge')
  expect(from('fd00::1', ['uniquelocal'])).toBe('edge')
  expect(from('2001:db8::1', ['fd00::/8'])).not.toBe('edge')
  expect(from('10.1.2.3', ['nonsense'])).not.toBe('edge')
})
