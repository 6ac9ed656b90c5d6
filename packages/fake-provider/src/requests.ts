// What the fake provider records about each request: for assertions, and for the critical path in benchmarks.
import type { IncomingMessage } from 'node:http'
import type { Role } from './failure.ts'

/** Milliseconds since 1970 with fractions, comparable between processes on one machine. */
export const now = (): number => performance.timeOrigin + performance.now()

export interface RecordedRequest {
  role: Role
  /** The client's port: two requests from the same port used the same connection. */
  port: number
  receivedAt: number
  /** When the first byte of the response was written. */
  firstByteAt: number | null
  /** Only for chats: when the first complete sentence was written. */
  firstSentenceAt: number | null
  answeredAt: number | null
  /** When the client disconnected before the response was complete. */
  abortedAt: number | null
  /** Includes `authorization` only as "present", without its value. */
  headers: Record<string, string>
  /** The JSON body, or the text fields of the form. */
  fields: Record<string, unknown>
  /** Size of the uploaded file. */
  audioBytes: number
  /** The response's text. */
  answer: string | null
}

/** Creates the record of a request that has just been read. */
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
