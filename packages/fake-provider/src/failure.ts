// Failures of a model server, on demand. A server that is down or rejects TLS fails for all roles together:
// `FakeProvider.goDown` and `startTlsRefusal`.
import type { ServerResponse } from 'node:http'

export type Role = 'transcription' | 'chat' | 'speech'

/** How a role's next responses fail: all of them, the next `times`, or every `every`-th request since the start. */
export type Failure = { times?: number; every?: number } & (
  | { kind: 'status'; status: number; retryAfterSeconds?: number; body?: unknown }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Closes the connection before the first byte. */
  | { kind: 'drop' }
  /** Begins the response properly, then sends nothing more. If `wordless`, a chat begins with just the role. */
  | { kind: 'stall'; wordless?: boolean }
  /** Begins the response properly, then closes the connection. */
  | { kind: 'cut'; wordless?: boolean }
  /** Responds properly after `ms` milliseconds of silence. */
  | { kind: 'slow'; ms: number }
  /** The correct content type, but nonsense in the body. */
  | { kind: 'garbage' }
  /** An HTML page with status 200. */
  | { kind: 'wrong-content-type' }
  /** The correct content type, but an empty body. */
  | { kind: 'empty' }
  /** An endless response, sent as fast as the client reads it. */
  | { kind: 'endless' }
)

const contentTypes: Record<Role, string> = {
  transcription: 'application/json',
  chat: 'text/event-stream',
  speech: 'audio/mpeg',
}

const beginnings: Record<Role, string> = {
  transcription: '{"te',
  chat: 'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"Well"}}]}\n\n',
  speech: '\u0000\u0000\u0000\u0000',
}

/** The beginning of a chat without any words yet. */
const wordlessBeginning = 'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}\n\n'

const flood = (response: ServerResponse, piece: Buffer): void => {
  const pour = () => {
    while (!response.destroyed && response.write(piece)) {}
  }
  response.on('drain', pour)
  pour()
}

const html = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>'

/** Fails as configured. Ends the response, or leaves it open on purpose. */
export const fail = (response: ServerResponse, role: Role, failure: Exclude<Failure, { kind: 'slow' }>): void => {
  const begin = (wordless = false) => {
    response.writeHead(200, { 'content-type': contentTypes[role] })
    response.write(role === 'chat' && wordless ? wordlessBeginning : beginnings[role])
  }
  switch (failure.kind) {
    case 'status': {
      const retry = failure.retryAfterSeconds === undefined ? {} : { 'retry-after': String(failure.retryAfterSeconds) }
      response.writeHead(failure.status, { 'content-type': 'application/json', ...retry })
      const body = failure.body ?? { error: { message: `Failing with ${failure.status}`, type: 'server_error' } }
      response.end(JSON.stringify(body))
      return
    }
    case 'hang':
      return
    case 'drop':
      response.destroy()
      return
    case 'stall':
      begin(failure.wordless)
      return
    case 'cut':
      begin(failure.wordless)
      setImmediate(() => response.destroy())
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': contentTypes[role] })
      response.end('data: {"choices": [[[\n\n')
      return
    case 'wrong-content-type':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(html)
      return
    case 'empty':
      response.writeHead(200, { 'content-type': contentTypes[role] })
      response.end(role === 'chat' ? 'data: [DONE]\n\n' : '')
      return
    case 'endless':
      response.writeHead(200, { 'content-type': contentTypes[role] })
      flood(response, Buffer.alloc(64 * 1024, role === 'chat' ? 'data:' : 'x'))
      return
  }
}
