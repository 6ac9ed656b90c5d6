// The contract as OpenAPI 3.1, generated from the endpoints that are served, with a page to read it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { Id } from '@parley/contracts/id.ts'
import { isAboutOrg, policy } from '@parley/contracts/org/policy.ts'
import { ProblemBody, type ProblemCode, problems } from '@parley/contracts/problem.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type CompressedText, compressText, sendText } from './compressed-text.ts'

type Schema = Record<string, unknown>

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
  return schema
}

const idPattern = schemaOf(Id, 'input').pattern

/** Path parameters and query in OpenAPI's format, one by one. */
function parameters(type: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (type === undefined) return []
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function requestBody(endpoint: Endpoint): Schema | undefined {
  if (endpoint.body !== undefined) {
    return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
  }
  if (endpoint.form !== undefined) {
    return { required: true, content: { 'multipart/form-data': { schema: schemaOf(endpoint.form, 'input') } } }
  }
  return undefined
}

function responses(endpoint: Endpoint): Schema {
  const success = endpoint.stream
    ? { content: { 'application/x-ndjson': { schema: schemaOf(endpoint.stream, 'output') } } }
    : endpoint.response
      ? { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }
      : {}
  const common = ['VALIDATION.FAILED', 'RATE_LIMITED', 'INTERNAL', ...(endpoint.errors ?? [])] as const
  const failures = Map.groupBy([...common, ...inputRefusals(endpoint), ...refusals(endpoint)], (code) =>
    String(problems[code]),
  )
  return {
    [endpoint.status ?? 200]: { description: 'Success', ...success },
    ...Object.fromEntries(
      [...failures].map(([status, names]) => [
        status,
        {
          description: names.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  }
}

const isId = (schema: Schema): boolean => schema.pattern === idPattern

/** Whether a request contains an id that may not exist. */
function namesSomething({ params, body, form }: Endpoint): boolean {
  return [params, body, form].some(
    (type) => type && Object.values((schemaOf(type, 'input').properties ?? {}) as Record<string, Schema>).some(isId),
  )
}

/** Error codes for input that is invalid or refers to nothing. */
function inputRefusals(endpoint: Endpoint): ProblemCode[] {
  return [
    ...(endpoint.params ? (['VALIDATION.INVALID_ID'] as const) : []),
    ...(endpoint.body ? (['VALIDATION.INVALID_JSON', 'UPLOAD.TOO_LARGE'] as const) : []),
    ...(namesSomething(endpoint) ? (['NOT_FOUND'] as const) : []),
  ]
}

/** Error codes for callers without permission. */
function refusals(endpoint: Endpoint): ProblemCode[] {
  const { access, subscribers } = endpoint
  if (access === 'public') return []
  return [
    'AUTH.UNAUTHENTICATED',
    ...(isAboutOrg(endpoint) ? (['ORG.SWITCHED', 'ORG.SUSPENDED'] as const) : []),
    ...(isAboutOrg(endpoint) && access !== 'user' ? (['FORBIDDEN'] as const) : []),
    ...(subscribers ? (['PADDLE.SUBSCRIPTION_INACTIVE'] as const) : []),
  ]
}

/** The roles that may call an endpoint, unless every role may. */
const rolesOf = ({ access }: Endpoint): string =>
  access === 'public' || access === 'self' || access === 'user'
    ? ''
    : access === 'operator'
      ? ' (operators of this instance)'
      : ` (${policy[access].join(', ')})`

function operation(endpoint: Endpoint): Schema {
  const body = requestBody(endpoint)
  return {
    summary: endpoint.summary + rolesOf(endpoint),
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body && { requestBody: body }),
    responses: responses(endpoint),
  }
}

/** The document except for its endpoints. */
const head = {
  openapi: '3.1.0',
  info: { title: 'Parley', version: '1', description: 'The wire contract of Parley.' },
  // Relative, so that calls can be tried out at whatever URL the server was opened.
  servers: [{ url: '/' }],
}

/** The OpenAPI 3.1 document of these endpoints. Takes 200 ms, and lets other requests run after each endpoint. */
async function openApi(endpoints: readonly Endpoint[]): Promise<Schema> {
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
    await nextTurn()
  }
  return {
    ...head,
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const documentPath = '/api/openapi.json'

/** `/api/openapi.json` and `/api/docs`. Call after registering the last endpoint. */
export async function documentationRoutes(app: FastifyInstance): Promise<void> {
  // Generated at the first request, because the start would wait for it, and once: it is large, and public.
  let text: Promise<CompressedText> | undefined
  app.get(documentPath, { compress: false }, async (request, reply) => {
    text ??= openApi(app.endpoints).then((document) => compressText(JSON.stringify(document)))
    return sendText(request, reply, await text, 'application/json; charset=utf-8')
  })
  // The page requires a document here, but loads that of `documentPath`.
  await app.register(fastifySwagger, { mode: 'static', specification: { document: { ...head, paths: {} } } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: documentPath },
    // The page's own routes to the document would serialise it on each request.
    uiHooks: {
      onRequest: async ({ url }, reply) => {
        if (/^\/api\/docs\/(json|yaml)(\?|$)/.test(url)) return reply.redirect(documentPath)
      },
    },
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
    },
  })
}
