// Calls Paddle's API with a deadline; retries only safe calls.
// https://developer.paddle.com/api-reference/about/overview
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { PaymentRefused, ProviderUnavailable } from './provider.ts'

export interface PaddleAccess {
  readonly apiKey: string
  /** Without a trailing slash. */
  readonly apiUrl: string
  /** Timeout of one attempt in milliseconds; 8 s by default. */
  readonly tryMs?: number
}

export interface PaddleClient {
  get<T extends z.ZodType>(path: string, answer: T): Promise<z.output<T>>
  /** Sends a change. If it rejects with ProviderUnavailable, the change may have been made. */
  change<T extends z.ZodType>(
    method: 'POST' | 'PATCH',
    path: string,
    body: object | null,
    answer: T,
  ): Promise<z.output<T>>
  /** Reads page after page until `stop` returns true. */
  pages<T extends z.ZodType>(path: string, item: T, stop: (items: z.output<T>[]) => boolean): Promise<z.output<T>[]>
}

const defaultTryMs = 8_000
const triesMax = 3
/** The longest pause before a retry while a user waits, in milliseconds. */
const pauseMaxMs = 3_000
const pagesMax = 50

const Failure = z.object({ error: z.object({ code: z.string() }) })

interface Attempt {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Null if Paddle forbids retrying. */
  readonly body: object | null
}

/** The result of an attempt, and how long to wait before a retry, if one is allowed. */
class TryAgain {
  readonly reason: ProviderUnavailable
  readonly afterMs: number

  constructor(reason: ProviderUnavailable, afterMs: number) {
    this.reason = reason
    this.afterMs = afterMs
  }
}

/** Paddle locks a subscription shortly before renewal, and rejects changes. */
const isLock = (code: string): boolean => code.startsWith('subscription_locked_')

const retryAfterMs = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? '1')
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000
}

async function codeOf(response: Response): Promise<string> {
  const failure = Failure.safeParse(await response.json().catch(() => null))
  return failure.success ? failure.data.error.code : `http_${response.status}`
}

export function createPaddleClient({ apiKey, apiUrl, tryMs = defaultTryMs }: PaddleAccess): PaddleClient {
  async function attempt({ method, path, body }: Attempt): Promise<unknown> {
    const isSafe = method === 'GET'
    let response: Response
    try {
      response = await fetch(`${apiUrl}${path}`, {
        method,
        signal: AbortSignal.timeout(tryMs),
        redirect: 'error',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'paddle-version': '1',
          ...(body !== null && { 'content-type': 'application/json' }),
        },
        ...(body !== null && { body: JSON.stringify(body) }),
      })
      if (response.ok) return await response.json()
    } catch (cause) {
      const lost = new ProviderUnavailable(`${method} ${path} got no answer`, { cause })
      // A refused connection means that the call was not received.
      if (isSafe || wasNotHeard(cause)) throw new TryAgain(lost, 200)
      throw lost
    }
    throw await refusalOf(response, isSafe)
  }

  async function call(request: Attempt): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(request)
      } catch (failure) {
        if (!(failure instanceof TryAgain)) throw failure
        if (tries === triesMax || failure.afterMs > pauseMaxMs) throw failure.reason
        await pause(failure.afterMs)
      }
    }
  }

  const read = <T extends z.ZodType>(answer: T, body: unknown): z.output<T> => {
    const parsed = answer.safeParse(body)
    if (parsed.success) return parsed.data
    throw new ProviderUnavailable('Paddle answered in an unknown form', { cause: parsed.error })
  }
  const dataOf = <T extends z.ZodType>(answer: T, body: unknown) =>
    read(answer, read(z.object({ data: z.unknown() }), body).data)

  return {
    get: async (path, answer) => dataOf(answer, await call({ method: 'GET', path, body: null })),
    change: async (method, path, body, answer) => dataOf(answer, await call({ method, path, body })),
    async pages(path, item, stop) {
      const found: z.output<typeof item>[] = []
      const Page = z.object({ data: z.array(item), meta: z.object({ pagination: Pagination }) })
      let next = path
      for (let page = 0; page < pagesMax; page += 1) {
        const { data, meta } = read(Page, await call({ method: 'GET', path: next, body: null }))
        found.push(...(data as z.output<typeof item>[]))
        if (!meta.pagination.has_more || stop(found)) break
        // Takes only the query from the next page's URL, so that the key is never sent to another host.
        const { pathname, search } = new URL(meta.pagination.next)
        next = `${pathname}${search}`
      }
      return found
    },
  }
}

const Pagination = z.object({ has_more: z.boolean(), next: z.url() })

const wasNotHeard = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED'

async function refusalOf(
  response: Response,
  isSafe: boolean,
): Promise<TryAgain | PaymentRefused | ProviderUnavailable> {
  const code = await codeOf(response)
  const afterMs = retryAfterMs(response)
  const unavailable = new ProviderUnavailable(`Paddle answered ${response.status} ${code}`, {
    retryAfterSeconds: Math.ceil(afterMs / 1000),
  })
  if (response.status === 429) return new TryAgain(unavailable, afterMs)
  if (response.status >= 500) return isSafe ? new TryAgain(unavailable, 200) : unavailable
  if (response.status === 409 && isLock(code)) {
    return new ProviderUnavailable(`Paddle has locked the subscription: ${code}`, { retryAfterSeconds: lockSeconds })
  }
  // An unknown key is our fault, not the customer's.
  if (response.status === 401 || response.status === 403) return unavailable
  return new PaymentRefused(code)
}

/** The longest time that Paddle locks a subscription. */
const lockSeconds = 1800
