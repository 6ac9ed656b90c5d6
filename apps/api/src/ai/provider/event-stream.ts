// Extracts the text from a stream of chat completion chunks (server-sent events), or from a complete one if a server
// does not stream.
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Meter } from '../meter.ts'
import { type ChatChunk, readChunk } from './chat-chunk.ts'
import type { Reader } from './reader.ts'
import { countReported } from './reported-usage.ts'

/** Maximum length of a line, in characters. */
const lineMax = 1024 * 1024
/** Maximum length of a completion that arrives in one piece, in characters. */
const wholeMax = 4 * lineMax

/** Content types that servers use for a stream, or none. */
const contentType = /^$|^(text\/(event-stream|plain)|application\/(json|x-ndjson|jsonl|octet-stream))\b/i

/** The model has spent its token limit on thinking. */
export class SpentOnThinking extends Error {}

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new Error('the stream makes no sense', { cause })
  }
}

/** The chunks of a body without events: one completion, or one chunk per line. */
function wholeChunks(body: string): unknown[] {
  try {
    return [JSON.parse(body)]
  } catch {
    return body.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parse(line)]))
  }
}

export interface ChatListeners {
  /** Counts the usage that the server reports. */
  readonly meter?: Meter | undefined
  /** Called if the answer reaches its token limit. */
  readonly onCut?: (() => void) | undefined
  /** Called when the server says that the model is thinking. */
  readonly onThinking?: (() => void) | undefined
}

/** Pieces are text; an empty one means that the model is thinking. */
export const chatStream = ({ meter, onCut, onThinking }: ChatListeners = {}): Reader<string> => {
  const decoder = new TextDecoder()
  let pieces: string[] = []
  let isDone = false
  let isFinished = false
  let isEmpty = true
  let isThinking = false
  let isCut = false
  let usage: unknown
  /** The first half of a character that a server sends in two pieces. */
  let half = ''
  /** The body so far if it is not a stream of events; null if it is one, undefined before its first character. */
  let whole: string | null | undefined

  /** Called once, at the first sign of the end: the caller may leave before the connection is closed. */
  const countUsage = () => {
    countReported(meter, usage)
    usage = undefined
  }

  const take = (value: unknown, { text, finish, hasUsage, ...chunk }: ChatChunk) => {
    if (hasUsage) usage = value
    if (isFinished) return
    if (chunk.isError) throw new Error('the server reported an error in the stream')
    const joined = half + text
    half = /[\uD800-\uDBFF]$/.exec(joined)?.[0] ?? ''
    const content = half === '' ? joined : joined.slice(0, -1)
    if (content || text || chunk.isThinking) pieces.push(content)
    if (content) isEmpty = false
    if (chunk.isThinking) onThinking?.()
    isThinking ||= chunk.isThinking
    isFinished = finish !== null
    isCut = finish === 'length'
    if (isCut && !isEmpty) onCut?.()
  }
  const onEvent = ({ data }: EventSourceMessage) => {
    if (data === '[DONE]') {
      countUsage()
      isDone = true
      isFinished = true
      return
    }
    try {
      const value = parse(data)
      take(value, readChunk(value))
    } catch (error) {
      // Only its usage can follow the end of an answer.
      if (!isFinished) throw error
    }
  }
  const parser = createParser({
    maxBufferSize: lineMax,
    onEvent,
    onError: (cause) => {
      if (cause.type === 'max-buffer-size-exceeded') throw new Error('a line of the stream is too long')
    },
  })
  const read = (bytes: Buffer): string[] => {
    pieces = []
    const text = decoder.decode(bytes, { stream: true })
    const [first] = text.trimStart()
    if (whole === undefined && first !== undefined) whole = first === '{' || first === '[' ? '' : null
    if (typeof whole !== 'string') parser.feed(text)
    else if (whole.length > wholeMax) throw new Error('the answer is too long')
    else whole += text
    return pieces.length === 0 ? [] : [pieces.join('')]
  }
  const end = (): string[] => {
    const rest = typeof whole === 'string' ? [] : read(Buffer.from('\n\n'))
    if (typeof whole === 'string') {
      pieces = []
      const chunks = wholeChunks(whole)
      for (const value of chunks) take(value, readChunk(value))
      // Some servers do not say why a complete answer ended.
      isFinished ||= chunks.length === 1 && !isEmpty
      rest.push(pieces.join(''))
    }
    countUsage()
    if (!isFinished) throw new Error('the stream broke off')
    if (!isEmpty) return rest
    throw isThinking || isCut
      ? new SpentOnThinking('the answer was spent on thinking')
      : new Error('the answer is empty')
  }
  return { contentType, isSilentUntilPieces: true, read, isComplete: () => isDone, end }
}
