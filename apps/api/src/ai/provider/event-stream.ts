// Extracts the text from a stream of chat completion chunks (server-sent events).
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { z } from 'zod/mini'
import type { Meter } from '../meter.ts'
import type { Reader } from './reader.ts'
import { countReported } from './reported-usage.ts'

/** Maximum characters of a line. */
const lineMax = 1024 * 1024

const text = z.nullish(z.string())

/** The relevant parts of a chunk. Servers add many others, and some omit `choices` in the chunk about usage. */
const Chunk = z.object({
  choices: z.optional(
    z.array(
      z.object({
        delta: z.nullish(z.object({ content: text, reasoning: text, reasoning_content: text })),
        finish_reason: text,
      }),
    ),
  ),
  usage: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})

const parseChunk = (data: string): z.infer<typeof Chunk> => {
  try {
    return Chunk.parse(JSON.parse(data))
  } catch (cause) {
    throw new Error('the stream makes no sense', { cause })
  }
}

/**
 * Pieces are text; an empty one means that the model is thinking.
 * @param meter counts the usage that the server reports
 */
export const chatStream = (meter?: Meter): Reader<string> => {
  const decoder = new TextDecoder()
  let pieces: string[] = []
  let isDone = false
  let isFinished = false
  let isEmpty = true
  let usage: unknown

  const onEvent = ({ data }: EventSourceMessage) => {
    if (data === '[DONE]') {
      countReported(meter, usage)
      isDone = true
      isFinished = true
      return
    }
    const chunk = parseChunk(data)
    const { choices, error } = chunk
    if (chunk.usage) usage = chunk
    if (error !== undefined && error !== null) throw new Error('the server reported an error in the stream')
    const [choice] = choices ?? []
    const { content, reasoning, reasoning_content } = choice?.delta ?? {}
    if (content || reasoning || reasoning_content) pieces.push(content ?? '')
    if (content) isEmpty = false
    if (choice?.finish_reason) isFinished = true
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
    parser.feed(decoder.decode(bytes, { stream: true }))
    return pieces.length === 0 ? [] : [pieces.join('')]
  }
  const end = (): string[] => {
    const rest = read(Buffer.from('\n\n'))
    if (!isFinished) throw new Error('the stream broke off')
    if (isEmpty) throw new Error('the answer is empty')
    return rest
  }
  return { contentType: /^text\/event-stream/i, isSilentUntilPieces: true, read, isComplete: () => isDone, end }
}
