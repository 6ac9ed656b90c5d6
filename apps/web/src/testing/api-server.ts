// A test's server, which answers real HTTP requests by contract. `request-relay.ts` holds each until it is answered.
import type { Answer, Endpoint } from '@parley/contracts/endpoint.ts'
import { type ProblemBody, type ProblemCode, type ProblemDetail, problems } from '@parley/contracts/problem.ts'
import { commands } from 'vitest/browser'
import type { z } from 'zod'
import { base64Of, type SeenRequest, seenRequest } from './seen-request.ts'
import { testCookie } from './test-cookie.ts'

type Event<E extends Endpoint> = E['stream'] extends z.ZodType ? z.output<E['stream']> : never

/** A response that is still open, for streams and files. */
export interface OpenAnswer {
  begin(status: number, headers: Readonly<Record<string, string>>): Promise<void>
  write(part: string | Uint8Array): Promise<void>
  end(): Promise<void>
  /** Closes the connection in the middle of the response. */
  cut(): Promise<void>
}

type Handle = (request: SeenRequest, answer: OpenAnswer) => Promise<void>

interface Route {
  readonly endpoint: Endpoint
  readonly handle: Handle
}

interface Refusal {
  readonly details?: readonly ProblemDetail[]
  readonly retryAfterSeconds?: number
}

/** Holds an endpoint's responses until it is opened. */
export interface Gate {
  open(): void
}

/** One request's stream, written event by event. */
export interface EventStream<E extends Endpoint> {
  /** Sends events of the contract. */
  send(...events: Event<E>[]): Promise<void>
  /** Ends the response. */
  end(): Promise<void>
  /** Closes the connection in the middle of the response. */
  cut(): Promise<void>
}

/** Codes that any endpoint can respond with. */
const everywhere: readonly ProblemCode[] = [
  'VALIDATION.FAILED',
  'VALIDATION.INVALID_JSON',
  'VALIDATION.INVALID_ID',
  'UPLOAD.TOO_LARGE',
  'NOT_FOUND',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
]
/** Codes for endpoints that require a token. */
const signedInOnly: readonly ProblemCode[] = [
  'AUTH.UNAUTHENTICATED',
  'FORBIDDEN',
  'USER.POLICIES_NOT_ACCEPTED',
  'USER.EMAIL_NOT_VERIFIED',
  'ORG.SWITCHED',
  'ORG.SUSPENDED',
]

const canRefuse = ({ errors = [], access, subscribers }: Endpoint, code: ProblemCode): boolean =>
  everywhere.includes(code) ||
  errors.includes(code) ||
  (access !== 'public' && signedInOnly.includes(code)) ||
  (subscribers === true && code === 'PADDLE.SUBSCRIPTION_INACTIVE')

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

const parameters = ({ path }: Endpoint): number => path.split(':').length

function matches({ method, path }: Endpoint, request: SeenRequest): boolean {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  return method === request.method && pattern.test(request.path)
}

async function refuse(answer: OpenAnswer, code: ProblemCode, { details = [], retryAfterSeconds }: Refusal = {}) {
  const body: ProblemBody = { code, error: code, message: `Refused by the test: ${code}`, details: [...details] }
  await answer.begin(problems[code], {
    'content-type': 'application/json',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  })
  await answer.write(JSON.stringify(body))
  await answer.end()
}

/** @throws {z.ZodError} if the api would not respond with that */
async function answerWith(answer: OpenAnswer, endpoint: Endpoint, body: unknown): Promise<void> {
  const status = endpoint.status ?? (endpoint.response ? 200 : 204)
  const text = endpoint.response ? JSON.stringify(endpoint.response.parse(body)) : undefined
  await answer.begin(status, text === undefined ? {} : { 'content-type': 'application/json' })
  if (text !== undefined) await answer.write(text)
  await answer.end()
}

function openAnswer(id: string): OpenAnswer {
  return {
    begin: (status, headers) =>
      commands.beginAnswer(id, { status, headers: { 'cache-control': 'no-store', ...headers } }),
    write: (part) => commands.writeAnswer(id, base64Of(part)),
    end: () => commands.endAnswer(id),
    cut: () => commands.cutAnswer(id),
  }
}

/** Answers one test's requests. The answer set last for an endpoint applies. */
export class ApiServer {
  private readonly test = crypto.randomUUID()
  private readonly routes: Route[] = []
  private readonly seen: { readonly endpoint: Endpoint; readonly request: SeenRequest }[] = []
  private readonly gates = new Map<string, PromiseWithResolvers<void>>()
  /** Requests for which the test has no answer, and answers that do not fit the contract. */
  private readonly faults: string[] = []
  private running: Promise<void> = Promise.resolve()

