// How long clients may take, and how much each may have open: slow phones get through, stalled and hoarded connections do not.
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { OpenCounts } from './open-counts.ts'
import { Problem } from './problem.ts'

export interface Patience {
  /** The head of a request, in milliseconds. */
  readonly headersMs: number
  /** A whole request, in milliseconds; its answer may take as long as it needs. */
  readonly requestMs: number
  /** Between two requests, in milliseconds: longer than a reverse proxy keeps its connections (nginx: 60 s). */
  readonly keepAliveMs: number
  /** How often the two above are looked at, in milliseconds. */
  readonly checkMs: number
  /** What is being sent must bring, in each such window, as many bytes. */
  readonly uploadWindowMs: number
  readonly uploadWindowBytes: number
  /** Requests that one connection may have sent without waiting for their answers. */
  readonly pipelined: number
  /** Connections, and requests, that one address may have open. */
  readonly openPerNetwork: number
}

/** 8 kB a second: a recording of two minutes in eight, and a twentieth of what a slow phone reaches. */
export const defaultPatience: Patience = {
  headersMs: 15_000,
  requestMs: 600_000,
  keepAliveMs: 72_000,
  checkMs: 5_000,
  uploadWindowMs: 10_000,
  uploadWindowBytes: 80_000,
  pipelined: 32,
  openPerNetwork: 500,
}

/** A Problem as a whole answer, for connections of which no request can be answered. */
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

/** Says the last on a connection, and closes it whether or not the other side does. */
function closeWith(socket: Socket, answer: string): void {
  if (socket.writable) socket.write(answer)
  socket.destroySoon()
}

/** Answers what is no HTTP, and requests that did not arrive in time. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  closeWith(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : malformed)
}

/**
 * Bounds what clients may have open, and closes uploads that stall.
 * @param isBehindProxy connections are then the proxy's: only requests are counted, by the address that it forwards
 */
export function limitPatience(app: FastifyInstance, patience: Patience, isBehindProxy: boolean): void {
  const [connections, requests, pipelines] = [
    new OpenCounts<string>(),
    new OpenCounts<string>(),
    new OpenCounts<Socket>(),
  ]
  if (!isBehindProxy) {
    app.server.on('connection', (socket) => {
      const network = networkOf(socket.remoteAddress ?? '')
      const isIn = connections.enter(network, patience.openPerNetwork, (leave) => socket.once('close', leave))
      if (!isIn) closeWith(socket, rawAnswer('429 Too Many Requests', tooMany()))
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request)) return
    const leaves: (() => void)[] = []
    const whenAnswered = (leave: () => void) => void leaves.push(leave)
    reply.raw.once('close', () => {
      for (const leave of leaves) leave()
    })
    // No client of ours sends the next request before the answer: this is a flood.
    const { socket } = request.raw
    if (!pipelines.enter(socket, patience.pipelined, whenAnswered)) socket.destroy()
    if (socket.destroyed) throw tooMany()
    if (!requests.enter(networkOf(request.ip), patience.openPerNetwork, whenAnswered)) throw tooMany()
  })
  // From here on somebody reads what is sent: until now a wait may have been ours.
  app.addHook('preParsing', async (request, reply) => closeWhenStalled(request, reply, patience))
  app.addHook('onResponse', async (request, reply) => {
    if (request.raw.complete || request.raw.destroyed) return
    // It was refused before it had arrived. The rest is read and thrown away, so that the client gets to read the answer.
    request.raw.resume()
    closeWhenStalled(request, reply, patience)
  })
}

/** What the server asks itself by `inject` comes over no connection: there is nothing to count and nothing to close. */
const isOwn = ({ raw }: FastifyRequest): boolean => !(raw.socket instanceof Socket)

function closeWhenStalled(received: FastifyRequest, { raw: answer }: FastifyReply, patience: Patience): void {
  const { raw: request } = received
  if (request.complete || isOwn(received)) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (came >= patience.uploadWindowBytes) return
    clearInterval(timer)
    if (answer.headersSent) socket.destroy()
    else closeWith(socket, tooSlow)
  }, patience.uploadWindowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
