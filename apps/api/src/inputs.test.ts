// No input makes an endpoint of the contract fail with a 500, and all rejections have the same format.

import { deleteUser } from '@parley/contracts/account/user.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { ProblemBody, problems } from '@parley/contracts/problem.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { problemsOf } from '#platform/http/openapi/problems-of.ts'
import { inputFor } from './testing/arbitrary.ts'
import { bulkUsersSecret, type Somebody, somebody } from './testing/bulk-users.ts'
import { loadEndpoints } from './testing/endpoints.ts'
import { subscribe } from './testing/paddle/subscribed.ts'
import { rounds } from './testing/rounds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const endpoints = await loadEndpoints()

const runs = rounds(10, 30)

let app: TestApp
let ids: string[]
beforeAll(async () => {
  app = await startTestApp({ env: { ACCESS_TOKEN_SECRET: bulkUsersSecret, RATE_LIMIT_FACTOR: '1000' } })
  const { db } = app.connection
  const known = await db.select({ id: scenarios.id }).from(scenarios).limit(3)
  ids = [...known.map(({ id }) => id), (await somebody(db)).id]
})
afterAll(() => app.stop())

test('covers every endpoint of the contract', async () => {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const listed = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(listed.sort()).toEqual(served.sort())
})

interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly form: unknown
}

const inputsOf = ({ params, query, body, form }: Endpoint): fc.Arbitrary<Input> => {
  const of = (schema: Endpoint['body']) => (schema === undefined ? fc.constant(undefined) : inputFor(schema, ids))
  return fc.record({ params: of(params), query: of(query), body: of(body), form: of(form) })
}

/** A value as text for a URL or a form; characters that UTF-8 cannot encode are replaced. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const entriesOf = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        inner === undefined ? [] : [[name.toWellFormed(), asText(inner)] as [string, string]],
      )
    : []

function addressOf({ path }: Endpoint, { params, query }: Input): string {
  const values = new Map(entriesOf(params))
  const filled = path.replace(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(values.get(name) ?? 'nothing') || '%20',
  )
  const search = new URLSearchParams(entriesOf(query)).toString()
  return search === '' ? filled : `${filled}?${search}`
}

function bodyOf({ form, body }: Endpoint, input: Input): { body?: FormData | string; type?: string } {
  if (form !== undefined) {
    const data = new FormData()
    for (const [name, value] of entriesOf(input.form)) data.append(name, value)
    return { body: data }
  }
  return body === undefined ? {} : { body: JSON.stringify(input.body), type: 'application/json' }
}

const send = (endpoint: Endpoint, input: Input, caller: Somebody) => {
  const { body, type } = bodyOf(endpoint, input)
  return app.fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(endpoint.access !== 'public' && { authorization: `Bearer ${caller.accessToken}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s handles any input',
  async (_name, endpoint) => {
    const { db } = app.connection
    const someone = async () => {
      const made = await somebody(db)
      if (endpoint.access === 'operator') await db.update(users).set({ isOperator: true }).where(eq(users.id, made.id))
      if (endpoint.subscribers) {
        const [row] = await db.select({ orgId: users.currentOrgId }).from(users).where(eq(users.id, made.id))
        await subscribe(db, row?.orgId ?? '')
      }
      return made
    }
    // No model is configured in this test.
    const failures = endpoint.errors?.some((code) => problems[code] === 502) ? [502] : []
    let caller = await someone()
    await fc.assert(
      fc.asyncProperty(inputsOf(endpoint), async (input) => {
        const response = await send(endpoint, input, caller)
        const text = await response.text()
        if (endpoint === deleteUser && response.ok) caller = await someone()
        if (!failures.includes(response.status)) expect(response.status, text).toBeLessThan(500)
        if (response.ok) expect(response.status).toBe(endpoint.status ?? 200)
        else {
          const { code } = ProblemBody.parse(JSON.parse(text))
          expect(code).not.toBe('AUTH.UNAUTHENTICATED')
          expect(problemsOf(endpoint)).toContain(code)
        }
      }),
      { numRuns: runs },
    )
  },
  120_000,
)
