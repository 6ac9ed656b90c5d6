import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Endpoint, endpoint } from '@parley/contracts/endpoint.ts'
import type { Role } from '@parley/contracts/org/policy.ts'
import { problems } from '@parley/contracts/problem.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLimits } from '../limits/limits.ts'
import { MemoryLimiter } from '../limits/memory-limiter.ts'
import { createLog } from '../log/log.ts'
import { watchStreams } from './draining.ts'
import { createHttp } from './http.ts'
import { answerProblems } from './problem.ts'
import { registerGuard, serve } from './serve.ts'
import { type Caller, createAccessTokens } from './session.ts'

let app: FastifyInstance
afterEach(() => app.close())

const caller: Omit<Caller, 'tokenOrgId'> = {
  id: '0123456789abcdef01234567',
  explanationLanguage: 'en',
  formOfAddress: null,
  learningLanguage: null,
  level: null,
  orgId: '0123456789abcdef01234568',
  orgName: 'Riverside School',
  role: 'MEMBER',
  signInId: '0123456789abcdef01234569',
  isOperator: false,
  hasAcceptedPolicies: true,
  hasVerifiedEmail: true,
  isOrgSuspended: false,
}

async function prepare(
  logLines: string[] = [],
  role: Role | null = null,
  isSubscribed: (orgId: string) => Promise<boolean> = async () => false,
  tokenOrgId = caller.orgId,
) {
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void logLines.push(line) })
  app = await createHttp({ log, isHttps: false })
  answerProblems(app)
  const tokens = createAccessTokens([createHmac('sha256', 'key').digest()])
  registerGuard(
    app,
    {
      tokens,
      findCaller: async () => role && { ...caller, role },
      limits: createLimits(1, (settings) => new MemoryLimiter(settings)),
      isSubscribed,
    },
    ['/open', '/below/*'],
  )
  return { draining: watchStreams(app), token: await tokens.issue(caller.id, caller.signInId, tokenOrgId) }
}

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/:id',
  summary: 'Gives back what it gets',
  access: 'public',
  params: z.strictObject({ id: z.string().regex(/^[a-f]+$/) }),
  query: z.strictObject({ times: z.coerce.number().int().default(1) }),
  body: z.strictObject({ word: z.string().trim().min(1) }),
  response: z.object({ words: z.array(z.string()) }),
})

const post = (base: string, path: string, body: string, type = 'application/json') =>
  fetch(base + path, { method: 'POST', body, headers: { 'content-type': type } })

test('strips fields that the contract does not declare from the answer', async () => {
  await prepare()
  serve(app, echo, ({ params, query, body }) => {
    const answer = { words: Array<string>(query.times).fill(body.word + params.id), secret: 'hidden' }
    return answer
  })
  const base = await app.listen({ port: 0 })
  const response = await post(base, '/api/echo/a?times=2', '{"word":" hi "}')
  expect([response.status, await response.json()]).toEqual([200, { words: ['hia', 'hia'] }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['/api/echo/a', '{"word":', 'application/json', 'VALIDATION.INVALID_JSON'],
  ['/api/echo/a', '', 'application/json', 'VALIDATION.INVALID_JSON'],
  ['/api/echo/a', 'word=hi', 'application/x-www-form-urlencoded', 'VALIDATION.INVALID_JSON'],
  ['/api/echo/a', '{"word":"hi"}', 'text/plain', 'VALIDATION.INVALID_JSON'],
  ['/api/echo/a', '{"word":"hi","__proto__":{"x":1}}', 'application/json', 'VALIDATION.INVALID_JSON'],
  ['/api/echo/1', '{"word":"hi"}', 'application/json', 'VALIDATION.INVALID_ID'],
  [`/api/echo/${'1'.repeat(5_000)}`, '{"word":"hi"}', 'application/json', 'VALIDATION.INVALID_ID'],
  ['/api/echo/%ff', '{"word":"hi"}', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a', '{"word":" "}', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a', '{"word":"hi","more":1}', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a', '[]', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a', '"\\ud800"', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a?times=two', '{"word":"hi"}', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a?times=1&times=2', '{"word":"hi"}', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a?more=1', '{"word":"hi"}', 'application/json', 'VALIDATION.FAILED'],
  ['/api/echo/a', `{"word":"${'x'.repeat(300_000)}"}`, 'application/json', 'UPLOAD.TOO_LARGE'],
  ['/api/nothing', '{}', 'application/json', 'NOT_FOUND'],
] as const)('%.30s with %.30s as %s is %s', async (path, body, type, code) => {
  await prepare()
  serve(app, echo, () => ({ words: [] }))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'NOT_FOUND' }))
  const response = await post(await app.listen({ port: 0 }), path, body, type)
  expect(await response.json()).toMatchObject({ code })
  expect(response.status).toBe(problems[code])
})

