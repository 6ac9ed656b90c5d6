// The API document must be read by other people's tools: generators of clients, validators, fuzzers.
import { refresh } from '@parley/contracts/account/auth.ts'
import { isOwnAccount } from '@parley/contracts/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadEndpoints } from '../../../testing/endpoints.ts'
import { openApi } from './document.ts'
import { nameOf } from './named-schemas.ts'

type Json = Record<string, unknown>

interface Operation {
  readonly operationId: string
  readonly security: Json[]
  readonly tags: string[]
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  readonly responses: Record<string, { headers?: Json; description: string; content?: Record<string, Json> }>
}

interface ApiDocument {
  readonly tags: { name: string; description?: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, Json>; securitySchemes: Json }
}

const endpoints = await loadEndpoints()
let document: ApiDocument
let operations: (readonly [string, Operation])[]
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await openApi(endpoints)))
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )
})

const operation = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`${method} ${path} is not described`)
  return found
}

/** All values of a key, anywhere in the document. */
function valuesOf(key: string, value: unknown = document): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(key, inner)])
}

test('the contract names every endpoint', () => {
  expect(endpoints.map(nameOf)).toHaveLength(operations.length)
})

test('each operation has a name of its own and a described group', () => {
  const names = operations.map(([, { operationId }]) => operationId)
  expect(names.filter((name) => !/^[a-z]\w+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const groups = document.tags.filter(({ description }) => description !== undefined).map(({ name }) => name)
  expect(groups).toEqual(expect.arrayContaining(operations.flatMap(([, { tags }]) => tags)))
})

test('every reference leads to a component, and every component is referred to', () => {
  const prefix = '#/components/schemas/'
  const refs = new Set(valuesOf('$ref').map((ref) => String(ref).slice(prefix.length)))
  expect([...refs].sort()).toEqual(Object.keys(document.components.schemas).sort())
})

test('answers and bodies are named', () => {
  const contents = operations.flatMap(([name, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)].flatMap((part) => {
      const schema = part?.content?.['application/json']?.schema as Json | undefined
      return schema === undefined ? [] : [[name, Object.keys(schema)] as const]
    }),
  )
  expect(contents.filter(([, keys]) => keys.join() !== '$ref')).toEqual([])
})

test('uses nothing that generators do not know', () => {
  expect(valuesOf('prefixItems')).toEqual([])
  expect(document.components.schemas.TaskSentence).toMatchObject({
    properties: { gap: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 } },
  })
  // Numbers by a certain set of keys.
  expect(document.components.schemas.Tier).toMatchObject({ enum: [1, 2, 3, 4] })
})

test('answers may get more fields, inputs may not', () => {
  const { Task, CreateTaskBody } = document.components.schemas
  expect(Task).not.toHaveProperty('additionalProperties')
  expect(CreateTaskBody).toHaveProperty('additionalProperties', false)
})

test('a spoken turn is a form with a file', () => {
  const form = operation('/api/conversation', 'post').requestBody?.content['multipart/form-data']?.schema
  expect(form).toMatchObject({ properties: { audio: { type: 'string', format: 'binary' } } })
  expect(form?.required).not.toContain('audio')
  const take = operation('/api/conversation/take', 'post').requestBody?.content['multipart/form-data']?.schema
  expect(take?.required).toContain('audio')
})

test('describes the lines of a stream by their type', () => {
  const content = operation('/api/conversation', 'post').responses[200]?.content?.['application/x-ndjson']
  expect(content).toMatchObject({
    schema: { type: 'string' },
    'x-itemSchema': { $ref: expect.stringMatching(/StreamEvent$/) },
  })
  expect(document.components.schemas.StreamEvent?.oneOf).toContainEqual({
    $ref: '#/components/schemas/StreamEventTtsChunk',
  })
})

test('describes cookies and when to try again', () => {
  const { security, responses } = operation('/api/auth/refresh', 'get')
  expect(security).toContainEqual({ refresh: [] })
  expect(responses[200]?.headers).toHaveProperty('Set-Cookie')
  expect(responses[429]?.headers).toHaveProperty('Retry-After')
  expect(document.components.securitySchemes).toMatchObject({
    refresh: { type: 'apiKey', in: 'cookie', name: '__Secure-parley_refresh' },
  })
  expect(refresh.cookies).toEqual({ reads: 'refresh', sets: 'refresh' })
})

test('a body is required unless an empty one is valid', () => {
  expect(operation('/api/auth/login', 'post').requestBody?.required).toBe(true)
  expect(operation('/api/user', 'delete').requestBody?.required).toBe(false)
})

describe('errors', () => {
  test('explain each code', () => {
    const login = operation('/api/auth/login', 'post')
    expect(login.responses[401]?.description).toBe('`AUTH.INVALID_CREDENTIALS`: E-mail address or password is wrong.')
  })

  test('include missing policies wherever they are required', () => {
    const required = endpoints.filter((endpoint) => endpoint.access !== 'public' && !isOwnAccount(endpoint))
    const described = operations
      .filter(([, { responses }]) => responses[403]?.description.includes('USER.POLICIES_NOT_ACCEPTED'))
      .map(([, { operationId }]) => operationId)
    expect(described.sort()).toEqual(required.map(nameOf).sort())
  })
})
