// An HTTP server that replaces the three OpenAI-compatible model servers, with latencies and failures on demand.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readForm, readJson } from './body.ts'
import { answerChat, answerOf, type ObjectHandlers, type Reply, takesTurns } from './chat.ts'
import { type Failure, fail, type Role } from './failure.ts'
import { jittered, type Latency, noLatency, wait } from './latency.ts'
import { now, type RecordedRequest, record } from './requests.ts'
import { createTone, spokenLetterMs, type Tone } from './tone.ts'

/** One transcription request, as passed to a transcript function; `audio` is the uploaded file. */
export interface TranscriptionCall {
  language: string
  audioBytes: number
  audio: Uint8Array
  /** Number of this transcription request since the start, from 1. */
  n: number
}

/** `{n}` is the request's number. A list's entries are used one after another; the last one repeats. */
export type Transcript = string | string[] | ((call: TranscriptionCall) => string)

/** One speech request, as passed to a speech function. */
export interface SpeechCall {
  text: string
  format: string
  voice: string
}

/** One transcription request, as passed to an answering function. */
export interface HeardCall {
  model: string
  format: string
  language: string | null
}

/** An answer by a server; `status` is 200 by default. */
export interface RawAnswer {
  status?: number
  type: string
  body: Uint8Array | string
}

/** What a recogniser says about its transcript in `verbose_json`. */
export interface Figures {
  no_speech_prob?: number
  avg_logprob?: number
  compression_ratio?: number
}

export interface Settings {
  transcript: Transcript
  reply: Reply
  /** Returns null for the usual tone. */
  speech: (call: SpeechCall) => RawAnswer | null
  /** Answers a transcription in the server's own form; returns null for the transcript as JSON. */
  hearing: (call: HeardCall) => RawAnswer | null
  /** Sent with each transcript to clients that ask for `verbose_json`; null for a server that has none. */
  figures: Figures | null
  objects: ObjectHandlers
  /** Names that GET /v1/models lists. */
  models: string[]
  latency: Partial<Latency>
  /** Milliseconds of speech for each letter. */
  letterMs: number
  /** Per role; null ends the failure. */
  failures: Partial<Record<Role, Failure | null>>
  /** Rejects chats in which user and assistant do not alternate. */
  takesTurns: boolean
}

export interface FakeProvider {
  /** Base URL for the client, with `/v1`. */
  readonly url: string
  /** Every request of the three roles, oldest first. */
  readonly requests: RecordedRequest[]
  /** Changes the given settings. */
  set(settings: Partial<Settings>): void
  /** Holds back all of a role's responses. @returns a function that releases them */
  hold(role: Role): () => void
  /** Closes all connections and rejects new ones, like a server that is not running. */
  goDown(): Promise<void>
  /** Listens again at the same URL. */
  comeUp(): Promise<void>
  close(): Promise<void>
}

const defaults = {
  transcript: 'I would like a table for two, please.',
  reply: 'Of course. Here is a table by the window. Would you like to see the menu? Take your time.',
} as const

/** A request that is being processed. */
interface PendingRequest {
  readonly request: RecordedRequest
  readonly response: ServerResponse
  /** The request's number within its role, from 1. */
  readonly n: number
  readonly signal: AbortSignal
  /** The uploaded file. */
  readonly file: Uint8Array | null
}

class Provider {
  readonly requests: RecordedRequest[] = []
  readonly #tone: Tone
  readonly #failures = new Map<Role, Failure>()
  readonly #held = new Map<Role, Promise<void>>()
  readonly #counts: Record<Role, number> = { transcription: 0, chat: 0, speech: 0 }
  #transcript: Transcript = defaults.transcript
  #reply: Reply = defaults.reply
  #speech: Settings['speech'] = () => null
  #hearing: Settings['hearing'] = () => null
  #figures: Figures | null = null
  #objects: ObjectHandlers = {}
  #models: string[] = []
  #latency: Latency = noLatency
  #letterMs = spokenLetterMs
  #takesTurns = false

  constructor(tone: Tone) {
    this.#tone = tone
  }

  set(settings: Partial<Settings>): void {
    if (settings.transcript !== undefined) this.#transcript = settings.transcript
    if (settings.reply !== undefined) this.#reply = settings.reply
    if (settings.hearing !== undefined) this.#hearing = settings.hearing
    if (settings.figures !== undefined) this.#figures = settings.figures
    if (settings.speech !== undefined) this.#speech = settings.speech
    if (settings.objects !== undefined) this.#objects = settings.objects
    if (settings.models !== undefined) this.#models = settings.models
    if (settings.letterMs !== undefined) this.#letterMs = settings.letterMs
    if (settings.takesTurns !== undefined) this.#takesTurns = settings.takesTurns
    if (settings.latency !== undefined) this.#latency = { ...this.#latency, ...settings.latency }
    for (const role of ['transcription', 'chat', 'speech'] as const) {
      const failure = settings.failures?.[role]
      if (failure === null) this.#failures.delete(role)
      else if (failure !== undefined) this.#failures.set(role, { ...failure })
    }
  }