  async open(): Promise<void> {
    await cookieStore.set(testCookie, this.test)
    await commands.openInbox(this.test)
    this.running = this.run()
  }

  /** @throws {Error} naming each request without an answer, and each answer or request that breaks the contract */
  async close(): Promise<void> {
    await commands.closeInbox(this.test)
    await this.running
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'))
  }

  /** Responds with this body, or with the function's result for each request. */
  answers<E extends Endpoint>(
    endpoint: E,
    ...[body]: Answer<E> extends undefined ? [] : [body: Answer<E> | ((request: SeenRequest) => Answer<E>)]
  ): void {
    const bodyFor = typeof body === 'function' ? (body as (request: SeenRequest) => Answer<E>) : () => body
    // A mistake in a test should fail at its own line.
    if (typeof body !== 'function') endpoint.response?.parse(body)
    this.route(endpoint, (request, answer) => answerWith(answer, endpoint, bodyFor(request)))
  }

  /** Rejects with a code that the endpoint can respond with. */
  refuses(endpoint: Endpoint, code: ProblemCode, refusal?: Refusal): void {
    if (!canRefuse(endpoint, code)) throw new Error(`${nameOf(endpoint)} never answers ${code}`)
    this.route(endpoint, (_, answer) => refuse(answer, code, refusal))
  }

  /** Closes the connection without a response, like a lost network. */
  cutsOff(endpoint: Endpoint): void {
    this.route(endpoint, (_, answer) => answer.cut())
  }

  /** Responds with something other than the contract's JSON: files, audio, or a proxy's response. */
  handles(endpoint: Endpoint, handle: Handle): void {
    this.route(endpoint, handle)
  }

  /** Streams to each request what the function sends. */
  streams<E extends Endpoint>(
    endpoint: E,
    write: (stream: EventStream<E>, request: SeenRequest) => Promise<void>,
  ): void {
    this.route(endpoint, async (request, answer) => {
      await answer.begin(endpoint.status ?? 200, { 'content-type': 'application/x-ndjson' })
      const send = async (...events: Event<E>[]) => {
        for (const event of events) await answer.write(`${JSON.stringify(endpoint.stream?.parse(event))}\n`)
      }
      await write({ send, end: answer.end, cut: answer.cut }, request)
    })
  }

  /** Holds an endpoint's further responses until the gate is opened. */
  holds(endpoint: Endpoint): Gate {
    const gate = Promise.withResolvers<void>()
    this.gates.set(nameOf(endpoint), gate)
    return { open: gate.resolve }
  }

  /** Opens all gates, for a page that waits for a response when its test ends. */
  openGates(): void {
    for (const { resolve } of this.gates.values()) resolve()
  }

  /** Reads no more forms until the gate is opened: what the buffers on the way do not hold stays in the browser. */
  async holdsUploads(): Promise<{ open(): Promise<void> }> {
    await commands.holdUploads(this.test)
    return { open: () => commands.releaseUploads(this.test) }
  }

  /** The requests to an endpoint so far. */
  requests(endpoint: Endpoint): SeenRequest[] {
    return this.seen.filter((one) => nameOf(one.endpoint) === nameOf(endpoint)).map(({ request }) => request)
  }

  /** The JSON bodies sent to an endpoint so far. */
  bodies(endpoint: Endpoint): unknown[] {
    return this.requests(endpoint).map(({ body }) => body)
  }

  private route(endpoint: Endpoint, handle: Handle): void {
    this.routes.unshift({ endpoint, handle })
  }

  private async run(): Promise<void> {
    for (;;) {
      const relayed = await commands.takeRequest(this.test)
      if (relayed === null) return
      // Independently: a gate holds one request, not the next ones.
      void this.serve(await seenRequest(relayed), openAnswer(relayed.id))
    }
  }

  private async serve(request: SeenRequest, answer: OpenAnswer): Promise<void> {
    const line = `${request.method} ${request.path}`
    const fitting = this.routes.filter(({ endpoint }) => matches(endpoint, request))
    // A URL without parameters takes precedence over one with them.
    const [route] = fitting.sort((a, b) => parameters(a.endpoint) - parameters(b.endpoint))
    if (!route) {
      this.faults.push(`${line} has no answer in this test`)
      return refuse(answer, 'NOT_FOUND')
    }
    const { endpoint, handle } = route
    this.seen.push({ endpoint, request })
    try {
      if (endpoint.access !== 'public' && !request.headers.authorization) {
        return await refuse(answer, 'AUTH.UNAUTHENTICATED')
      }
      await this.gates.get(nameOf(endpoint))?.promise
      await handle(request, answer)
    } catch (error) {
      this.faults.push(`${line}: ${error instanceof Error ? error.message : String(error)}`)
      await answer.cut()
    }
  }
}
