// Reads a stream of events, one JSON object per line, however the network splits it.

import { heartbeatMs } from '@parley/contracts/conversation/stream.ts'
import { type ProblemCode, problems } from '@parley/contracts/problem.ts'
import type { FailureCode } from './problem.ts'

/** `parse`: invalid line. `cut`: the last event is missing. `stalled`: no data for too long. `unsupported`: no body. */
export type StreamFault = 'parse' | 'cut' | 'stalled' | 'unsupported'

const faultTexts: Record<StreamFault, string> = {
  parse: 'Stream parse error',
  cut: 'Missing final response',
  stalled: 'No heartbeat',
  unsupported: 'ReadableStream not supported',
}

/** The stream was interrupted or invalid; the request may be repeated. */
export class StreamError extends Error {
  override readonly name = 'StreamError'
  readonly fault: StreamFault

  constructor(fault: StreamFault, cause?: unknown) {
    super(faultTexts[fault], { cause })
    this.fault = fault
  }
}

/** The code of an ERROR event; INTERNAL if it is unknown to this page. An older server names the part that failed. */
export function codeNamed({ code, part }: { readonly code: string; readonly part?: string | undefined }): FailureCode {
  if (code === 'AI.UNAVAILABLE' && part === 'transcription') return 'TRANSCRIPTION.UNAVAILABLE'
  return code in problems ? (code as ProblemCode) : 'INTERNAL'
}

/** The server sends something at least every five seconds, so a longer silence means that it is gone. */
const silenceMs = 3 * heartbeatMs

/** Every stream of the contract ends with a COMPLETE event. */
interface Streamed {
  readonly type: string
}

/** The schema of one line, as in an endpoint's `stream`. */
interface EventSchema<Event extends Streamed> {
  parse(line: unknown): Event
}

/**
 * Yields a response's events as they arrive, up to COMPLETE. Network failures are passed on.
 * @throws StreamError if COMPLETE never arrives, a line is not an event, or after a silence of 15 s
 */
export async function* readEvents<Event extends Streamed>(
  response: Response,
  schema: EventSchema<Event>,
): AsyncGenerator<Event> {
  if (!response.body) throw new StreamError('unsupported')
  const reader = response.body.getReader()
  try {
    for await (const line of readLines(reader)) {
      const event = parseEvent(line, schema)
      yield event
      if (event.type === 'COMPLETE') return
    }
    throw new StreamError('cut')
  } finally {
    // Cancels the request if the consumer stops early.
    reader.cancel().catch(() => {})
  }
}

async function* readLines(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await inTime(reader.read())
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line
    if (done) {
      if (rest.trim() !== '') yield rest
      return
    }
  }
}

function parseEvent<Event extends Streamed>(line: string, schema: EventSchema<Event>): Event {
  try {
    return schema.parse(JSON.parse(line))
  } catch (cause) {
    throw new StreamError('parse', cause)
  }
}

async function inTime<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StreamError('stalled')), silenceMs)
  })
  try {
    return await Promise.race([read, silence])
  } finally {
    clearTimeout(timer)
  }
}
