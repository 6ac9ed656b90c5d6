// Chat completions: text streamed word by word, or an object in the requested shape.
import type { ServerResponse } from 'node:http'
import { jittered, type Latency, wait } from './latency.ts'
import { now, type RecordedRequest } from './requests.ts'
import { exampleOf } from './schema-example.ts'

export interface ChatTurn {
  role: string
  content: string
}

/** One chat request, as passed to a reply function. */
export interface ChatCall {
  messages: ChatTurn[]
  /** Number of this chat request since the start, from 1. */
  n: number
}

export type Reply = string | ((call: ChatCall) => string)
/** Handlers for requests that ask for an object, by its schema's name. */
export type ObjectHandlers = Record<string, (call: ChatCall) => unknown>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A request's messages; content in several parts is joined. */
export const messagesOf = (fields: Record<string, unknown>): ChatTurn[] => {
  if (!Array.isArray(fields.messages)) return []
  return fields.messages.filter(isObject).map(({ role, content }) => {
    const parts = Array.isArray(content) ? content.filter(isObject).map((part) => part.text ?? '') : [content ?? '']
    return { role: String(role), content: parts.join('') }
  })
}

/** Whether user and assistant alternate after the system message, as some models' templates require. */
export const takesTurns = (fields: Record<string, unknown>): boolean =>
  messagesOf(fields)
    .filter(({ role }, index) => index > 0 || role !== 'system')
    .every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'))

/** The answer's text: an object's JSON if one was requested, otherwise the configured reply with `{n}` filled in. */
export const answerOf = (fields: Record<string, unknown>, n: number, reply: Reply, objects: ObjectHandlers): string => {
  const call = { messages: messagesOf(fields), n }
  const format = isObject(fields.response_format) ? fields.response_format : {}
  if (format.type === 'json_schema' && isObject(format.json_schema)) {
    const handler = objects[String(format.json_schema.name)]
    return JSON.stringify(handler ? handler(call) : exampleOf(format.json_schema.schema))
  }
  if (format.type === 'json_object') {
    const [handler] = Object.values(objects)
    return JSON.stringify(handler ? handler(call) : {})
  }
  return typeof reply === 'string' ? reply.replaceAll('{n}', String(n)) : reply(call)
}

const envelope = (fields: Record<string, unknown>, object: string) => ({
  id: 'chatcmpl-fake',
  object,
  created: Math.floor(Date.now() / 1000),
  model: String(fields.model),
})

const usageOf = (words: string[]) => ({
  prompt_tokens: 1,
  completion_tokens: words.length,
  total_tokens: words.length + 1,
})

const streamWords = async (
  response: ServerResponse,
  request: RecordedRequest,
  words: string[],
  latency: Latency,
  signal: AbortSignal,
): Promise<boolean> => {
  const head = envelope(request.fields, 'chat.completion.chunk')
  const send = (delta: object, finish: string | null) =>
    response.write(`data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const [index, word] of words.entries()) {
    if (index > 0 && !(await wait(jittered(latency.wordMs, latency), signal))) return false
    if (index === 0) {
      request.firstByteAt = now()
      send({ role: 'assistant', content: '' }, null)
    }
    send({ content: word }, null)
    if (request.firstSentenceAt === null && /[.!?…]\s*$/.test(word)) request.firstSentenceAt = now()
  }
  send({}, 'stop')
  const options = request.fields.stream_options
  if (isObject(options) && options.include_usage === true) {
    const usage = usageOf(words)
    response.write(`data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`)
  }
  response.end('data: [DONE]\n\n')
  return true
}

/** Responds to one chat request with the configured latency. @returns false if the client left first */
export const answerChat = async (
  response: ServerResponse,
  request: RecordedRequest,
  answer: string,
  latency: Latency,
  signal: AbortSignal,
): Promise<boolean> => {
  const words = answer.match(/\S+\s*/g) ?? []
  if (!(await wait(jittered(latency.firstTokenMs, latency), signal))) return false
  if (request.fields.stream === true) return streamWords(response, request, words, latency, signal)
  if (!(await wait(jittered(latency.wordMs * words.length, latency), signal))) return false
  request.firstByteAt = now()
  response.writeHead(200, { 'content-type': 'application/json' })
  const choices = [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }]
  response.end(JSON.stringify({ ...envelope(request.fields, 'chat.completion'), choices, usage: usageOf(words) }))
  return true
}
