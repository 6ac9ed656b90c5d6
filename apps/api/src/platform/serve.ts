// The one way in which a route comes to be: an endpoint of the contract and a function that answers it.
import type { Readable } from 'node:stream'
import { type Endpoint, isOwnAccount, type Received } from '@parley/contracts/endpoint.ts'
import { type Action, may, policy } from '@parley/contracts/policy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { whyUnavailable } from '#database/unavailable.ts'
import { answerJson, isLarge } from './answer-json.ts'
import { parseInput } from './input.ts'
import { type AtOnce, type Limit, type Limits, writeLimit } from './limits.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'
import { type AccessTokens, type Caller, type FindCaller, identify } from './session.ts'
import { unhurried } from './unhurried.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** What this app serves, in the order of registration. */
    readonly endpoints: Endpoint[]
    readonly door: Door
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** What every endpoint is guarded by. */
export interface Door {
  readonly tokens: AccessTokens
  readonly findCaller: FindCaller
  readonly limits: Limits
  /** Whether an organisation has what subscribers have. Unless the database is away, a rejection counts as not having it. */
  readonly isSubscribed: (orgId: string) => Promise<boolean>
}

export type Call<E extends Endpoint> = Received<E> & {
  /** Whoever calls; null where the endpoint is public. */
  user: E['access'] extends 'public' ? null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the response before it is parsed, nothing where the contract has none, lines of NDJSON for a stream. */
export type Handler<E extends Endpoint> = E['stream'] extends z.ZodType
  ? (call: Call<E>) => Readable | FastifyReply | Promise<Readable | FastifyReply>
  : E['response'] extends z.ZodType
    ? (call: Call<E>) => z.input<E['response']> | Promise<z.input<E['response']>>
    : (call: Call<E>) => Promise<void>

export interface ServeOptions {
  /** Counted by user, or by address where the endpoint is public. */
  readonly limit?: Limit
  /** How many requests of one user may be received or answered at once. */
  readonly atOnce?: AtOnce
  /** Largest body, in bytes, where it may be larger than others. */
  readonly bodyBytes?: number
  /** Checks a body that takes long, in place of the contract's schema. @throws Problem VALIDATION.FAILED */
  readonly readBody?: (input: unknown) => Promise<unknown>
}

/**
 * Registers an endpoint. Checks who calls, whether their role may do it, how often, and the input, before the handler runs;
 * whatever the contract does not declare is taken out of the answer. A stream's handler returns a Readable, or writes to `reply.raw` after `reply.hijack()`
 * and returns `reply`.
 * @throws when the endpoint does not say who may call it
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
    // The length of what is compressed tells of its contents: nothing is compressed that brings a token.
    ...(url.startsWith('/api/auth/') && { compress: false as const }),
    ...(options.bodyBytes !== undefined && { bodyLimit: options.bodyBytes }),
    onRequest: async (request, reply) => {
      await admit(app.door, endpoint, request, options.limit)
      const { atOnce } = options
      if (atOnce === undefined) return
      app.door.limits.enter(atOnce, counted(request), (leave) => {
        // Whoever left while we asked who it is says so no more.
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

async function admit(door: Door, endpoint: Endpoint, request: FastifyRequest, limit: Limit | undefined) {
  if (endpoint.access !== 'public') {
    const caller = await identify(request, door.tokens, door.findCaller)
    request.caller = caller
    authorize(endpoint, caller)
    if (endpoint.subscribers) await admitSubscriber(door, request, caller)
    if (endpoint.method !== 'GET') await door.limits.take(writeLimit, caller.id)
  }
  if (limit !== undefined) await door.limits.take(limit, counted(request))
}

/** Under what a request is counted: the user, or the address of whoever is not signed in. */
const counted = (request: FastifyRequest): string => request.caller?.id ?? networkOf(request.ip)

/** @throws Problem NOT_FOUND, USER.POLICIES_NOT_ACCEPTED, ORG.SUSPENDED, FORBIDDEN */
function authorize(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  if (access === 'operator' && !caller.isOperator) throw new Problem('NOT_FOUND')
  const isAboutAccount = isOwnAccount(endpoint)
  if (!isAboutAccount && !caller.hasAcceptedPolicies) throw new Problem('USER.POLICIES_NOT_ACCEPTED')
  const needsOrg = !isAboutAccount && !endpoint.anyOrg && access !== 'operator'
  if (needsOrg && caller.isOrgSuspended) throw new Problem('ORG.SUSPENDED')
  if (access === 'public' || access === 'user' || access === 'operator') return
  if (!may(caller.role, access)) throw new Problem('FORBIDDEN')
}

async function admitSubscriber(door: Door, request: FastifyRequest, caller: Caller) {
  const covered = await door.isSubscribed(caller.orgId).catch((error: unknown) => {
    if (whyUnavailable(error) !== null) throw error
    request.log.error({ err: error, orgId: caller.orgId }, 'Whether there is a subscription could not be found out')
    return false
  })
  if (!covered) throw new Problem('PADDLE.SUBSCRIPTION_INACTIVE')
}

const saysWhoMayCall = ({ access }: Endpoint): boolean =>
  access === 'public' || access === 'user' || access === 'operator' || Object.hasOwn(policy, access satisfies Action)

async function received(
  endpoint: Endpoint,
  request: FastifyRequest,
  { readBody }: ServeOptions,
): Promise<Received<Endpoint>> {
  const params = endpoint.params && parseInput(endpoint.params, request.params, 'VALIDATION.INVALID_ID')
  const query = endpoint.query && parseInput(endpoint.query, request.query)
  // A body that is absent is one without fields: each that is missing is then named.
  const given = request.body === undefined ? {} : request.body
  if (readBody !== undefined) return { params, query, body: await readBody(given) }
  return { params, query, body: endpoint.body && parseInput(endpoint.body, given) }
}

async function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (endpoint.stream !== undefined) {
    // A reply is awaited like a promise, so a handler that returns it after hijacking has come to nothing here.
    return reply.sent ? reply : reply.type('application/x-ndjson').send(answer)
  }
  reply.code(endpoint.status ?? 200)
  if (endpoint.response === undefined) return reply.send()
  if (isLarge(answer)) {
    const json = await unhurried(answerJson(endpoint.response, answer))
    return reply.type('application/json; charset=utf-8').send(json)
  }
  const parsed = endpoint.response.parse(answer)
  // Fastify takes null for an answer without a body.
  return parsed === null ? reply.type('application/json; charset=utf-8').send('null') : reply.send(parsed)
}

/**
 * Prepares an app for `serve`, and refuses every route that comes to be in another way, unless its path is listed.
 * @param open paths outside the contract; one that ends in `/*` stands for everything below it
 */
export function openDoor(app: FastifyInstance, door: Door, open: readonly string[]): void {
  app.decorate('endpoints', [])
  app.decorate('door', door)
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
