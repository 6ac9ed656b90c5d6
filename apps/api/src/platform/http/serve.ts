// Registers an endpoint of the contract with its handler.
import type { Readable } from 'node:stream'
import { type Endpoint, isOwnAccount, type Received } from '@parley/contracts/endpoint.ts'
import { type Access, type Action, isAboutOrg, may, policy } from '@parley/contracts/org/policy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { whyUnavailable } from '#database/unavailable.ts'
import { type ConcurrencyLimit, type Limit, type Limits, readLimit, writeLimit } from '../limits/limits.ts'
import { answerJson, isLarge } from './answer-json.ts'
import { parseInput } from './input.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'
import { runInSlices } from './run-in-slices.ts'
import { type AccessTokens, type Caller, type FindCaller, identify, requireInOrg } from './session.ts'
import { streamHeaders } from './stream-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** This app's endpoints, in the order of registration. */
    readonly endpoints: Endpoint[]
    readonly guard: AccessGuard
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Checks that protect every endpoint. */
export interface AccessGuard {
  readonly tokens: AccessTokens
  readonly findCaller: FindCaller
  readonly limits: Limits
  /**
   * Whether an organisation has a subscription's rights. A rejection counts as no, unless the database is unavailable.
   */
  readonly isSubscribed: (orgId: string) => Promise<boolean>
}

