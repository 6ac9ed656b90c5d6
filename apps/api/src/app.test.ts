import { login } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { inviteMember } from '@parley/contracts/org/org.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }) })
})
afterAll(() => app.stop())

test('uses the built-in partner and the browser’s speech recognition without configuration', async () => {
  expect(await app.call(getConfig, {})).toEqual({
    partner: 'built-in',
    transcription: 'browser',
    models: { whisper: [], gpt_model: [], tts: [] },
    google_client_id: null,
    oidc_name: null,
    registration: 'open',
    mail: false,
    trial: true,
    free_conversations_per_day: 1000,
    keep_recordings_days: 365,
    everything_included: false,
    payments: { provider: 'sandbox', client_token: null, environment: 'production' },
    sales_email: 'parley@localhost',
    tag_manager_id: null,
    chat_id: null,
    social_links: [],
  })
})

test('tells the client about configured model servers', async () => {
  const other = await startTestApp({
    env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', LANGUAGE_MODEL_MODEL: 'large,small', SPEECH_MODEL: 'clear' },
  })
  expect(await other.call(getConfig, {})).toMatchObject({
    partner: 'model',
    transcription: 'server',
    models: { whisper: ['gpt-4o-mini-transcribe'], gpt_model: ['large', 'small'], tts: ['clear'] },
  })
  await other.stop()
})

test('compresses all data except responses with a token', async () => {
  const somebody = await app.register({ first_name: '語'.repeat(80), last_name: '話'.repeat(80) })
  const headers = { authorization: `Bearer ${somebody.accessToken}`, 'accept-encoding': 'gzip' }
  const list = await app.fetch('/api/prompts-library/scenarios?target_language=es&limit=20&offset=0', { headers })
  expect(list.headers.get('content-encoding')).toBe('gzip')
  expect(list.headers.get('vary')).toContain('accept-encoding')
  expect(((await list.json()) as { items: unknown[] }).items).toHaveLength(20)
  const { email, password } = somebody
  const signIn = await app.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ email, password }),
  })
  expect([signIn.status, signIn.headers.get('content-encoding')]).toEqual([200, null])
  // Long enough to be compressed in other responses.
  expect((await signIn.arrayBuffer()).byteLength).toBeGreaterThan(1024)
})

interface Operation {
  security: unknown[]
  responses: Record<string, unknown>
}

interface ApiDocument {
  openapi: string
  servers: unknown[]
  paths: Record<string, Record<string, Operation>>
}

test('describes the API and who may call it', async () => {
  const response = await app.fetch('/api/openapi.json')
  const document = (await response.json()) as ApiDocument
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/user']?.get?.security).toEqual([{ bearer: [] }])
  expect(document.paths['/api/auth/login']?.post?.security).toEqual([])
  expect(Object.keys(document.paths['/api/auth/register']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '409', '429', '500']),
  )
  expect(document.paths['/api/prompts-library/scenario/{id}']?.get).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } }],
  })
  const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {})
  const ofScenario = ['200', '400', '401', '403', '404', '409', '429', '500', '503']
  expect(statuses('/api/prompts-library/scenario/{id}', 'get')).toEqual(ofScenario)
  expect(statuses('/api/conversation', 'post')).toContain('404')
  expect(statuses('/api/org/info', 'get')).not.toContain('404')
  expect(document.servers).toEqual([{ url: '/' }])
})

test('sends the document compressed, unless the client already has it', async () => {
  const path = '/api/openapi.json'
  const first = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(await first.json()).toMatchObject({ openapi: '3.1.0' })
  const etag = first.headers.get('etag') ?? ''
  const second = await app.fetch(path, { headers: { 'if-none-match': etag } })
  expect([second.status, await second.text()]).toEqual([304, ''])
  for (const other of ['/api/docs/json', '/api/docs/yaml']) {
    const { status, headers } = await app.fetch(other, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, path])
  }
})

