// Checks whether a proxy in front buffers streams, which would delay every reply.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Keys } from '../secret.ts'
import { parseInput } from './input.ts'
import { Problem } from './problem.ts'

export const proxyCheckPath = '/api/proxy-check'

/** The pause between the two lines of the test stream, in milliseconds. */
const pauseMs = 1_000
/** Lines that arrive within less than this of each other were buffered, in milliseconds. */
const heldMs = 300
/** Maximum time of the whole check, and validity of its URL, in milliseconds. */
const patienceMs = 15_000

const Query = z.strictObject({ expires: z.string().regex(/^\d{1,15}$/), signature: z.string().max(100) })

const sign = (key: Uint8Array, expires: string) => createHmac('sha256', key).update(expires).digest()

async function* twoLines() {
  yield '{"line":1}\n'
  await wait(pauseMs)
  yield '{"line":2}\n'
}

/** Serves a stream of two lines with a pause between them, at URLs that `checkProxy` has signed. */
export function proxyCheckRoute(app: FastifyInstance, keys: Keys): void {
  app.get(proxyCheckPath, async (request, reply) => {
    const { expires, signature } = parseInput(Query, request.query)
    const received = Buffer.from(signature, 'base64url')
    const isSigned = keys.some((key) => {
      const right = sign(key, expires)
      return received.length === right.length && timingSafeEqual(received, right)
    })
    if (!isSigned || Number(expires) < Date.now()) throw new Problem('FORBIDDEN')
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(twoLines()))
  })
}

/**
 * Requests that stream from the public address of this installation, and warns if the lines arrive together. Ignores
 * every other failure: the public address may not be reachable from here.
 * @param publicUrl PUBLIC_URL, without a trailing slash
 * @param signal aborts the check when the server stops
 */
export async function checkProxy(publicUrl: string, keys: Keys, log: Log, signal: AbortSignal): Promise<void> {
  const expires = String(Date.now() + patienceMs)
  const url = `${publicUrl}${proxyCheckPath}?expires=${expires}&signature=${sign(keys[0], expires).toString('base64url')}`
  const arrivals: number[] = []
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) })
    if (!response.ok || response.body === null) return
    const decoder = new TextDecoder()
    for await (const chunk of response.body) {
      for (const _line of decoder.decode(chunk, { stream: true }).matchAll(/\n/g)) arrivals.push(performance.now())
    }
  } catch {
    return
  }
  const [first, second] = arrivals
  if (first === undefined || second === undefined || second - first > heldMs) return
  log.warn(
    'PUBLIC_URL: the proxy in front of Parley holds answers back until they are whole, so replies are heard late; let it pass /api/conversation on as it comes (nginx: proxy_buffering off).',
  )
}
