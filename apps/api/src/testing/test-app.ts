// A complete server for a test, with a real port and database, and a client's calls.
import { AssertionError } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from '@parley/contracts/account/auth.ts'
import { acceptPolicies, type User } from '@parley/contracts/account/user.ts'
import type { Answer, Endpoint, EndpointInput } from '@parley/contracts/endpoint.ts'
import { ProblemBody } from '@parley/contracts/problem.ts'
import type { Connection } from '#database/connect.ts'
import { readEnv } from '#platform/env/env.ts'
import { problemsOf } from '#platform/http/openapi/problems-of.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { startServer } from '../start.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestUser {
  readonly accessToken: string
  readonly user: User
  /** The refresh cookie as `name=value`. */
  readonly cookie: string
  readonly email: string
  readonly password: string
}

export interface TestAppOptions {
  /** Additional configuration, for example OPENAI_BASE_URL of a fake provider. */
  readonly env?: Readonly<Record<string, string>>
  readonly log?: Log
  /** Starts another process of the same installation, with the same database and files. Postgres only. */
  readonly beside?: TestApp
}

export interface CallOptions {
  readonly as?: TestUser | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestApp {
  readonly url: string
  readonly connection: Connection
  readonly dataDir: string
  readonly database: TestDatabase
  /** Any request; `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The response to a call. @throws an Error with the response if the call is rejected */
  call<const E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<Answer<E>>
  /** The error of a rejected call. The input may be anything. @throws if it succeeds, or the error is not declared */
  refused(
    endpoint: Endpoint,
    input: { params?: unknown; query?: unknown; body?: unknown },
    options?: CallOptions,
  ): Promise<ProblemBody & { status: number; headers: Headers }>
  /** A new account that has accepted the policies. */
  register(body?: Partial<EndpointInput<typeof register>['body']>): Promise<TestUser>
  /** A new account immediately after registration, before the policies are accepted. */
  registerOnly(body?: Partial<EndpointInput<typeof register>['body']>): Promise<TestUser>
  /** Stops the server and drops its database, unless it was started with `beside`. */
  stop(): Promise<void>
}

let people = 0

const allPolicies = {
  is_accept_terms_and_conditions: true,
  is_accept_privacy_policy: true,
  is_accept_refund_policy: true,
} as const

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options
  const database = beside?.database ?? (await createTestDatabase())
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'parley-test-')))
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100',
    MODELS_CHECK: 'off',
    FREE_CONVERSATIONS_PER_DAY: '1000',
    PUSH_HOSTS: 'push.parley.app',
    ...options.env,
  })
  const server = await startServer(env, options.log ?? createLog(env), () => database.connect())
  const fetchPath = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const send = (endpoint: Endpoint, input: Loose, { as, headers }: CallOptions = {}) =>
    fetchPath(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })

  return {
    url: server.url,
    connection: server.connection,
    dataDir,
    database,
    fetch: fetchPath,
    async call(endpoint, input, callOptions) {
      const response = await send(endpoint, input, callOptions)
      const text = await response.text()
      if (response.status !== (endpoint.status ?? 200)) {
        throw new AssertionError({ message: `${response.status} ${text}` })
      }
      return text === '' ? undefined : JSON.parse(text)
    },
    async refused(endpoint, input, callOptions) {
      const response = await send(endpoint, input, callOptions)
      const { status, headers } = response
      if (response.ok) throw new AssertionError({ message: `Succeeded with ${status} ${await response.text()}` })
      const problem = ProblemBody.parse(await response.json())
      if (!problemsOf(endpoint).some((code) => code === problem.code)) {
        throw new AssertionError({ message: `${endpoint.method} ${endpoint.path} does not declare ${problem.code}` })
      }
      return { ...problem, status, headers }
    },
    async register(body = {}) {
      const registered = await registerSomebody(send, body)
      const response = await send(acceptPolicies, { body: allPolicies }, { as: registered })
      if (!response.ok) throw new Error(`Policies: ${await response.text()}`)
      return { ...registered, user: (await response.json()) as User }
    },
    registerOnly: (body = {}) => registerSomebody(send, body),
    async stop() {
      await server.stop(1_000)
      if (beside !== undefined) return
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Loose {
  params?: unknown
  query?: unknown
  body?: unknown
}

function addressOf(endpoint: Endpoint, { params, query }: Loose): string {
  const path = Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

async function registerSomebody(
  send: (endpoint: Endpoint, input: Loose) => Promise<Response>,
  profile: Partial<EndpointInput<typeof register>['body']>,
): Promise<TestUser> {
  people += 1
  const body = {
    first_name: 'Vera',
    last_name: 'Marsh',
    country: 'IE',
    email: `vera.${people}.${process.pid}@example.org`,
    password: 'three walnut doors',
    ...profile,
  }
  const response = await send(register, { body })
  const answer = (await response.json()) as Answer<typeof register>
  if (response.status !== 201) throw new Error(`Registration: ${JSON.stringify(answer)}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { accessToken: answer.access_token, user: answer.user, cookie, email: body.email, password: body.password }
}