test('serves the API page without external resources or inline scripts', async () => {
  const response = await app.fetch('/api/docs/')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const scripts = [...page.matchAll(/<script[^>]*src="\.?([^"]+)"/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(1)
  for (const path of scripts) {
    const address = path?.startsWith('/api') ? path : `/api/docs${path?.startsWith('/') ? '' : '/'}${path}`
    expect((await app.fetch(address)).status).toBe(200)
  }
})

test('reports that it is alive and ready', async () => {
  expect(await (await app.fetch('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await app.fetch('/readyz')).json()).toEqual({ status: 'ready', files: 'ok' })
  for (const path of ['/healthz', '/readyz']) expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
})

test('exposes metrics only to the local machine', async () => {
  await app.fetch('/healthz')
  const metrics = await (await app.fetch('/metrics')).text()
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/)
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds')
  const proxied = await app.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(proxied.status).toBe(404)
})

test('ignores forwarded addresses from untrusted clients', async () => {
  const from = lines.length
  await app.fetch('/healthz', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(lines.slice(from).join('')).not.toContain('203.0.113.9')
})

test('never logs secrets', async () => {
  const vera = await app.register({ password: 'seven quiet lanterns' })
  await app.fetch('/api/auth/refresh?token=query-secret', { headers: { cookie: vera.cookie } })
  await app.call(getUser, {}, { as: vera })
  await app.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"x@example.org","password":"seven quiet lanterns"',
  })
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  log.info({ request: { headers: { authorization: `Bearer ${vera.accessToken}`, cookie: vera.cookie } } })
  log.info({ body: { password: 'seven quiet lanterns' }, answer: { access_token: vera.accessToken } })
  const text = lines.join('')
  expect(text).toContain('"event":"registered"')
  expect(text).toContain('[redacted]')
  for (const secret of ['seven quiet lanterns', vera.accessToken, vera.cookie.split('=')[1] ?? '', 'query-secret']) {
    expect(text).not.toContain(secret)
  }
})

test('logs sign-ins, rejected requests and changes to members', async () => {
  const from = lines.length
  const vera = await app.register()
  await app.call(login, { body: { email: vera.email, password: vera.password } })
  await app.refused(login, { body: { email: vera.email, password: 'not this one' } })
  await app.refused(getUser, {})
  await app.refused(inviteMember, { body: { tag_name: vera.user.tag_name } }, { as: vera })
  const entries = lines.slice(from).map((line) => JSON.parse(line))
  const events = entries.flatMap(({ event, code, userId }) => (event ? [{ event, code, userId }] : []))
  expect(events).toEqual([
    { event: 'registered', userId: vera.user._id },
    { event: 'policies_accepted', userId: vera.user._id },
    { event: 'signed_in', userId: vera.user._id },
    { event: 'sign_in_refused', userId: vera.user._id },
    { event: 'refused', code: 'AUTH.INVALID_CREDENTIALS' },
    { event: 'refused', code: 'AUTH.UNAUTHENTICATED' },
  ])
  const refusal = entries.find(({ event, code }) => event === 'refused' && code === 'AUTH.UNAUTHENTICATED')
  expect(refusal).toMatchObject({
    req: { method: 'GET', path: '/api/user', ip: expect.any(String) },
    time: expect.any(Number),
  })
})

test('does not let other sites read responses', async () => {
  const origin = 'https://evil.example'
  const answer = await app.fetch('/api/config', { headers: { origin } })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await app.fetch('/api/auth/login', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(404)
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('stays alive but not ready without its database', async () => {
  const broken = await startTestApp()
  const vera = await broken.register()
  await broken.connection.close()
  expect((await broken.fetch('/healthz')).status).toBe(200)
  const ready = await broken.fetch('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([503, { message: expect.stringContaining('The database') }])
  const refused = await broken.refused(getUser, {}, { as: vera })
  expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE', details: [] })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.message).not.toMatch(/select|users|closed|pool/i)
})
