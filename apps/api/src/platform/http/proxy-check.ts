// Checks whether a proxy in front buffers streams, which would delay every reply, or rejects long recordings.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Keys } from '../secret.ts'
import { parseInput } from './input.ts'
import { Problem } from './problem.ts'
import { streamHeaders } from './stream-headers.ts'

export const proxyCheckPath = '/api/proxy-check'

/** The pause between the two lines of the test stream, in milliseconds. */
const pauseMs = 1_000
/** Time between two lines below which they count as buffered, in milliseconds. */
const heldMs = 300
/** Maximum time of each of the two checks, in milliseconds. */
const timeoutMs = 15_000
/** Size of the test upload: two minutes of speech as WAV, 16 kHz and 16 bit, in bytes. */
const uploadBytes = 4_000_000

const Query = z.strictObject({ expires: z.string().regex(/^\d{1,15}$/), signature: z.string().max(100) })

const sign = (key: Uint8Array, expires: string) => createHmac('sha256', key).update(expires).digest()

async function* twoLines() {
  yield '{"line":1}\n'
  await wait(pauseMs)
  yield '{"line":2}\n'
}

/**
 * Serves the requests of `checkProxy` at URLs that it has signed: GET returns a stream of two lines with a pause
 * between them, POST discards an upload and returns 204.
 */
export function proxyCheckRoute(app: FastifyInstance, keys: Keys): void {
  // The signature is checked before any byte of an upload is read.
  const onRequest = async ({ query }: FastifyRequest) => {
    const { expires, signature } = parseInput(Query, query)
    const received = Buffer.from(signature, 'base64url')
    const isSigned = keys.some((key) => {
      const right = sign(key, expires)
      return received.length === right.length && timingSafeEqual(received, right)
    })
    if (!isSigned || Number(expires) < Date.now()) throw new Problem('FORBIDDEN')
  }
  app.register(async (own) => {
    own.get(proxyCheckPath, { onRequest }, async (_request, reply) => {
      reply.headers(streamHeaders)
      return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(twoLines()))
    })
    own.addContentTypeParser('application/octet-stream', async (_request: FastifyRequest, body: IncomingMessage) => {
      for await (const _chunk of body);
    })
    own.post(proxyCheckPath, { onRequest, bodyLimit: uploadBytes }, async (_request, reply) => reply.status(204).send())
  })
}

/**
 * Requests a stream from this installation's public URL and then sends an upload to it, and warns if the lines of the
 * stream arrive together or the upload is too large. Ignores all other failures: the public URL may not be reachable
 * from here.
 * @param publicUrl PUBLIC_URL, without a trailing slash
 * @param signal aborts the check when the server stops
 */
export async function checkProxy(publicUrl: string, keys: Keys, log: Log, signal: AbortSignal): Promise<void> {
  const request = (init: RequestInit) => {
    const expires = String(Date.now() + timeoutMs)
    const signature = sign(keys[0], expires).toString('base64url')
    const url = `${publicUrl}${proxyCheckPath}?expires=${expires}&signature=${signature}`
    return fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  }
  if (await isHeldBack(request).catch(() => false)) {
    log.warn(
      'PUBLIC_URL: the proxy in front of Parley holds answers back until they are whole, so replies are heard late; let it pass /api/conversation on as it comes (nginx: proxy_buffering off).',
    )
  }
  if (await isTooLarge(request).catch(() => false)) {
    log.warn(
      'PUBLIC_URL: the proxy in front of Parley refuses uploads of 4 MB, so recordings of two minutes cannot be sent; let it accept 12 MB (nginx: client_max_body_size 12m).',
    )
  }
}

type SignedRequest = (init: RequestInit) => Promise<Response>

/** Whether the two lines of the stream arrive together. */
async function isHeldBack(request: SignedRequest): Promise<boolean> {
  const response = await request({ method: 'GET' })
  if (!response.ok || response.body === null) return false
  const arrivals: number[] = []
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    for (const _line of decoder.decode(chunk, { stream: true }).matchAll(/\n/g)) arrivals.push(performance.now())
  }
  const [first, second] = arrivals
  return first !== undefined && second !== undefined && second - first <= heldMs
}

/** Whether an upload is rejected for its size. */
async function isTooLarge(request: SignedRequest): Promise<boolean> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await request({ method: 'POST', headers, body: new Uint8Array(uploadBytes) })
  await response.body?.cancel()
  return response.status === 413
}
