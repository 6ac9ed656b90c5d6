// Runs in Vite's server: holds each request to the api until the test in the browser has decided on a response.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import { testCookie } from './test-cookie.ts'

/** A request as the test sees it; the body is in base64 because forms contain files. */
export interface RelayedRequest {
  readonly id: string
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RelayedHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** One test's requests that it has not taken yet. */
interface Inbox {
  readonly requests: RelayedRequest[]
  notify: () => void
}

/** Ends the wait of one test's held uploads. */
const heldUploads = new Map<string, { readonly promise: Promise<void>; readonly resolve: () => void }>()

const inboxes = new Map<string, Inbox>()
const responses = new Map<string, { readonly test: string; readonly response: ServerResponse }>()

const isFull = process.env.TEST_ROUNDS === 'full'
/** In `npm run test:all` every request arrives late, so that a test that does not wait for its requests fails. */
const delayMs = isFull ? 200 : 0

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('base64')
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const test = new RegExp(`${testCookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
  const id = randomUUID()
  if (request.headers['content-type']?.startsWith('multipart/')) await heldUploads.get(test)?.promise
  const body = await bodyOf(request)
  if (delayMs > 0) await setTimeout(delayMs)
  const inbox = inboxes.get(test)
  // The test is over.
  if (!inbox) return void response.destroy()
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  responses.set(id, { test, response })
  inbox.requests.push({ id, method: request.method ?? 'GET', url: request.url ?? '/', headers, body })
  inbox.notify()
}

/** Relays everything below `/api`. */
export function requestRelay(): Plugin {
  return {
    name: 'parley-request-relay',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/api/')) return next()
        // The request was aborted while it was being read.
        receive(request, response).catch(() => response.destroy())
      })
    },
  }
}

/** Begins to collect a test's requests. */
const openInbox: BrowserCommand<[test: string]> = (_, test) => {
  inboxes.set(test, { requests: [], notify: () => {} })
}

/** Aborts all unanswered requests and ends `takeRequest`. */
const closeInbox: BrowserCommand<[test: string]> = (_, test) => {
  for (const [id, held] of responses) {
    if (held.test !== test) continue
    held.response.destroy()
    responses.delete(id)
  }
  const inbox = inboxes.get(test)
  inboxes.delete(test)
  inbox?.notify()
  releaseUploads(test)
}

/** Reads no more forms, like a connection on which nothing moves. What its buffers hold has left the browser. */
const holdUploads: BrowserCommand<[test: string]> = (_, test) => void heldUploads.set(test, Promise.withResolvers())

function releaseUploads(test: string): void {
  heldUploads.get(test)?.resolve()
  heldUploads.delete(test)
}

/**
 * In `npm run test:all`, gives the page of a finished test a second to send more requests. One that the test does not
 * answer would otherwise fail it only if it arrives early.
 */
const awaitLateRequests: BrowserCommand<[]> = () => setTimeout(isFull ? 1_000 : 0)

/** A test's next request; null once it is over. */
const takeRequest: BrowserCommand<[test: string]> = async (_, test): Promise<RelayedRequest | null> => {
  for (;;) {
    const inbox = inboxes.get(test)
    if (!inbox) return null
    const request = inbox.requests.shift()
    if (request) return request
    await new Promise<void>((arrived) => {
      inbox.notify = arrived
    })
  }
}

/** Sends the status and headers. */
const beginAnswer: BrowserCommand<[id: string, head: RelayedHead]> = (_, id, { status, headers }) => {
  responses.get(id)?.response.writeHead(status, headers).flushHeaders()
}

/** Sends a part of the body, in base64. */
const writeAnswer: BrowserCommand<[id: string, part: string]> = async (_, id, part) => {
  const response = responses.get(id)?.response
  if (response && !response.destroyed && !response.write(Buffer.from(part, 'base64'))) await once(response, 'drain')
}

const endAnswer: BrowserCommand<[id: string]> = (_, id) => {
  responses.get(id)?.response.end()
  responses.delete(id)
}

/** Closes the connection without finishing the response. */
const cutAnswer: BrowserCommand<[id: string]> = (_, id) => {
  responses.get(id)?.response.destroy()
  responses.delete(id)
}

export const relayCommands = {
  openInbox,
  closeInbox,
  holdUploads,
  releaseUploads: ((_, test) => releaseUploads(test)) satisfies BrowserCommand<[test: string]>,
  awaitLateRequests,
  takeRequest,
  beginAnswer,
  writeAnswer,
  endAnswer,
  cutAnswer,
}