test('rejects a malformed URL with the usual security headers', async () => {
  await prepare()
  const { status, headers } = await fetch(`${await app.listen({ port: 0 })}/%E0%A4%A`)
  expect([status, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
    400,
    'nosniff',
    'no-store',
  ])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('rejects bytes that are not HTTP with the usual error body', async () => {
  await prepare()
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const { connect } = await import('node:net')
  const socket = connect(Number(port), hostname)
  socket.end('NONSENSE\r\n\r\n')
  const answer = Buffer.concat(await socket.toArray()).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'VALIDATION.FAILED', details: [] })
})

test('logs unexpected errors and contract violations without revealing them', async () => {
  const lines: string[] = []
  await prepare(lines)
  serve(app, echo, ({ body }) => {
    if (body.word === 'throw') throw new Error('the table is called users')
    return { words: [7 as unknown as string] }
  })
  const base = await app.listen({ port: 0 })
  for (const word of ['throw', 'break']) {
    const response = await post(base, '/api/echo/a', JSON.stringify({ word }))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: 'INTERNAL',
      error: 'INTERNAL',
      message: 'Something went wrong on the server.',
      details: [],
    })
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'INTERNAL')
    expect(logged.at(-1).requestId).toBe(response.headers.get('x-request-id'))
  }
  expect(lines.join('')).toContain('the table is called users')
})

test('fails to start with a route that is not an endpoint or does not declare who may call it', async () => {
  await prepare()
  app.get('/open', () => 'fine')
  app.get('/below/anything', () => 'fine')
  expect(() => app.get('/api/hidden', () => 'not fine')).toThrow('GET /api/hidden is no endpoint of the contract')
  expect(() => app.get('/belowground', () => 'not fine')).toThrow('no endpoint')
  for (const access of [undefined, '', 'everybody', 'toString']) {
    const careless = { ...echo, access } as unknown as Endpoint
    expect(() => serve(app, careless, async () => undefined)).toThrow('does not say who may call it')
  }
})

const paint = endpoint({
  method: 'GET',
  path: '/api/paint',
  summary: 'For those who manage members',
  access: 'manage_members',
  response: z.object({ by: z.string() }),
})

