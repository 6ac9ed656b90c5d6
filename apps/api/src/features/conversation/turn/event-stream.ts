// Sends a turn's events to the learner: lines of NDJSON, each sent immediately, with keep-alives in between.
import type { ServerResponse } from 'node:http'
import { heartbeatMs, type StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { FastifyReply } from 'fastify'
import { streamHeaders } from '#platform/http/stream-headers.ts'

/** A little less than the promised interval, so that it arrives in time. */
const quietMs = heartbeatMs - 1_000
/** A reader that reads nothing for this long counts as disconnected. */
const blockedMs = 30_000

export class EventStream {
  readonly #response: ServerResponse
  readonly #gone = new AbortController()
  #heartbeat: NodeJS.Timeout | undefined
  /** Set while the reader is too slow. */
  #unblocked: { readonly promise: Promise<void>; readonly release: () => void } | null = null

  /** Takes over the reply, on which only events are sent from now on. */
  constructor(reply: FastifyReply) {
    reply.hijack()
    this.#response = reply.raw
    this.#response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/x-ndjson; charset=utf-8',
      ...streamHeaders,
    })
    this.#response.flushHeaders()
    this.#response.on('close', () => this.#close())
    this.#response.on('drain', () => this.#unblocked?.release())
    // 'close' follows and is handled.
    this.#response.on('error', () => undefined)
    if (this.#response.destroyed) this.#close()
    this.#beat()
  }

  /** Aborts when the reader disconnects before the last line. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  send(event: StreamEvent): void {
    if (this.#response.destroyed || this.#response.writableEnded) return
    const took = this.#response.write(`${JSON.stringify(event)}\n`)
    if (!took && this.#unblocked === null) this.#block()
    this.#beat()
  }

  /** Resolves when the reader keeps up, or has disconnected. */
  async ready(): Promise<void> {
    await this.#unblocked?.promise
  }

  end(): void {
    clearTimeout(this.#heartbeat)
    if (!this.#response.writableEnded) this.#response.end()
  }

  #beat(): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => {
      if (this.#unblocked === null) this.send({ type: 'HEARTBEAT', data: {} })
      else this.#beat()
    }, quietMs)
  }

  #block(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const deadline = setTimeout(() => this.#response.destroy(), blockedMs)
    const release = () => {
      clearTimeout(deadline)
      this.#unblocked = null
      resolve()
    }
    this.#unblocked = { promise, release }
  }

  #close(): void {
    clearTimeout(this.#heartbeat)
    this.#unblocked?.release()
    if (!this.#response.writableFinished) this.#gone.abort(new Error('The client has gone'))
  }
}