export type Call<E extends Endpoint> = Received<E> & {
  /** The caller; null if the endpoint is public. */
  user: E['access'] extends 'public' ? null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the response before it is validated, nothing if the contract has none, or lines of NDJSON for a stream. */
export type Handler<E extends Endpoint> = E['stream'] extends z.ZodType
  ? (call: Call<E>) => Readable | FastifyReply | Promise<Readable | FastifyReply>
  : E['response'] extends z.ZodType
    ? (call: Call<E>) => z.input<E['response']> | Promise<z.input<E['response']>>
    : (call: Call<E>) => Promise<void>

export interface ServeOptions {
  /** Counted per user, or per IP address if the endpoint is public. */
  readonly limit?: Limit
  /** Maximum number of a user's requests that are received or answered concurrently. */
  readonly concurrency?: ConcurrencyLimit
  /** Maximum body, in bytes, if it may be larger than usual. */
  readonly bodyBytes?: number
  /** Validates a large body instead of the contract's schema. @throws Problem VALIDATION.FAILED */
  readonly readBody?: (input: unknown) => Promise<unknown>
}

/**
 * Registers an endpoint. Checks the caller, their role, the rate limit and the input before the handler runs. Removes
 * fields that the contract does not declare from the answer. A stream's handler returns a Readable, or calls
 * `reply.hijack()`, writes to `reply.raw` and returns `reply`.
 * @throws if the endpoint does not say who may call it
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  const { method, path: url } = endpoint
  app.route({
    method,
    url,
    config: { endpoint },
    // The length of a compressed answer reveals something about its content, so answers with tokens are not compressed.
    ...(url.startsWith('/api/auth/') && { compress: false as const }),
    ...(options.bodyBytes !== undefined && { bodyLimit: options.bodyBytes }),
    onRequest: async (request, reply) => {
      await authorize(app.guard, endpoint, request, options.limit)
      const { concurrency } = options
      if (concurrency === undefined) return
      app.guard.limits.enter(concurrency, counted(request), (leave) => {
        // A client that disconnected during authorization emits no further event.
        if (reply.raw.destroyed) leave()
        else reply.raw.once('close', leave)
      })
    },
    handler: async (request, reply) => {
      const input = await received(endpoint, request, options)
      const answer = await handler({ ...input, user: request.caller, request, reply } as Call<E>)
      return send(endpoint, reply, answer)
    },
  })
}

async function authorize(guard: AccessGuard, endpoint: Endpoint, request: FastifyRequest, limit: Limit | undefined) {
  if (endpoint.access !== 'public') {
    const caller = await identify(request, guard.tokens, guard.findCaller)
    request.caller = caller
    checkPermission(endpoint, caller)
    if (endpoint.subscribers) await authorizeSubscriber(guard, request, caller)
    await guard.limits.take(endpoint.method === 'GET' ? readLimit : writeLimit, caller.id)
  }
  if (limit !== undefined) await guard.limits.take(limit, counted(request))
}

/** The key for a request's limits: the user, or a signed-out client's IP address. */
const counted = (request: FastifyRequest): string => request.caller?.id ?? networkOf(request.ip)

/** @throws Problem NOT_FOUND, USER.POLICIES_NOT_ACCEPTED, ORG.SWITCHED, ORG.SUSPENDED, FORBIDDEN */
function checkPermission(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  if (access === 'operator' && !caller.isOperator) throw new Problem('NOT_FOUND')
  if (!isOwnAccount(endpoint) && !caller.hasAcceptedPolicies) throw new Problem('USER.POLICIES_NOT_ACCEPTED')
  if (isAboutOrg(endpoint)) requireInOrg(caller)
  if (isAction(access) && !may(caller.role, access)) throw new Problem('FORBIDDEN')
}

async function authorizeSubscriber(guard: AccessGuard, request: FastifyRequest, caller: Caller) {
  const covered = await guard.isSubscribed(caller.orgId).catch((error: unknown) => {
    if (whyUnavailable(error) !== null) throw error
    request.log.error({ err: error, orgId: caller.orgId }, 'Could not check the subscription')
    return false
  })
  if (!covered) throw new Problem('PADDLE.SUBSCRIPTION_INACTIVE')
}

const isAction = (access: Access): access is Action => Object.hasOwn(policy, access)

const saysWhoMayCall = ({ access }: Endpoint): boolean =>
  access === 'public' || access === 'self' || access === 'user' || access === 'operator' || isAction(access)

async function received(
  endpoint: Endpoint,
  request: FastifyRequest,
  { readBody }: ServeOptions,
): Promise<Received<Endpoint>> {
  const params = endpoint.params && parseInput(endpoint.params, request.params, 'VALIDATION.INVALID_ID')
  const query = endpoint.query && parseInput(endpoint.query, request.query)
  // A missing body is treated as an empty object, so that each missing field is reported.
  const body = request.body === undefined ? {} : request.body
  if (readBody !== undefined) return { params, query, body: await readBody(body) }
  return { params, query, body: endpoint.body && parseInput(endpoint.body, body) }
}

async function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (endpoint.stream !== undefined) {
    if (!reply.sent) reply.headers(streamHeaders)
    // A reply is awaited like a promise: if the handler returned it after hijacking, `answer` is undefined.
    return reply.sent ? reply : reply.type('application/x-ndjson').send(answer)
  }
  reply.code(endpoint.status ?? 200)
  if (endpoint.response === undefined) return reply.send()
  if (isLarge(answer)) {
    const json = await runInSlices(answerJson(endpoint.response, answer))
    return reply.type('application/json; charset=utf-8').send(json)
  }
  const parsed = endpoint.response.parse(answer)
  // Fastify would send null as an empty body.
  return parsed === null ? reply.type('application/json; charset=utf-8').send('null') : reply.send(parsed)
}

/**
 * Prepares an app for `serve`, and rejects every route that is registered in another way, unless its path is listed.
 * @param open paths outside the contract; one that ends in `/*` includes everything below it
 */
export function registerGuard(app: FastifyInstance, guard: AccessGuard, open: readonly string[]): void {
  app.decorate('endpoints', [])
  app.decorate('guard', guard)
  app.decorateRequest('caller', null)
  const isOpen = (url: string) =>
    open.some((path) => (path.endsWith('/*') ? `${url}/`.startsWith(path.slice(0, -1)) : url === path))
  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {}
    if (endpoint === undefined) {
      if (!isOpen(route.url)) throw new Error(`${route.method} ${route.url} is no endpoint of the contract`)
      return
    }
    if (!saysWhoMayCall(endpoint)) {
      throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
    }
    app.endpoints.push(endpoint)
  })
}
