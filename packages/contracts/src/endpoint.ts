// One value describes an endpoint; `serve` in the api and `call` in the web infer everything from it.
import type { z } from 'zod'
import type { Action } from './policy.ts'
import type { ProblemCode } from './problem.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `public`: anybody. `user`: whoever holds a valid access token. `operator`: operators of this instance; others get a 404.
 * An action: whose role in the current organisation may do it, by the one table in policy.ts.
 */
export type Access = 'public' | 'user' | 'operator' | Action

export interface Endpoint {
  readonly method: Method
  /** Fastify's notation, as in `/api/conversation/session/:id`. */
  readonly path: string
  /** One English sentence for the API documentation. */
  readonly summary: string
  readonly access: Access
  /** Only while the current organisation has an active or trialing subscription: else 403 PADDLE.SUBSCRIPTION_INACTIVE. */
  readonly subscribers?: true
  /** Works in a suspended organisation too: a way out of it. Endpoints of the own account always do. */
  readonly anyOrg?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A multipart form instead of JSON: its text fields. Files are named in the summary. */
  readonly form?: z.ZodType
  /** Status of success: 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204
  /** What success answers. Absent with 204 and with streams. */
  readonly response?: z.ZodType
  /** One line of an NDJSON stream, where the answer is one. */
  readonly stream?: z.ZodType
  /** Codes that this endpoint gives besides those that every endpoint can give. */
  readonly errors?: readonly ProblemCode[]
}

/** Whether an endpoint is about signing in or the own account: it works before the policies are accepted. */
export const isOwnAccount = ({ access, path }: Endpoint): boolean =>
  (access === 'public' || access === 'user') && /^\/api\/(auth|user)(\/|$)/.test(path)

/** Keeps the literal types of an endpoint, so that both sides can infer from them. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives: everything parsed. */
export type Received<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller must give: only what the endpoint takes. */
export type Given<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : object)

/** What the call answers. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined
