// What an answer's status, headers and size say, before anybody looks into it.
import type { Dispatcher } from 'undici'
import { ModelUnavailable } from '../model-unavailable.ts'
import type { Reader } from './reader.ts'

/** An answer that is nonsense, empty, or of another type. */
export class Unusable extends ModelUnavailable {}

/** Nothing came for too long. */
export class Silent extends ModelUnavailable {}

/** The server has too much to do, or something broke there. */
export class Overloaded extends ModelUnavailable {
  /** The pause that it asked for, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** The request was taken and turned down: asking again would not help, and the server is well. */
export class Refused extends ModelUnavailable {
  readonly status: number
  /** Which parameter the server named as the reason. */
  readonly parameter: string | null

  constructor(message: string, status: number, parameter: string | null) {
    super(message)
    this.status = status
    this.parameter = parameter
  }
}

/** How much of an error's body is read for its code. */
const errorBytes = 16 * 1024

/** @throws Unusable, Overloaded or Refused unless this is the beginning of an answer of that type */
export const checkAnswer = async (
  role: string,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  contentType: RegExp,
): Promise<void> => {
  if (statusCode >= 200 && statusCode < 300) {
    const type = String(headers['content-type'] ?? '')
    if (contentType.test(type)) return
    throw new Unusable(`${role}: answered with content type ${type.slice(0, 80) || 'none'}`)
  }
  const { code, parameter } = readErrorBody(await startOf(body))
  const message = `${role}: answered ${statusCode}${code ? ` (${code})` : ''}`
  if (statusCode === 429 || statusCode >= 500) throw new Overloaded(message, retryAfterMs(headers['retry-after']))
  throw new Refused(message, statusCode, parameter)
}

const startOf = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= errorBytes) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Only short identifiers are repeated: a server's message may quote the key or the learner. */
const identifier = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z0-9_.]{1,60}$/i.test(value) ? value : null

/** Servers that are strict about parameters they do not know name this one somewhere else, as in `detail[0].loc`. */
const namedIn = (body: string): string | null => (body.includes('stream_options') ? 'stream_options' : null)

const readErrorBody = (body: string): { code: string | null; parameter: string | null } => {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown; param?: unknown } }
    const parameter = identifier(error?.param) ?? namedIn(body)
    return { code: identifier(error?.code) ?? identifier(error?.type), parameter }
  } catch {
    return { code: null, parameter: namedIn(body) }
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
const retryAfterMs = (header: string | string[] | undefined): number | null => {
  if (typeof header !== 'string') return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/**
 * Reads an answer that is of use only as a whole.
 * @param convert what becomes of all its bytes; whatever it throws means that the answer is unusable
 */
export const wholeAnswer = <T>(
  contentType: RegExp,
  maxBytes: number,
  convert: (bytes: Buffer<ArrayBuffer>) => T,
): Reader<T> => {
  const pieces: Buffer[] = []
  let bytes = 0
  return {
    contentType,
    isSilentUntilPieces: false,
    read(piece) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`)
      return []
    },
    isComplete: () => false,
    end() {
      try {
        return [convert(Buffer.concat(pieces))]
      } catch (cause) {
        throw new Error('the answer makes no sense', { cause })
      }
    },
  }
}
