// Handles every request to the server: adds the bearer token, shares one refresh between waiting calls, and unifies
// errors. Changes are made only in the token's organisation, which is the one on the screen.
import * as auth from '@parley/contracts/account/auth.ts'
import type { Answer, Endpoint, EndpointInput } from '@parley/contracts/endpoint.ts'
import { isAboutOrg } from '@parley/contracts/org/policy.ts'
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { type Carried, urlOf } from '../page/address.ts'
import { inOneTab } from '../session/one-tab.ts'
import { isExpired, orgOf, type SessionToken } from '../session/session-token.ts'
import { takePrefetched } from './prefetch.ts'
import { type FailureCode, Problem, problemOf } from './problem.ts'
import type { OnUpload } from './upload.ts'

/** Timeout of a call; streams have none. */
const timeoutMs = 30_000
/** Timeout of a refresh, which all tabs wait for. */
const refreshTimeoutMs = 20_000
/** Consecutive failed refreshes after which the user counts as signed out; one without a response does not count. */
const refreshFailuresMax = 2
/** A wrong password or passkey in a form says nothing about the token. */
const aboutForm: ReadonlySet<string> = new Set<ProblemCode>(['AUTH.INVALID_CREDENTIALS', 'AUTH.SECOND_FACTOR_INVALID'])

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface SendOptions extends CallOptions {
  /** Reports the progress of an upload, which is then given up when nothing moves. */
  onUpload?: OnUpload | undefined
}

type Arguments<E extends Endpoint> =
  object extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

export interface Caller {
  /** Calls an endpoint and returns its parsed body. @throws Problem, or the signal's reason on abort */
  call<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<Answer<E>>
  /**
   * Returns the raw response, for forms and streams: the body is not read, and there is no timeout without `onUpload`.
   */
  send(endpoint: Endpoint, carried?: Carried, options?: SendOptions): Promise<Response>
}

function requestOf(endpoint: Endpoint, carried: Carried, token: string | null, signal?: AbortSignal): RequestInit {
  const headers = new Headers({ accept: endpoint.stream ? 'application/x-ndjson' : 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (carried.body !== undefined) headers.set('content-type', 'application/json')
  const body = carried.form ?? (carried.body === undefined ? null : JSON.stringify(carried.body))
  return { method: endpoint.method, headers, body, credentials: 'include', signal: signal ?? null }
}

/** Only pages that upload load its code. */
async function uploadTo(...args: Parameters<typeof import('./upload.ts').upload>): Promise<Response> {
  const { upload } = await import('./upload.ts')
  return upload(...args)
}

async function reach(response: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  try {
    return await response
  } catch (error) {
    // An abort by the caller is not a network failure.
    if (signal?.aborted) throw signal.reason
    throw new Problem('NETWORK', { cause: error })
  }
}

/** Failures that say nothing about the refresh token: no response, a server that is down, or too many requests. */
const unanswered: ReadonlySet<FailureCode> = new Set(['NETWORK', 'UNAVAILABLE', 'RATE_LIMITED'])
const isUnanswered = (error: unknown) => error instanceof Problem && unanswered.has(error.code)

/** Stops waiting on abort, without ending the work. @throws the signal's reason */
function withSignal<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

/**
 * Whether a call was rejected because of its token: it has expired, or does not name the current organisation.
 */
const isForToken = ({ status, code }: Problem) => code === 'ORG.SWITCHED' || (status === 401 && !aboutForm.has(code))

/** Whether a call may be repeated with a renewed token: a change only in the organisation that it was meant for. */
const mayRepeat = (endpoint: Endpoint, used: string, fresh: string) =>
  endpoint.method === 'GET' || !isAboutOrg(endpoint) || orgOf(used) === orgOf(fresh)

/** Runs one refresh at a time across all tabs. */
function createRefresh(base: string, session: SessionToken): (used: string) => Promise<string | null> {
  let running: Promise<string | null> | null = null
  let failures = 0

  const ask = async (used: string): Promise<string | null> => {
    const newer = session.token()
    if (newer !== used) return newer
    // A connection that dies silently would hold the lock, blocking every tab, until the browser gives up.
    const limit = AbortSignal.timeout(refreshTimeoutMs)
    try {
      const response = await reach(fetch(`${base}${auth.refresh.path}`, requestOf(auth.refresh, {}, null, limit)))
      if (!response.ok) throw await problemOf(response)
      const answer: Answer<typeof auth.refresh> = await response.json()
      failures = 0
      session.renew(answer.access_token)
      return answer.access_token
    } catch (error) {
      // The refresh token may still be valid: the same cookie gets the same response again.
      if (limit.aborted) throw new Problem('NETWORK', { cause: error })
      if (isUnanswered(error)) throw error
      failures += 1
      const refused = error instanceof Problem && error.status === 401
      if (!refused && failures < refreshFailuresMax) throw error
      failures = 0
      session.end()
      return null
    }
  }

  return (used) => {
    running ??= inOneTab('refresh', () => ask(used)).finally(() => {
      running = null
    })
    return running
  }
}

/**
 * @param base the server's origin: empty in the browser, where it is the page's
 * @param onRefused called with the code of a rejected call
 */
export function createCaller(
  base: string,
  session: SessionToken,
  onRefused: (code: FailureCode) => void = () => {},
): Caller {
  const refresh = createRefresh(base, session)

  const refuse = (problem: Problem): never => {
    onRefused(problem.code)
    throw problem
  }

  const send = async (endpoint: Endpoint, carried: Carried = {}, options: SendOptions = {}): Promise<Response> => {
    const { signal, onUpload } = options
    const url = urlOf(base, endpoint, carried)
    const ask = (token: string | null, ahead?: Promise<Response>) => {
      const request = requestOf(endpoint, carried, token, signal)
      return reach(ahead ?? (onUpload ? uploadTo(url, request, onUpload, signal) : fetch(url, request)), signal)
    }
    const known = session.token()
    // The browser reads a rejection only after the whole upload, which may take minutes.
    const isStale = onUpload !== undefined && known !== null && isExpired(known)
    const token = isStale ? await withSignal(refresh(known), signal) : known
    const first = await ask(token, endpoint.method === 'GET' ? takePrefetched(url, token) : undefined)
    if (first.ok) return first
    const problem = await problemOf(first)
    const isCured = token !== null && endpoint.access !== 'public' && isForToken(problem)
    const fresh = isCured ? await withSignal(refresh(token), signal) : null
    if (token === null || fresh === null) return refuse(problem)
    if (!mayRepeat(endpoint, token, fresh)) return refuse(new Problem('ORG.SWITCHED', { status: 409 }))
    const second = await ask(fresh)
    if (second.ok) return second
    const final = await problemOf(second)
    // The server accepts no token from this session, not even a new one.
    if (final.status === 401 && isForToken(final)) session.end()
    return refuse(final)
  }

  const call = async <E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E>): Promise<Answer<E>> => {
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit
    try {
      const response = await send(endpoint, input, { signal })
      return (response.status === 204 ? undefined : await response.json()) as Answer<E>
    } catch (error) {
      if (error === limit.reason && limit.aborted) throw new Problem('NETWORK', { cause: error })
      throw error
    }
  }

  return { call, send }
}
