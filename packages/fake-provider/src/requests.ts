// What the fake provider remembers of each request: for assertions, and for the critical path of a bench.
import type { IncomingMessage } from 'node:http'
import type { Role } from './failure.ts'

/** Milliseconds since 1970 with fractions, comparable between processes on one machine. */
export const now = (): number => performance.timeOrigin + performance.now()

export interface RecordedRequest {
  role: Role
  /** The client's end of the connection: two requests with the same one came over one connection. */
  port: number
  receivedAt: number
  /** When the first byte of the answer was written. */
  firstByteAt: number | null
  /** Of a chat: when the first sentence had been written whole. */
  firstSentenceAt: number | null
  answeredAt: number | null
  /** When the client went away before the answer was whole. */
  abortedAt: number | null
  /** Without the value of `authorization`, which is replaced by "present". */
  headers: Record<string, string>
  /** The JSON body, or the text fields of the form. */
  fields: Record<string, unknown>
  /** Size of the uploaded file. */
  audioBytes: number
  /** The text that was answered. */
  answer: string | null
}

/** A new record of a request that has just been read. */
export const record = (
  role: Role,
  request: IncomingMessage,
  receivedAt: number,
  fields: Record<string, unknown>,
  audioBytes = 0,
): RecordedRequest => {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]))
  if (headers.authorization !== undefined) headers.authorization = 'present'
  return {
    role,
    port: request.socket.remotePort ?? 0,
    receivedAt,
    firstByteAt: null,
    firstSentenceAt: null,
    answeredAt: null,
    abortedAt: null,
    headers,
    fields,
    audioBytes,
    answer: null,
  }
}