  hold(role: Role): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(role, promise)
    return () => {
      this.#held.delete(role)
      resolve()
    }
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url}`
    const receivedAt = now()
    switch (route) {
      case 'POST /v1/audio/transcriptions': {
        const { fields, file } = await readForm(request)
        const recorded = record('transcription', request, receivedAt, fields, file?.byteLength ?? 0)
        return this.#answer(recorded, response, file)
      }
      case 'POST /v1/chat/completions':
        return this.#answer(record('chat', request, receivedAt, await readJson(request)), response)
      case 'POST /v1/audio/speech':
        return this.#answer(record('speech', request, receivedAt, await readJson(request)), response)
      case 'GET /v1/models':
        return json(response, 200, { object: 'list', data: this.#models.map((id) => ({ id, object: 'model' })) })
      case 'GET /control/requests':
        return json(response, 200, { items: this.requests })
      case 'DELETE /control/requests':
        this.requests.length = 0
        return json(response, 200, {})
      case 'POST /control':
        this.set(await readJson(request))
        return json(response, 200, {})
      default:
        return json(response, 404, { error: { message: `There is no ${route}` } })
    }
  }

  async #answer(request: RecordedRequest, response: ServerResponse, file: Uint8Array | null = null): Promise<void> {
    this.requests.push(request)
    const n = ++this.#counts[request.role]
    // OpenAI sends this header so that its support can find a request.
    response.setHeader('x-request-id', `req_${request.role}_${n}`)
    const client = new AbortController()
    const failure = this.#takeFailure(request.role, n)
    const closesItself = failure?.kind === 'drop' || failure?.kind === 'cut'
    response.on('close', () => {
      if (response.writableFinished || closesItself) return
      request.abortedAt = now()
      client.abort()
    })
    await this.#held.get(request.role)
    if (client.signal.aborted) return
    if (failure?.kind === 'slow') {
      if (!(await wait(failure.ms, client.signal))) return
    } else if (failure) return fail(response, request.role, failure)
    if (request.role === 'chat' && this.#takesTurns && !takesTurns(request.fields)) {
      return json(response, 400, { error: { message: 'Conversation roles must alternate user/assistant/user/…' } })
    }
    const whole = await this.#answerAs[request.role]({ request, response, n, signal: client.signal, file })
    if (whole) request.answeredAt = now()
  }

  #takeFailure(role: Role, n: number): Failure | undefined {
    const failure = this.#failures.get(role)
    if (failure?.every !== undefined && n % failure.every !== 0) return undefined
    if (failure?.times !== undefined && --failure.times <= 0) this.#failures.delete(role)
    return failure
  }

  readonly #answerAs: Record<Role, (asked: PendingRequest) => Promise<boolean>> = {
    transcription: async ({ request, response, n, signal, file }) => {
      const text = this.#heard(request, n, file)
      request.answer = text
      if (!(await wait(jittered(this.#latency.transcriptionMs, this.#latency), signal))) return false
      request.firstByteAt = now()
      const { model, response_format: format, language = null } = request.fields as Partial<Record<string, string>>
      const answer = this.#hearing({ model: String(model), format: String(format), language })
      if (answer === null) json(response, 200, this.#transcriptIn(String(format), text))
      else response.writeHead(answer.status ?? 200, { 'content-type': answer.type }).end(answer.body)
      return true
    },
    chat: ({ request, response, n, signal }) => {
      const text = answerOf(request.fields, n, this.#reply, this.#objects)
      request.answer = text
      return answerChat(response, request, text, this.#latency, signal)
    },
    speech: async ({ request, response, signal }) => {
      const { status = 200, type, body } = this.#spoken(request)
      if (!(await wait(jittered(this.#latency.speechMs, this.#latency), signal))) return false
      request.firstByteAt = now()
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
      response.end(body)
      return true
    },
  }

  #transcriptIn(format: string, text: string): object {
    if (format !== 'verbose_json' || this.#figures === null) return { text }
    return { task: 'transcribe', text, segments: [{ id: 0, text, ...this.#figures }] }
  }

  #spoken({ fields }: RecordedRequest): RawAnswer {
    const call = { text: String(fields.input), format: String(fields.response_format), voice: String(fields.voice) }
    const format = call.format === 'pcm' ? 'pcm' : 'mp3'
    const type = format === 'pcm' ? 'audio/pcm' : 'audio/mpeg'
    return this.#speech(call) ?? { type, body: this.#tone[format](call.text, this.#letterMs) }
  }

  #heard({ fields, audioBytes }: RecordedRequest, n: number, file: Uint8Array | null): string {
    const transcript = this.#transcript
    if (typeof transcript === 'function') {
      return transcript({ language: String(fields.language), audioBytes, audio: file ?? new Uint8Array(), n })
    }
    const text = Array.isArray(transcript) ? (transcript.length > 1 ? transcript.shift() : transcript[0]) : transcript
    return (text ?? '').replaceAll('{n}', String(n))
  }
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Starts listening on 127.0.0.1. @param options `port` 0 (the default) uses any free one */
export const startFakeProvider = async (options: Partial<Settings> & { port?: number } = {}): Promise<FakeProvider> => {
  const provider = new Provider(await createTone())
  provider.set(options)
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    provider.handle(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else json(response, 400, { error: { message: error.message, type: 'invalid_request_error' } })
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await listen(options.port ?? 0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: provider.requests,
    set: (settings) => provider.set(settings),
    hold: (role) => provider.hold(role),
    goDown: stop,
    comeUp: () => listen(port),
    close: stop,
  }
}
