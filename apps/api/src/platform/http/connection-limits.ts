// Timeouts and limits per client: slow phones get through; stalled and excessive connections do not.
import { Socket } from 'node:net'
import { leastUploadRate } from '@parley/contracts/conversation/stream.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OpenCounts } from '../limits/open-counts.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'

export interface ConnectionLimits {
  /** Maximum time for the head of a request, in milliseconds. */
  readonly headersMs: number
  /** Maximum time to receive an entire request, in milliseconds; its answer may take as long as it needs. */
  readonly requestMs: number
  /** Maximum idle time between two requests, in milliseconds: longer than a reverse proxy's (nginx: 60 s). */
  readonly keepAliveMs: number
  /** How often the first two limits are checked, in milliseconds. */
  readonly checkMs: number
  /** An upload must deliver `uploadWindowBytes` in each window of this length. */
  readonly uploadWindowMs: number
  readonly uploadWindowBytes: number
  /** Maximum number of requests that a connection may have sent without waiting for their answers. */
  readonly pipelined: number
  /** Maximum number of open connections, and of open requests, per IP address. */
  readonly openPerNetwork: number
}

const uploadWindowMs = 10_000

export const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 600_000,
  keepAliveMs: 72_000,
  checkMs: 5_000,
  uploadWindowMs,
  uploadWindowBytes: leastUploadRate * uploadWindowMs,
  pipelined: 32,
  openPerNetwork: 500,
}

/** A Problem as a raw HTTP response, for connections that cannot be answered normally. */
function rawAnswer(status: string, problem: Problem): string {
  const body = JSON.stringify(problem.toBody())
  const retry = problem.retryAfterSeconds === undefined ? '' : `retry-after: ${problem.retryAfterSeconds}\r\n`
  return `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n${retry}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const malformed = rawAnswer('400 Bad Request', new Problem('VALIDATION.FAILED'))
const tooSlow = rawAnswer(
  '408 Request Timeout',
  new Problem('VALIDATION.FAILED', [], { message: 'The request came too slowly' }),
)
const tooMany = () => new Problem('RATE_LIMITED', [], { retryAfterSeconds: 5, message: 'Too much is open at once' })

/** Sends a last response on a connection, and closes it even if the other side does not. */
function closeWith(socket: Socket, answer: string): void {
  if (socket.writable) socket.write(answer)
  socket.destroySoon()
}

/** Answers requests that are not HTTP or did not arrive in time. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  closeWith(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : malformed)
}

/**
 * Limits what clients may have open, and closes stalled uploads.
 * @param isBehindProxy if true, connections are the proxy's: only requests are counted, by the forwarded IP address
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits, isBehindProxy: boolean): void {
  const [connections, requests, pipelines] = [
    new OpenCounts<string>(),
    new OpenCounts<string>(),
    new OpenCounts<Socket>(),
  ]
  if (!isBehindProxy) {
    app.server.on('connection', (socket) => {
      const network = networkOf(socket.remoteAddress ?? '')
      const isIn = connections.enter(network, limits.openPerNetwork, (leave) => socket.once('close', leave))
      if (!isIn) closeWith(socket, rawAnswer('429 Too Many Requests', tooMany()))
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request)) return
    const leaves: (() => void)[] = []
    const onceClosed = (leave: () => void) => void leaves.push(leave)
    reply.raw.once('close', () => {
      for (const leave of leaves) leave()
    })
    // Our clients never send a request before the previous answer: this is a flood.
    const { socket } = request.raw
    if (!pipelines.enter(socket, limits.pipelined, onceClosed)) socket.destroy()
    if (socket.destroyed) throw tooMany()
    if (!requests.enter(networkOf(request.ip), limits.openPerNetwork, onceClosed)) throw tooMany()
  })
  // From here on the body is being read: earlier delays may have been ours.
  app.addHook('preParsing', async (request, reply) => closeWhenStalled(request, reply, limits))
  app.addHook('onResponse', async (request, reply) => {
    if (request.raw.complete || request.raw.destroyed) return
    // The request was rejected before it had arrived. The rest is discarded, so that the client can read the answer.
    request.raw.resume()
    closeWhenStalled(request, reply, limits)
  })
}

/** Whether the server called itself with `inject`: there is no connection to count or close. */
const isOwn = ({ raw }: FastifyRequest): boolean => !(raw.socket instanceof Socket)

function closeWhenStalled(received: FastifyRequest, { raw: answer }: FastifyReply, limits: ConnectionLimits): void {
  const { raw: request } = received
  if (request.complete || isOwn(received)) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (came >= limits.uploadWindowBytes) return
    clearInterval(timer)
    if (answer.headersSent) socket.destroy()
    else closeWith(socket, tooSlow)
  }, limits.uploadWindowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
