// A reverse proxy in front of an installation's servers, like Caddy or nginx.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A server behind the proxy, with its current URL. @throws while it has none */
interface Upstream {
  readonly url: string
}

export interface ReverseProxy extends AsyncDisposable {
  readonly url: string
  /** Whether a server was ready at the last check; new requests are only sent to ready servers. */
  isReady(server: Upstream): boolean
}

/** Interval of the `/readyz` checks, in milliseconds. */
const askMs = 500
/** How long a request waits for a ready server, in milliseconds: on a busy machine no server may be ready for a while. */
const timeoutMs = 60_000
/** Headers that concern one connection and are not forwarded. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const passable = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

/** Opens a new connection for each request: if it is refused, nothing has been sent. */
async function connectTo(server: Upstream): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject)
  return promise
}

/** Forwards a request over a connection. Later failures are not retried: the server may have acted on the request. */
function pass(socket: Socket, incoming: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming
  const outgoing = request({ createConnection: () => socket, method, path: url, headers: passable(headers) })
  const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
  outgoing.on('error', fail).on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, passable(answer.headers))
    answer.on('error', fail).pipe(response)
  })
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

/** Forwards requests to ready servers in turn; if one refuses the connection, another is tried. */
export async function startProxy(servers: readonly Upstream[]): Promise<ReverseProxy> {
  const ready = new Set<Upstream>()
  const ending = new AbortController()
  const { signal } = ending
  const ask = async (server: Upstream): Promise<boolean> => (await fetch(`${server.url}/readyz`, { signal })).ok
  const watch = async (server: Upstream): Promise<void> => {
    while (!signal.aborted) {
      if (await ask(server).catch(() => false)) ready.add(server)
      else ready.delete(server)
      await wait(askMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const watching = servers.map(watch)

  let count = 0
  const connectToAny = async (): Promise<Socket | null> => {
    for (const from = performance.now(); performance.now() - from < timeoutMs; await wait(askMs)) {
      count += 1
      const inTurn = servers.map((_, index) => servers[(count + index) % servers.length] as Upstream)
      for (const server of inTurn.filter((each) => ready.has(each))) {
        const socket = await connectTo(server).catch(() => null)
        if (socket !== null) return socket
      }
    }
    return null
  }
  const proxy = createServer(async (incoming, response) => {
    const socket = await connectToAny()
    if (socket === null) response.writeHead(502).end()
    else pass(socket, incoming, response)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isReady: (server) => ready.has(server),
    async [Symbol.asyncDispose]() {
      ending.abort()
      proxy.close()
      proxy.closeAllConnections()
      await Promise.all(watching)
    },
  }
}
