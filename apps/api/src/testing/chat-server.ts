// A chat model's server over real HTTP, whose answers a test writes itself, as bytes.
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fields of a request for a completion that tests look at. */
export interface AskedChat {
  readonly max_tokens: number
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream?: boolean
  readonly reasoning_effort?: string
  readonly response_format?: unknown
}

export class ChatServer {
  /** All requests so far. */
  readonly requests: AskedChat[] = []
  /** Writes the answer to a request. */
  answer: (asked: AskedChat, response: ServerResponse) => void = (_asked, response) => response.writeHead(501).end()
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request.setEncoding('utf8')) body += piece
      const asked: AskedChat = JSON.parse(body)
      this.requests.push(asked)
      this.answer(asked, response)
    })
  }

  static async start(): Promise<ChatServer> {
    const server = new ChatServer()
    await once(server.#server.listen(0, '127.0.0.1'), 'listening')
    return server
  }

  /** The address for a model's configuration. */
  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