test.each([
  ['OWNER', 200],
  ['ADMIN', 200],
  ['TEACHER', 403],
  ['MEMBER', 403],
  [null, 401],
] as const)('allows an action only to roles that have it: %s gets %i', async (role, status) => {
  const lines: string[] = []
  const { token } = await prepare(lines, role)
  serve(app, paint, ({ user }) => ({ by: user.id }))
  const base = await app.listen({ port: 0 })
  const response = await fetch(`${base}/api/paint`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(status)
  const body = await response.json()
  if (status === 200) expect(body).toEqual({ by: caller.id })
  if (status === 403) expect(body).toMatchObject({ code: 'FORBIDDEN' })
  const refused = lines.map((line) => JSON.parse(line)).filter((line) => line.event === 'refused')
  expect(refused).toHaveLength(status === 200 ? 0 : 1)
  if (status === 403) expect(refused[0]).toMatchObject({ code: 'FORBIDDEN', userId: caller.id })
  expect((await fetch(`${base}/api/paint`)).status).toBe(401)
})

const drip = endpoint({
  method: 'GET',
  path: '/api/drip',
  summary: 'A stream',
  access: 'public',
  stream: z.object({ drop: z.number() }),
})

test('lets open streams end before it stops, but accepts no new ones', async () => {
  const { draining } = await prepare()
  const source = new Readable({ read: () => undefined })
  serve(app, drip, () => source)
  serve(app, echo, () => ({ words: [] }))
  const base = await app.listen({ port: 0 })
  source.push('{"drop":1}\n')
  const running = await fetch(`${base}/api/drip`)
  expect(running.headers.get('content-type')).toBe('application/x-ndjson')
  // Proxies neither compress nor buffer it.
  expect(running.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(running.headers.get('x-accel-buffering')).toBe('no')
  const drained = draining.begin(10_000)
  const refused = await fetch(`${base}/api/drip`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await post(base, '/api/echo/a', '{"word":"hi"}')).status).toBe(200)
  source.push('{"drop":2}\n')
  source.push(null)
  expect(await running.text()).toBe('{"drop":1}\n{"drop":2}\n')
  expect(await drained).toBe(0)
})

test('closes each connection with its answer while a shutdown is announced', async () => {
  const { draining } = await prepare()
  serve(app, drip, () => Readable.from(['{"drop":1}\n']))
  const base = await app.listen({ port: 0 })
  expect((await fetch(`${base}/api/drip`)).headers.get('connection')).toBe('keep-alive')
  draining.announce()
  expect(draining.hasBegun).toBe(true)
  const answer = await fetch(`${base}/api/drip`)
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', '{"drop":1}\n'])
})

test('counts streams that do not end by the deadline', async () => {
  const { draining } = await prepare()
  const source = new Readable({ read: () => undefined })
  serve(app, drip, () => source)
  const base = await app.listen({ port: 0 })
  source.push('{"drop":1}\n')
  const running = await fetch(`${base}/api/drip`)
  expect(await draining.begin(20)).toBe(1)
  await running.body?.cancel()
})

const forSubscribers = endpoint({
  method: 'POST',
  path: '/api/write',
  summary: 'Writes something',
  access: 'create_team_items',
  subscribers: true,
  body: z.strictObject({ word: z.string() }),
  status: 204,
})

async function write(
  role: Role,
  isSubscribed: () => Promise<boolean>,
  body: object = { word: 'walnut' },
  orgId?: string,
) {
  const lines: string[] = []
  const { token } = await prepare(lines, role, isSubscribed, orgId)
  serve(app, forSubscribers, async () => undefined)
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.inject({ method: 'POST', url: '/api/write', headers, payload: body })
  const answer = response.body && response.json()
  return { status: response.statusCode, code: answer?.code, body: answer, log: lines.join('\n') }
}

test('checks the role, then the subscription, then the input', async () => {
  const never = async (): Promise<boolean> => {
    throw new Error('the database is away')
  }
  expect(await write('OWNER', async () => true)).toMatchObject({ status: 204 })
  await app.close()
  expect(await write('MEMBER', never)).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    log: expect.not.stringContaining('away'),
  })
  await app.close()
  const refused = { status: 403, code: 'PADDLE.SUBSCRIPTION_INACTIVE' }
  expect(await write('OWNER', async () => false, {})).toMatchObject(refused)
  await app.close()
  const unknown = await write('OWNER', never)
  expect(unknown).toMatchObject({ ...refused, log: expect.stringContaining('the database is away') })
})

test('reports the current organisation to a caller whose token names another', async () => {
  const refused = await write('MEMBER', async () => false, {}, 'abcdef0123456789abcdef01')
  const org = { _id: caller.orgId, name: caller.orgName }
  expect(refused).toMatchObject({ status: 409, code: 'ORG.SWITCHED', body: { org } })
})
