// The description of one endpoint, from which `serve` in the api and `call` in the web app infer everything.
import type { z } from 'zod'
import type { Access } from './org/policy.ts'
import type { ProblemCode } from './problem.ts'

/** Cookies of the API, httpOnly. */
export const cookieNames = { refresh: 'parley_refresh', trial: 'parley_trial' } as const
export type CookieName = keyof typeof cookieNames

/** A cookie's name: `__Secure-` requires https, so the name has no prefix over plain http. */
export const cookieName = (name: CookieName, isHttps: boolean): string =>
  isHttps ? `__Secure-${cookieNames[name]}` : cookieNames[name]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint {
  readonly method: Method
  /** Fastify's notation, such as `/api/conversation/session/:id`. */
  readonly path: string
  /** One English sentence for the API documentation. */
  readonly summary: string
  readonly access: Access
  /**
   * Requires the current organisation to have an active or trialing subscription: otherwise 403
   * PADDLE.SUBSCRIPTION_INACTIVE.
   */
  readonly subscribers?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Text fields of a multipart form, used instead of JSON. */
  readonly form?: z.ZodType
  /** Whether the form has a WAV file `audio`: RIFF/WAVE, PCM 16 bit, mono, 16 kHz. */
  readonly audio?: 'optional' | 'required'
  /** The cookie that is read, and the cookie that is set on success. */
  readonly cookies?: { readonly reads?: CookieName; readonly sets?: CookieName }
  /** Status on success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204
  /** Body on success. Absent with 204 and for streams. */
  readonly response?: z.ZodType
  /** One line of the NDJSON stream, if the response is a stream. */
  readonly stream?: z.ZodType
  /** This endpoint's error codes, besides those that every endpoint can return. */
  readonly errors?: readonly ProblemCode[]
}

/** Whether an endpoint is about signing in or the user's own account, and so works before the policies are accepted. */
export const isOwnAccount = ({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean =>
  (access === 'public' || access === 'self') && /^\/api\/(auth|user)(\/|$)/.test(path)

/** Preserves an endpoint's literal types, so that both sides can infer from them. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives, parsed. */
export type Received<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller must pass. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Input<E['params']> }
  : object) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : object)

/** What a call returns. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined
