// The contract as an OpenAPI 3.1 document.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { cookieName, cookieNames, type Endpoint } from '@parley/contracts/endpoint.ts'
import { policy } from '@parley/contracts/org/policy.ts'
import { type ProblemCode, problems } from '@parley/contracts/problem.ts'
import { problemMessage } from '../problem-messages.ts'
import { type NamedSchemas, nameOf, nameSchemas, type Schema } from './named-schemas.ts'
import { problemsOf } from './problems-of.ts'

/** The document except for its endpoints. */
export const head = {
  openapi: '3.1.0',
  info: {
    title: 'Parley',
    version: '1',
    description: 'The wire contract of Parley.',
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  // Relative, so that calls can be tried out at whatever URL the server was opened.
  servers: [{ url: '/' }],
}

/** The groups of endpoints, by the first part of their path. */
const groups: Readonly<Record<string, string>> = {
  assignments: "Assignments of the caller's classes.",
  auth: 'Registration, sign-in, and the account’s sign-in methods.',
  'class-invitations': 'Invitations to a class.',
  classes: 'Classes, their members, and what they work on.',
  'communication-review': 'Reviews of conversations.',
  config: 'What this installation offers.',
  conversation: 'Conversations: sessions, turns, recordings.',
  'error-analysis': "Mistakes in the learner's last line.",
  legal: 'Terms and policies.',
  memory: 'What the partner may remember about the learner.',
  operator: 'The console of the installation’s operators.',
  org: 'Organisations, their members and invitations.',
  'override-figures': 'How often teachers mark differently from the machine.',
  'own-assignments': "The caller's own assignments.",
  placement: 'The spoken placement test.',
  plan: 'Plans for sale.',
  'prompts-library': 'Scenarios and modules: reading and authoring.',
  reminders: 'Reminders by push message.',
  submissions: 'Submitted work and its marks.',
  subscription: "The organisation's subscription.",
  'task-generator': 'Tasks made from a review’s mistakes.',
  today: 'What the learner can do now.',
  trial: 'The conversation on the landing page.',
  usage: 'What the caller has used.',
  user: "The caller's account.",
  'user-progress': "The learner's progress.",
  vocabulary: "The learner's own words.",
}

const groupOf = ({ path }: Endpoint): string => path.split('/')[2] ?? ''

/** Path parameters and query in OpenAPI's format, one by one. */
function parameters(schemas: NamedSchemas, endpoint: Endpoint, part: 'params' | 'query'): Schema[] {
  if (endpoint[part] === undefined) return []
  const { properties = {}, required = [] } = schemas.shape(endpoint, part) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const isInPath = part === 'params'
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: isInPath ? 'path' : 'query',
    required: isInPath || required.includes(name),
    schema,
  }))
}

/** The fields of a multipart form, with its file. */
function formOf(schemas: NamedSchemas, endpoint: Endpoint): Schema {
  const {
    properties = {},
    required = [],
    ...form
  } = schemas.shape(endpoint, 'form') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const audio = { type: 'string', format: 'binary', description: 'RIFF/WAVE, PCM 16 bit, mono, 16 kHz.' }
  return {
    ...form,
    properties: { ...properties, ...(endpoint.audio && { audio }) },
    required: [...required, ...(endpoint.audio === 'required' ? ['audio'] : [])],
  }
}

function requestBody(schemas: NamedSchemas, endpoint: Endpoint): Schema | undefined {
  const { body, form, audio } = endpoint
  if (body !== undefined) {
    // A missing body counts as an empty object.
    const required = !body.safeParse({}).success
    return { required, content: { 'application/json': { schema: schemas.ref(endpoint, 'body') } } }
  }
  if (form === undefined) return undefined
  const content = {
    schema: formOf(schemas, endpoint),
    ...(audio && { encoding: { audio: { contentType: 'audio/wav' } } }),
  }
  return { required: true, content: { 'multipart/form-data': content } }
}

/** The body on success. A stream is text to OpenAPI 3.1, which cannot describe lines. */
function success(schemas: NamedSchemas, endpoint: Endpoint): Schema {
  if (endpoint.stream !== undefined) {
    const item = schemas.ref(endpoint, 'stream')
    const description = `JSON objects, one a line, each as in ${item.$ref}.`
    return { content: { 'application/x-ndjson': { schema: { type: 'string', description }, 'x-itemSchema': item } } }
  }
  if (endpoint.response === undefined) return {}
  return { content: { 'application/json': { schema: schemas.ref(endpoint, 'response') } } }
}

const setsCookie = {
  'Set-Cookie': { description: 'The cookie that this call sets or clears.', schema: { type: 'string' } },
}
const retryAfter = {
  'Retry-After': { description: 'Seconds until another attempt is useful.', schema: { type: 'integer' } },
}
/** Statuses whose responses have the header Retry-After. */
const retriedStatuses = new Set([429, 503])

function failure(schemas: NamedSchemas, status: number, codes: readonly ProblemCode[]): Schema {
  return {
    description: codes.map((code) => `\`${code}\`: ${problemMessage(code)}`).join('\n\n'),
    ...(retriedStatuses.has(status) && { headers: retryAfter }),
    content: { 'application/json': { schema: schemas.problem } },
  }
}

function responses(schemas: NamedSchemas, endpoint: Endpoint): Schema {
  const byStatus = Map.groupBy(problemsOf(endpoint), (code) => problems[code])
  return {
    [endpoint.status ?? 200]: {
      description: 'Success',
      ...(endpoint.cookies?.sets && { headers: setsCookie }),
      ...success(schemas, endpoint),
    },
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, failure(schemas, status, codes)])),
  }
}

/** The roles that may call an endpoint, unless every role may. */
const rolesOf = ({ access }: Endpoint): string =>
  access === 'public' || access === 'self' || access === 'user'
    ? ''
    : access === 'operator'
      ? ' (operators of this instance)'
      : ` (${policy[access].join(', ')})`

/** What a call must bring: an access token, a cookie, or both. */
function security({ access, cookies }: Endpoint): Schema[] {
  const cookie = cookies?.reads && { [cookies.reads]: [] }
  if (access !== 'public') return [{ bearer: [], ...cookie }]
  return cookie ? [cookie, {}] : []
}

function operation(schemas: NamedSchemas, endpoint: Endpoint): Schema {
  const body = requestBody(schemas, endpoint)
  return {
    operationId: nameOf(endpoint),
    summary: endpoint.summary + rolesOf(endpoint),
    tags: [groupOf(endpoint)],
    security: security(endpoint),
    parameters: [...parameters(schemas, endpoint, 'params'), ...parameters(schemas, endpoint, 'query')],
    ...(body && { requestBody: body }),
    responses: responses(schemas, endpoint),
  }
}

const cookieSchemes = Object.fromEntries(
  Object.keys(cookieNames).map((key) => {
    const name = key as keyof typeof cookieNames
    return [
      name,
      {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName(name, true),
        description: `httpOnly; over plain http it is called ${cookieName(name, false)}.`,
      },
    ]
  }),
)

/** The OpenAPI 3.1 document of these endpoints. Lets other requests run after each endpoint. */
export async function openApi(endpoints: readonly Endpoint[]): Promise<Schema> {
  const schemas = await nameSchemas(endpoints)
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(schemas, endpoint) }
    await nextTurn()
  }
  return {
    ...head,
    tags: [...new Set(endpoints.map(groupOf))].sort().map((name) => ({ name, description: groups[name] })),
    paths,
    components: {
      schemas: schemas.components(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, ...cookieSchemes },
    },
  }
}
