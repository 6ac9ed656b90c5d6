// A fake Paddle: an HTTP server that stores what it receives and records every event as Paddle would send it. Tests
// deliver the events to the webhook in any order. Requests and responses are validated by Paddle's schemas: a mismatch
// is a violation, which `close` throws.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Subscription } from './paddle-forms.ts'
import {
  type Cancel,
  Failure,
  fit,
  type ListQuery,
  operations,
  type PaddleRequest,
  type Refund,
  type RefundsQuery,
  readRequest,
  type TransactionsQuery,
  type Update,
} from './paddle-operations.ts'
import { PaddleState, Refused } from './paddle-state.ts'

/** How the next call with this method and path suffix fails. */
export interface Fault {
  readonly method: string
  readonly path: RegExp
  /** Responds with this status; without one the connection is closed, or the response never comes. */
  readonly status?: number
  readonly code?: string
  readonly retryAfter?: string
  /** Whether the request is carried out nevertheless. */
  readonly done?: boolean
  /** Whether the connection stays open without a response. */
  readonly hangs?: boolean
  /** The next fault after this one. */
  readonly then?: Fault
}

/** Small, so that tests need a second page. */
const pageSizeMax = 2
const errorPages = 'https://developer.paddle.com/errors'
const meta = () => ({ request_id: randomUUID() })
const failureOf = (type: 'request_error' | 'api_error', code: string, detail: string) =>
  fit('A refusal', Failure, { error: { type, code, detail, documentation_url: errorPages }, meta: meta() })

const statusOf = ({ name }: PaddleRequest): number => (name === 'refund' ? operations.refund.status : 200)

export class PaddleServer extends PaddleState {
  readonly apiKey = 'pdl_test_key'
  readonly calls: string[] = []
  readonly faults: Fault[] = []
  #violations: string[] = []
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      this.#note(error)
      response.writeHead(500).end()
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this.url
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** @throws an Error with each request and response that did not match Paddle's schemas */
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    const violations = this.takeViolations()
    if (violations.length > 0) throw new Error(violations.join('\n'))
  }

  /** Returns the violations since the last call. */
  takeViolations(): string[] {
    const violations = this.#violations
    this.#violations = []
    return violations
  }

  #note(error: unknown): void {
    this.#violations.push(error instanceof Error ? error.message : String(error))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'https://api.paddle.com')
    const body = await text(request)
    const send = (status: number, answer: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    this.calls.push(`${method} ${url.pathname}`)
    const at = this.faults.findIndex((fault) => fault.method === method && fault.path.test(url.pathname))
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1)
    if (fault?.then !== undefined) this.faults.push(fault.then)
    let asked: PaddleRequest
    try {
      asked = readRequest({ method, url, headers, body })
      this.document?.checkRequest(operations[asked.name], url.searchParams, asked.body)
    } catch (error) {
      this.#note(error)
      return send(400, failureOf('request_error', 'invalid_field', String(error)))
    }
    try {
      if (!headers.authorization?.endsWith(` ${this.apiKey}`)) throw new Refused(403, 'authentication_malformed')
      const answer = fault && !fault.done ? null : this.#answer(asked, url)
      if (fault === undefined) send(statusOf(asked), answer)
      else if (fault.status !== undefined) {
        if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
        const failure = failureOf('api_error', fault.code ?? 'internal_error', 'Asked for by a test')
        send(fault.status, this.#judged(asked, fault.status, failure))
      } else if (!fault.hangs) response.destroy()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      send(error.status, this.#judged(asked, error.status, failureOf('request_error', error.code, error.code)))
    }
  }

  #judged({ name }: PaddleRequest, status: number, answer: unknown): unknown {
    this.document?.checkAnswer(operations[name], status, answer)
    return answer
  }

  #answer(asked: PaddleRequest, url: URL): unknown {
    const body = this.#many(asked, url) ?? { data: this.#do(asked), meta: meta() }
    return this.#judged(asked, statusOf(asked), fit(`The answer to ${asked.name}`, operations[asked.name].answer, body))
  }

  #do({ name, ref, body }: PaddleRequest): unknown {
    switch (name) {
      case 'update':
        return this.update(ref, body as Update)
      case 'preview':
        return this.preview(ref, body as Update)
      case 'cancel':
        return this.cancel(ref, body as Cancel)
      case 'activate':
        return this.activate(ref)
      case 'paymentMethod':
        return this.paymentMethod(ref)
      case 'invoice':
        return { url: `https://invoices.example/${ref}.pdf` }
      case 'credits':
        return this.credits(ref)
      case 'refund':
        return this.refund(body as Refund)
      default:
        return this.subscription(ref)
    }
  }

  /** Handles requests for lists; null for all others. */
  #many({ name, query }: PaddleRequest, url: URL) {
    const whole = (data: readonly unknown[], { per_page: size }: { per_page: number }) => {
      const pagination = { per_page: size, next: url.href, has_more: false, estimated_total: data.length }
      return { data, meta: { ...meta(), pagination } }
    }
    if (name === 'list') return this.#list(query as ListQuery, url)
    if (name === 'transactions') {
      const { subscription_id: ref } = query as TransactionsQuery
      const found = this.transactions.filter((one) => one.subscription_id === ref)
      return whole(found, query as TransactionsQuery)
    }
    if (name === 'refunds') {
      const { transaction_id: id } = query as RefundsQuery
      const found = this.refunds.filter((one) => one.transaction_id === id)
      return whole(found, query as RefundsQuery)
    }
    return null
  }

  #list({ id, status, after, per_page: perPage = 50 }: ListQuery, url: URL) {
    const isAmong = (list: string | undefined, one: string) => list?.split(',').includes(one) ?? true
    const all = this.subscriptions().filter((one) => isAmong(id, one.id) && isAmong(status, one.status))
    const newestFirst = (one: Subscription, other: Subscription) => (one.id < other.id ? 1 : -1)
    const sorted = all.sort(newestFirst).filter((one) => after === undefined || one.id < after)
    const size = Math.min(perPage, pageSizeMax)
    const data = sorted.slice(0, size)
    const next = new URL(url)
    next.searchParams.set('after', data.at(-1)?.id ?? '')
    const pagination = { per_page: size, next: next.href, has_more: sorted.length > size, estimated_total: all.length }
    return { data, meta: { ...meta(), pagination } }
  }
}
