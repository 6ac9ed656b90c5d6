// Tests the caller against a real HTTP server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { changePassword, login } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { createSession, getSession, listSessions, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { inviteMember, listMembers } from '@parley/contracts/org/org.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionToken } from '../session/session-token.ts'
import { createCaller } from './caller.ts'
import { Problem } from './problem.ts'

interface Seen {
  line: string
  authorization: string | undefined
  body: string
}

type Reply = (request: Seen, response: ServerResponse) => void

let server: Server
let base = ''
let seen: Seen[] = []
let reply: Reply

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const problem = (code: string, details: unknown[] = []) => ({ code, error: code, message: 'In English.', details })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

beforeEach(async () => {
  seen = []
  server = createServer(async (request, response) => {
    const one = {
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: await bodyOf(request),
    }
    seen.push(one)
    reply(one, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  base = `http://127.0.0.1:${address.port}`
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

function signedIn(token = 'old') {
  const kept = storage()
  const session = createSessionToken(kept, new EventTarget())
  session.keep(token)
  return { session, kept, ...createCaller(base, session) }
}

const refreshes = () => seen.filter(({ line }) => line === 'GET /api/auth/refresh').length

/** Accepts only the token `new`, and responds to a refresh with `refresh`. */
const expired =
  (refresh: Reply): Reply =>
  (request, response) => {
    if (request.line === 'GET /api/auth/refresh') refresh(request, response)
    else if (request.authorization === 'Bearer new') json(response, 200, { line: request.line })
    else json(response, 401, problem('AUTH.UNAUTHENTICATED'))
  }

test('fills in path, query, body and the bearer token', async () => {
  const { call } = signedIn()
  reply = (_, response) => json(response, 200, {})
  await call(getSession, { params: { id: 'a/b' } })
  await call(listSessions, { query: { limit: 5 } })
  await call(createSession, { body: { scenario_id: '1', time_zone: 'UTC' } })
  expect(seen.map(({ line }) => line)).toEqual([
    'GET /api/conversation/session/a%2Fb',
    'GET /api/conversation/sessions?limit=5',
    'POST /api/conversation/session',
  ])
  expect(seen[0]?.authorization).toBe('Bearer old')
  expect(JSON.parse(seen[2]?.body ?? '')).toEqual({ scenario_id: '1', time_zone: 'UTC' })
})

test('returns a prefetched response once and only to the user who requested it', async () => {
  const { call, session } = signedIn()
  // Prefetched responses are used only shortly after the page has loaded.
  vi.spyOn(performance, 'now').mockReturnValue(500)
  reply = (_, response) => json(response, 200, { from: 'server' })
  const ahead = (path: string) => [base + path, Promise.resolve(Response.json({ from: 'ahead' }))] as const
  vi.stubGlobal('prefetched', { token: 'old', answers: new Map([ahead(getUser.path), ahead(listSessions.path)]) })
  expect([await call(getUser), await call(getUser)]).toEqual([{ from: 'ahead' }, { from: 'server' }])
  session.keep('new')
  expect(await call(listSessions)).toEqual({ from: 'server' })
})

test('ignores prefetched responses once the page is older than ten seconds', async () => {
  const { call } = signedIn()
  reply = (_, response) => json(response, 200, { from: 'server' })
  vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const answers = new Map([[base + getUser.path, Promise.resolve(Response.json({ from: 'ahead' }))]])
  vi.stubGlobal('prefetched', { token: 'old', answers })
  expect(await call(getUser)).toEqual({ from: 'server' })
})

test('sends a form and returns the stream unread', async () => {
  const { send } = signedIn()
  reply = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{"type":"COMPLETE"}\n')
  const form = new FormData()
  form.set('text', 'Hola')
  const response = await send(sendTurn, { form })
  expect(await response.text()).toBe('{"type":"COMPLETE"}\n')
  expect(seen[0]?.body).toContain('Hola')
})

test('reports a wrong password without refreshing the token', async () => {
  const { call, session } = signedIn()
  reply = (_, response) => json(response, 401, problem('AUTH.INVALID_CREDENTIALS'))
  const body = { current_password: 'not it', new_password: 'four quiet lanterns' }
  await expect(call(changePassword, { body })).rejects.toMatchObject({ code: 'AUTH.INVALID_CREDENTIALS' })
  expect(refreshes()).toBe(0)
  expect(session.token()).toBe('old')
})

test('refreshes for an endpoint with required roles', async () => {
  const { call } = signedIn()
  reply = expired((_, response) => json(response, 200, { access_token: 'new' }))
  expect(await call(listMembers)).toEqual({ line: 'GET /api/user/org-users' })
})

test('refreshes once for all waiting calls, then repeats them', async () => {
  const { call, session } = signedIn()
  reply = expired((_, response) => json(response, 200, { access_token: 'new' }))
  const answers = await Promise.all([call(getUser), call(listSessions), call(getSession, { params: { id: '7' } })])
  expect(answers.map((answer) => Reflect.get(answer, 'line'))).toEqual([
    'GET /api/user',
    'GET /api/conversation/sessions',
    'GET /api/conversation/session/7',
  ])
  expect(refreshes()).toBe(1)
  expect(session.token()).toBe('new')
})

test('adopts a token that another tab has renewed without a refresh', async () => {
  const kept = storage()
  const tabs = new EventTarget()
  const session = createSessionToken(kept, tabs)
  session.keep('old')
  const { call } = createCaller(base, session)
  reply = (request, response) => {
    if (request.authorization === 'Bearer new') return json(response, 200, {})
    kept.setItem('parley.access_token', 'new')
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'parley.access_token' }))
    return json(response, 401, problem('AUTH.UNAUTHENTICATED'))
  }
  await call(getUser)
  expect(refreshes()).toBe(0)
})

test('signs out after a rejected refresh', async () => {
  const { call, session } = signedIn()
  reply = expired((_, response) => json(response, 401, problem('AUTH.REFRESH_INVALID')))
  await expect(call(getUser)).rejects.toMatchObject({ code: 'AUTH.UNAUTHENTICATED', status: 401 })
  expect(session.token()).toBeNull()
})

test('signs out only after two consecutive failed refreshes', async () => {
  const { call, session } = signedIn()
  const failing = expired((_, response) => json(response, 500, problem('INTERNAL')))
  reply = failing
  await expect(call(getUser)).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(session.token()).toBe('old')

  reply = expired((_, response) => json(response, 200, { access_token: 'new' }))
  await call(getUser)
  session.keep('stale')

  reply = failing
  await expect(call(getUser)).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(session.token()).toBe('stale')
  await expect(call(getUser)).rejects.toMatchObject({ code: 'AUTH.UNAUTHENTICATED' })
  expect(session.token()).toBeNull()
})

test('signs out if the server also rejects the renewed token', async () => {
  const { call, session } = signedIn()
  reply = ({ line }, response) =>
    line === 'GET /api/auth/refresh'
      ? json(response, 200, { access_token: 'new' })
      : json(response, 401, problem('AUTH.UNAUTHENTICATED'))
  await expect(call(getUser)).rejects.toMatchObject({ code: 'AUTH.UNAUTHENTICATED' })
  expect([refreshes(), session.token()]).toEqual([1, null])
})

test('stays signed in if the password is wrong after a renewal', async () => {
  const { call, session } = signedIn()
  reply = (request, response) => {
    if (request.line === 'GET /api/auth/refresh') return json(response, 200, { access_token: 'new' })
    const isNew = request.authorization === 'Bearer new'
    return json(response, 401, problem(isNew ? 'AUTH.INVALID_CREDENTIALS' : 'AUTH.UNAUTHENTICATED'))
  }
  const body = { current_password: 'not it', new_password: 'four quiet lanterns' }
  await expect(call(changePassword, { body })).rejects.toMatchObject({ code: 'AUTH.INVALID_CREDENTIALS' })
  expect(session.token()).toBe('new')
})

const tokenIn = (org: string) => `e30.${btoa(JSON.stringify({ org }))}.sign`

/** Simulates another device that has switched from `a` to `b`: rejects all other tokens in this way. */
const switched =
  (status: 401 | 409, code: string): Reply =>
  (request, response) => {
    if (request.line === 'GET /api/auth/refresh') json(response, 200, { access_token: tokenIn('b') })
    else if (request.authorization === `Bearer ${tokenIn('b')}`) json(response, 200, { items: [request.line] })
    else json(response, status, problem(code))
  }

describe.each([
  ['a token that names another organisation', switched(409, 'ORG.SWITCHED')],
  ['a token that expired before a switch', switched(401, 'AUTH.UNAUTHENTICATED')],
])('with %s', (_what, answer) => {
  const setUp = () => {
    const session = createSessionToken(storage(), new EventTarget())
    session.keep(tokenIn('a'))
    const [onMove, onRefused] = [vi.fn(), vi.fn()]
    session.subscribe(onMove)
    reply = answer
    return { ...createCaller(base, session, onRefused), onMove, onRefused }
  }
  const asked = (line: string) => seen.filter((request) => request.line === line).length

  test('repeats reads in the new organisation after one refresh', async () => {
    const { call, onMove, onRefused } = setUp()
    const line = 'GET /api/user/org-users'
    expect(await Promise.all([call(listMembers), call(listMembers)])).toEqual([{ items: [line] }, { items: [line] }])
    expect(refreshes()).toBe(1)
    expect(onMove).toHaveBeenCalledExactlyOnceWith(tokenIn('b'), true)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('does not repeat a change that was meant for the previous organisation', async () => {
    const { call, onMove, onRefused } = setUp()
    const invite = call(inviteMember, { body: { tag_name: 'dan' } })
    await expect(invite).rejects.toMatchObject({ code: 'ORG.SWITCHED', status: 409 })
    expect(asked('POST /api/org/invite/by-tag')).toBe(1)
    expect(onMove).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('ORG.SWITCHED')
  })

  test('repeats a turn, because it belongs to its conversation', async () => {
    const { send } = setUp()
    const form = new FormData()
    form.set('text', 'Hola')
    expect((await send(sendTurn, { form })).status).toBe(200)
    expect(asked('POST /api/conversation')).toBe(2)
  })
})

test('stays signed in however often a refresh gets no response', async () => {
  const { call, session } = signedIn()
  reply = expired((_, response) => json(response, 503, problem('UNAVAILABLE')))
  for (let time = 0; time < 3; time += 1) await expect(call(getUser)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  reply = expired((_, response) => void response.destroy())
  for (let time = 0; time < 3; time += 1) await expect(call(getUser)).rejects.toMatchObject({ code: 'NETWORK' })
  expect(session.token()).toBe('old')
  reply = expired((_, response) => json(response, 200, { access_token: 'new' }))
  await call(getUser)
  expect(session.token()).toBe('new')
})

test('stays signed in however often a refresh is rate-limited', async () => {
  const { call, session } = signedIn()
  reply = expired((_, response) => json(response, 429, problem('RATE_LIMITED')))
  for (let time = 0; time < 3; time += 1) await expect(call(getUser)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(session.token()).toBe('old')
})

describe.each([
  ['headers', (_: ServerResponse) => {}],
  ['body', (response: ServerResponse) => void response.writeHead(200).flushHeaders()],
])('while a refresh hangs before its %s', (_part, hang) => {
  /** Replaces all timeouts with signals that the test aborts; the first is the first call's. */
  const holdLimits = () => {
    const limits: AbortController[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController()
      limits.push(limit)
      return limit.signal
    })
    return limits
  }
  const hangingRefresh = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    reply = expired((_, response) => {
      hang(response)
      resolve()
    })
    return promise
  }

  test('stays signed in after giving up on the refresh', async () => {
    const { call, session } = signedIn()
    const limits = holdLimits()
    const isHanging = hangingRefresh()
    const failed = expect(call(getUser)).rejects.toMatchObject({ code: 'NETWORK' })
    await isHanging
    limits[1]?.abort(new DOMException('late', 'TimeoutError'))
    await failed
    expect(session.token()).toBe('old')
    reply = expired((_, response) => json(response, 200, { access_token: 'new' }))
    expect(await call(getUser)).toEqual({ line: 'GET /api/user' })
  })

  test('ends a call at its own timeout', async () => {
    const { call } = signedIn()
    const limits = holdLimits()
    const isHanging = hangingRefresh()
    const failed = expect(call(getUser)).rejects.toMatchObject({ code: 'NETWORK' })
    await isHanging
    limits[0]?.abort(new DOMException('late', 'TimeoutError'))
    await failed
  })

  test('ends a stream when it is aborted', async () => {
    const { send } = signedIn()
    const isHanging = hangingRefresh()
    const abort = new AbortController()
    const failed = expect(send(sendTurn, { form: new FormData() }, { signal: abort.signal })).rejects.toThrow('left')
    await isHanging
    abort.abort(new Error('left'))
    await failed
  })
})

test('does not refresh for a wrong password', async () => {
  const { call, session } = signedIn()
  reply = (_, response) => json(response, 401, problem('AUTH.INVALID_CREDENTIALS'))
  const wrong = call(login, { body: { email: 'olena@example.org', password: 'wrong' } })
  await expect(wrong).rejects.toMatchObject({ code: 'AUTH.INVALID_CREDENTIALS' })
  expect(refreshes()).toBe(0)
  expect(session.token()).toBe('old')
})

test("preserves a problem's code, status and details, and stays signed in", async () => {
  const { call, session } = signedIn()
  const details = [{ path: 'email', code: 'invalid_format', message: 'Invalid email address' }]
  reply = (_, response) => {
    response.setHeader('retry-after', '7')
    json(response, 429, problem('RATE_LIMITED', details))
  }
  const expected = { code: 'RATE_LIMITED', status: 429, details, retryAfterSeconds: 7 }
  await expect(call(getUser)).rejects.toMatchObject(expected)
  expect(session.token()).toBe('old')
})

test.each([
  [502, 'UNAVAILABLE'],
  [500, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
  [520, 'UNAVAILABLE'],
  [524, 'UNAVAILABLE'],
  [404, 'UNAVAILABLE'],
  [408, 'UNAVAILABLE'],
  [413, 'UPLOAD.PROXY_TOO_LARGE'],
  [429, 'RATE_LIMITED'],
  [418, 'INTERNAL'],
])('reports a %i from another program as %s', async (status, code) => {
  const { call } = signedIn()
  reply = (_, response) => response.writeHead(status).end('<h1>proxy</h1>')
  await expect(call(getUser)).rejects.toMatchObject({ code, status })
})

test('reports a request that came too slowly as UNAVAILABLE', async () => {
  const { call } = signedIn()
  reply = (_, response) => json(response, 408, problem('VALIDATION.FAILED'))
  await expect(call(getUser)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 408 })
})

test('reports a missing response as NETWORK', async () => {
  const { call } = signedIn()
  reply = (_, response) => response.destroy()
  const failure = call(getUser)
  await expect(failure).rejects.toBeInstanceOf(Problem)
  await expect(failure).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
})

test('closes the request on abort and throws its reason', async () => {
  const { call } = signedIn()
  const abort = new AbortController()
  const closed = new Promise<void>((resolve) => {
    reply = (_, response) => {
      response.once('close', resolve)
      abort.abort(new Error('left'))
    }
  })
  await expect(call(getUser, undefined, { signal: abort.signal })).rejects.toThrow('left')
  await closed
})

test('reports the code of a rejected call', async () => {
  const session = createSessionToken(storage(), new EventTarget())
  session.keep('old')
  const onRefused = vi.fn()
  const { call } = createCaller(base, session, onRefused)
  reply = (_, response) => json(response, 403, problem('USER.POLICIES_NOT_ACCEPTED'))
  await expect(call(listMembers)).rejects.toMatchObject({ code: 'USER.POLICIES_NOT_ACCEPTED', status: 403 })
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('USER.POLICIES_NOT_ACCEPTED')
})
