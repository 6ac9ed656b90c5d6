// Requests to an S3-compatible store: signed, with bounded patience, and tried twice.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { subtle } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import type { Metrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { BucketFault, faultOf } from './bucket-fault.ts'

export type ObserveFilesRequest = Metrics['observeFilesRequest']

export interface BucketSettings {
  /** Without a slash at its end. The bucket is the first part of the path, which every store understands. */
  readonly endpoint: string
  /** The same as browsers reach it. */
  readonly publicEndpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** How long one try may take until the answer begins, in milliseconds: 3 s unless told. */
  readonly patienceMs?: number
  /** Told of every request, both tries together. */
  readonly observe?: ObserveFilesRequest
}

export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  /** Path and query within the bucket. */
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array
  /** Whether 404 is an answer: there is no such object. Otherwise it is a failure. */
  readonly mayBeMissing?: boolean
  /** How long until the answer begins, in milliseconds, where it takes longer than usual. */
  readonly patienceMs?: number
}

export interface BucketAnswer {
  /** 2xx, or 404 where that is an answer. */
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

const operations = { GET: 'read', HEAD: 'read', PUT: 'write', POST: 'write', DELETE: 'delete' } as const
/** The least speed of a connection to the store, in bytes a millisecond. */
const leastSpeed = 1_000
/** How long to wait before the second try, in milliseconds. */
const pauseMs = 200
/** Failures in a row after which it is not asked for a moment, and how long that is, in milliseconds. */
const [failuresMax, openMs] = [4, 5_000]

export class BucketRequests {
  readonly #client: AwsClient
  readonly #url: string
  readonly #publicUrl: string
  readonly #patienceMs: number
  readonly #observe: ObserveFilesRequest | undefined
  /** A store that hangs costs a few callers their patience, and everybody else nothing. */
  readonly #circuit = circuitBreaker(
    handleWhen((error) => !(error instanceof BucketFault) || error.isTransient),
    { breaker: new ConsecutiveBreaker(failuresMax), halfOpenAfter: openMs },
  )

  constructor(settings: BucketSettings) {
    const { endpoint, publicEndpoint, region, bucket, accessKeyId, secretAccessKey } = settings
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    this.#observe = settings.observe
    this.#patienceMs = settings.patienceMs ?? 3_000
    this.#url = `${endpoint}/${bucket}`
    this.#publicUrl = `${publicEndpoint}/${bucket}`
  }

  /**
   * Sends, and reads the whole answer.
   * @throws Problem UNAVAILABLE when the store failed twice, or does so again and again; its cause is a BucketFault or
   *   what the network said
   */
  send(request: BucketRequest): Promise<BucketAnswer> {
    return this.#guarded(request.method, () => this.sendOnce(request))
  }

  /** The body as it comes, or null where there is no such object. @throws Problem UNAVAILABLE as `send` does */
  async stream(request: BucketRequest): Promise<Readable | null> {
    const response = await this.#guarded(request.method, () => {
      const patience = new Patience(request.patienceMs ?? this.#patienceMs, 0)
      return this.#begin(request, patience).finally(() => patience.end())
    })
    if (response.status === 404 || response.body === null) return null
    return Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
  }

  /** As `send`, without a second try. @throws BucketFault, or what the network said */
  async sendOnce(request: BucketRequest): Promise<BucketAnswer> {
    const patience = new Patience(request.patienceMs ?? this.#patienceMs, request.body?.byteLength ?? 0)
    try {
      const response = await this.#begin(request, patience)
      patience.renew(Number(response.headers.get('content-length') ?? 0))
      return { status: response.status, headers: response.headers, body: await response.bytes() }
    } finally {
      patience.end()
    }
  }

  /** An address at which browsers get an object. @param seconds how long it is good for, a week at most */
  async presign(path: string, seconds: number, query: Record<string, string>): Promise<string> {
    const url = new URL(`${this.#publicUrl}/${path}`)
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(seconds) })) {
      url.searchParams.set(name, value)
    }
    return (await this.#client.sign(url, { aws: { signQuery: true } })).url
  }

  /** Sends, and waits for the beginning of the answer. */
  async #begin(
    { method, path, headers, body, mayBeMissing = false }: BucketRequest,
    patience: Patience,
  ): Promise<Response> {
    const digest = await subtle.digest('SHA-256', (body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>)
    const request = await this.#client.sign(`${this.#url}/${path}`, {
      method,
      // The store refuses bytes that were damaged on the way.
      headers: { ...headers, 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    })
    const response = await fetch(request, { signal: patience.signal, redirect: 'manual' })
    if (response.ok) return response
    const fault = faultOf(response, await response.bytes())
    if (!mayBeMissing || !fault.isMissingObject) throw fault
    return new Response(null, response)
  }

  async #guarded<Result>(method: BucketRequest['method'], attempt: () => Promise<Result>): Promise<Result> {
    const begun = performance.now()
    const observe = (outcome: 'ok' | 'failed') =>
      this.#observe?.(operations[method], outcome, (performance.now() - begun) / 1000)
    // While one caller tries whether the store is well again, once, the others do not wait for it.
    if (this.#circuit.state === CircuitState.HalfOpen) throw unavailable(new BrokenCircuitError())
    const isTrial = this.#circuit.state === CircuitState.Open
    const twice = async () => {
      try {
        return await attempt()
      } catch (error) {
        if (isTrial || (error instanceof BucketFault && !error.isTransient)) throw error
        await wait(pauseMs * (0.5 + Math.random()))
        return attempt()
      }
    }
    try {
      const answer = await this.#circuit.execute(twice)
      observe('ok')
      return answer
    } catch (cause) {
      observe('failed')
      throw unavailable(cause)
    }
  }
}

function unavailable(cause: unknown): Problem {
  const message = cause instanceof BrokenCircuitError ? 'The file store failed too often' : 'The file store failed'
  return new Problem('UNAVAILABLE', [], { message, cause, retryAfterSeconds: openMs / 1000 })
}

/** Ends a request that takes too long. */
class Patience {
  readonly #late = new AbortController()
  #timer: NodeJS.Timeout | undefined

  readonly #patienceMs: number

  constructor(patienceMs: number, bytes: number) {
    this.#patienceMs = patienceMs
    this.renew(bytes)
  }

  get signal(): AbortSignal {
    return this.#late.signal
  }

  /** @param bytes that are under way from now on */
  renew(bytes: number): void {
    this.end()
    const error = new Error('The file store did not answer in time')
    this.#timer = setTimeout(() => this.#late.abort(error), this.#patienceMs + bytes / leastSpeed)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
