// Requests to an S3-compatible store: signed, with timeouts and one retry.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { subtle } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { Problem } from '../http/problem.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { BucketFault, faultOf } from './bucket-fault.ts'

export type ObserveFilesRequest = Metrics['observeFilesRequest']

export interface BucketSettings {
  /** Without a trailing slash. The bucket is the first part of the path, which every store supports. */
  readonly endpoint: string
  /** The same endpoint, as browsers reach it. */
  readonly publicEndpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Maximum time of one attempt until the answer begins, in milliseconds; 3 s by default. */
  readonly timeoutMs?: number
  /** Called after every request, once for both attempts. */
  readonly observe?: ObserveFilesRequest
}

export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  /** Path and query within the bucket. */
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array
  /** Whether 404 is a valid answer, for objects that may not exist. Otherwise it is a failure. */
  readonly mayBeMissing?: boolean
  /** Maximum time until the answer begins, in milliseconds, if it takes longer than usual. */
  readonly timeoutMs?: number
}

export interface BucketAnswer {
  /** 2xx, or 404 if that is a valid answer. */
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

const operations = { GET: 'read', HEAD: 'read', PUT: 'write', POST: 'write', DELETE: 'delete' } as const
/** Minimum speed of a connection to the store, in bytes per millisecond. */
const leastSpeed = 1_000
/** Pause before the second attempt, in milliseconds. */
const pauseMs = 200
/** Consecutive failures after which requests to the store are paused, and for how long, in milliseconds. */
const [failuresMax, openMs] = [4, 5_000]

export class BucketRequests {
  readonly #client: AwsClient
  readonly #url: string
  readonly #publicUrl: string
  readonly #timeoutMs: number
  readonly #observe: ObserveFilesRequest | undefined
  /** Lets only the first few callers wait for a store that hangs. */
  readonly #circuit = circuitBreaker(
    handleWhen((error) => !(error instanceof BucketFault) || error.isTransient),
    { breaker: new ConsecutiveBreaker(failuresMax), halfOpenAfter: openMs },
  )

  constructor(settings: BucketSettings) {
    const { endpoint, publicEndpoint, region, bucket, accessKeyId, secretAccessKey } = settings
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    this.#observe = settings.observe
    this.#timeoutMs = settings.timeoutMs ?? 3_000
    this.#url = `${endpoint}/${bucket}`
    this.#publicUrl = `${publicEndpoint}/${bucket}`
  }

  /**
   * Sends a request and reads the complete answer.
   * @throws Problem UNAVAILABLE if both attempts failed, or if the store keeps failing; its cause is a BucketFault or
   * the network error
   */
  send(request: BucketRequest): Promise<BucketAnswer> {
    return this.#guarded(request.method, () => this.sendOnce(request))
  }

  /** The body as a stream, or null if there is no such object. @throws Problem UNAVAILABLE as `send` does */
  async stream(request: BucketRequest): Promise<Readable | null> {
    const response = await this.#guarded(request.method, () => {
      const deadline = new RequestDeadline(request.timeoutMs ?? this.#timeoutMs, 0)
      return this.#begin(request, deadline).finally(() => deadline.end())
    })
    if (response.status === 404 || response.body === null) return null
    return Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
  }

  /** Like `send`, without a second attempt. @throws BucketFault, or the network error */
  async sendOnce(request: BucketRequest): Promise<BucketAnswer> {
    const deadline = new RequestDeadline(request.timeoutMs ?? this.#timeoutMs, request.body?.byteLength ?? 0)
    try {
      const response = await this.#begin(request, deadline)
      deadline.renew(Number(response.headers.get('content-length') ?? 0))
      return { status: response.status, headers: response.headers, body: await response.bytes() }
    } finally {
      deadline.end()
    }
  }

  /** A URL from which browsers get an object. @param seconds for which it is valid, a week at most */
  async presign(path: string, seconds: number, query: Record<string, string>): Promise<string> {
    const url = new URL(`${this.#publicUrl}/${path}`)
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(seconds) })) {
      url.searchParams.set(name, value)
    }
    return (await this.#client.sign(url, { aws: { signQuery: true } })).url
  }

  /** Sends a request and waits until the answer begins. */
  async #begin(
    { method, path, headers, body, mayBeMissing = false }: BucketRequest,
    deadline: RequestDeadline,
  ): Promise<Response> {
    const digest = await subtle.digest('SHA-256', (body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>)
    const request = await this.#client.sign(`${this.#url}/${path}`, {
      method,
      // With this header the store rejects bytes that were damaged in transit.
      headers: { ...headers, 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    })
    const response = await fetch(request, { signal: deadline.signal, redirect: 'manual' })
    if (response.ok) return response
    const fault = faultOf(response, await response.bytes())
    if (!mayBeMissing || !fault.isMissingObject) throw fault
    return new Response(null, response)
  }

  async #guarded<Result>(method: BucketRequest['method'], attempt: () => Promise<Result>): Promise<Result> {
    const begun = performance.now()
    const observe = (outcome: 'ok' | 'failed') =>
      this.#observe?.(operations[method], outcome, (performance.now() - begun) / 1000)
    // While one caller probes whether the store has recovered, the others do not wait for it.
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

/** Aborts a request that takes too long. */
class RequestDeadline {
  readonly #late = new AbortController()
  #timer: NodeJS.Timeout | undefined

  readonly #timeoutMs: number

  constructor(timeoutMs: number, bytes: number) {
    this.#timeoutMs = timeoutMs
    this.renew(bytes)
  }

  get signal(): AbortSignal {
    return this.#late.signal
  }

  /** @param bytes the number of bytes to be transferred from now on */
  renew(bytes: number): void {
    this.end()
    const error = new Error('The file store did not answer in time')
    this.#timer = setTimeout(() => this.#late.abort(error), this.#timeoutMs + bytes / leastSpeed)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
