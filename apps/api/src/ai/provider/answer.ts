// Checks an answer's status, headers and size before its content is read.
import type { Dispatcher } from 'undici'
import { ModelLoading } from '../model-loading.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import type { Reader } from './reader.ts'
import type { ProviderRole } from './role.ts'
import type { ContextLimit, Vendor } from './vendor.ts'

/** The answer is garbled, empty, or has the wrong type. */
export class Unusable extends ModelUnavailable {}

/** The server was silent for too long. */
export class Silent extends ModelUnavailable {}

/** The server is overloaded, or had an internal error. */
export class Overloaded extends ModelUnavailable {
  /** The pause that the server requested, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** The server rejected the request: a retry would not help, and the server is healthy. */
export class Refused extends ModelUnavailable {
  readonly status: number
  /** The parameter that the server named as the reason. */
  readonly parameter: string | null
  /** Set if the request is longer than the model's context. */
  readonly context: ContextLimit | null

  constructor(message: string, status: number, parameter: string | null, context: ContextLimit | null = null) {
    super(message)
    this.status = status
    this.parameter = parameter
    this.context = context
  }
}

/** Statuses about the key, whatever the text says. */
const keyStatuses: ReadonlySet<number> = new Set([401, 403])
/** Statuses of servers to which a request is too long. */
const lengthStatuses: ReadonlySet<number> = new Set([400, 413, 422, 500])
/** How much of an error's body is read to find its code. */
const errorBytes = 16 * 1024

/**
 * @returns the answer's content type
 * @throws Unusable, Overloaded or Refused unless this is the beginning of an answer of the expected type
 */
export const checkAnswer = async (
  role: ProviderRole,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  contentType: RegExp,
  vendor: Vendor,
): Promise<string> => {
  if (statusCode >= 200 && statusCode < 300) {
    const type = String(headers['content-type'] ?? '')
    if (contentType.test(type)) return type
    throw new Unusable(`${role}: answered with content type ${type.slice(0, 80) || 'none'}`)
  }
  const { code, parameter, isRejection, loading, context } = vendor.readError(await startOf(body), role)
  const message = `${role}: answered ${statusCode}${code ? ` (${code})` : ''}`
  if (loading !== null && !keyStatuses.has(statusCode)) {
    throw new ModelLoading(
      `${message}: the model is loading`,
      loading.readyInMs ?? retryAfterMs(headers['retry-after']),
    )
  }
  if (context !== null && lengthStatuses.has(statusCode)) throw new Refused(message, statusCode, null, context)
  // Some servers fail instead of rejecting what they do not support.
  const isRefusal = statusCode === 500 && parameter !== null && (parameter === 'response_format' || isRejection)
  if (statusCode === 429 || (statusCode >= 500 && !isRefusal))
    throw new Overloaded(message, retryAfterMs(headers['retry-after']))
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

/** Parses Retry-After, in seconds or as a date (RFC 9110, 10.2.3). @returns milliseconds from now */
const retryAfterMs = (header: string | string[] | undefined): number | null => {
  if (typeof header !== 'string') return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/**
 * Reads an answer that is only usable in full.
 * @param convert converts the bytes of an answer with this content type; if it throws, the answer is unusable
 */
export const wholeAnswer = <T>(
  contentType: RegExp,
  maxBytes: number,
  convert: (bytes: Buffer<ArrayBuffer>, contentType: string) => T,
): Reader<T> => {
  const pieces: Buffer[] = []
  let bytes = 0
  let type = ''
  return {
    contentType,
    isSilentUntilPieces: false,
    begin(label) {
      type = label
    },
    read(piece) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`)
      return []
    },
    isComplete: () => false,
    end() {
      try {
        return [convert(Buffer.concat(pieces), type)]
      } catch (cause) {
        throw new Error('the answer makes no sense', { cause })
      }
    },
  }
}
