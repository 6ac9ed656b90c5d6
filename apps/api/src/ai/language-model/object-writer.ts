// Objects from a language model, through the AI SDK: sends the schema, validates the answer, and repairs it once. A
// long wait for the first byte is normal for an object: some servers send nothing until it is complete, and others
// first read a long conversation. So silence is tolerated for up to `objectMs` and not retried: a server that hangs
// cannot be distinguished from one that works. Other failures are retried once, as everywhere.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, type ModelMessage, NoObjectGeneratedError, Output, parsePartialJson } from 'ai'
import { z } from 'zod'
import type { Meter } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Refused, Silent, Unusable, wholeAnswer } from '../provider/answer.ts'
import { readChunk } from '../provider/chat-chunk.ts'
import { chatStream } from '../provider/event-stream.ts'
import type { Provider, ProviderRequest, Waiting } from '../provider/provider.ts'
import { countReported } from '../provider/reported-usage.ts'
import { jsonIn } from './json-answer.ts'
import type { ChatMessage, ObjectRequest } from './language-model.ts'
import { formOf, nextForm, type ParameterQuirks, type Quirk } from './parameter-quirks.ts'
import { createVisibleText, UnmarkedThinking } from './visible-text.ts'

const answerBytes = 4 * 1024 * 1024
/** How much of an invalid answer is sent back to the model, in characters. */
const repairCharacters = 20_000
/** Interval at which a partial object is reported, in milliseconds. */
const partialMs = 200
/** Maximum length of a streamed answer, in characters: several times the length that its tokens allow. */
const streamedMax = 100_000

/** Content types that servers use for a completion, or none. */
const contentType = /^$|^(application\/json|text\/plain)\b/i

/** The minimum fields of a readable answer. */
const Completion = z.looseObject({ choices: z.array(z.looseObject({ message: z.looseObject({}) })).min(1) })

/** Whether a rejection that names no parameter may be about the response format. */
const isAboutForm = ({ status, parameter }: Refused): boolean =>
  (status === 400 || status === 422) && parameter === null

/** A quirk that turned out to be necessary in an attempt. @see ParameterQuirks.learn */
interface Cure {
  readonly quirk: Quirk
  readonly isNamed: boolean
}

/** Which failures of a first attempt are retried. */
interface Tries {
  isRetried(failure: ModelUnavailable): boolean
}

/** A request as the SDK makes it. */
interface SdkRequest {
  readonly model: string
  /** Name of the schema. */
  readonly name: string
  readonly init: RequestInit | undefined
  readonly meter: Meter | undefined
  readonly tries: Tries
}

const bothTries: Tries = { isRetried: (failure) => !(failure instanceof Silent) }
const lastTry: Tries = { isRetried: () => false }

type Turns = Exclude<ModelMessage, { role: 'system' | 'tool' }>[]

export class ObjectWriter {
  readonly #provider: Provider
  readonly #quirks: ParameterQuirks
  readonly #waiting: Waiting

  constructor(provider: Provider, quirks: ParameterQuirks, objectMs = 60_000) {
    this.#provider = provider
    this.#quirks = quirks
    this.#waiting = { firstByteMs: objectMs, stallMs: objectMs, answerMs: 2 * objectMs }
  }

  /** @throws ModelUnavailable, including if two answers do not fit the schema */
  async write<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>> {
    const turns: Turns = request.messages.flatMap(({ role, content }) => (role === 'system' ? [] : { role, content }))
    const inPieces = await this.#askInPieces(request)
    const first = 'text' in inPieces ? read(request, inPieces.text) : await this.#attempt(request, turns, inPieces)
    if ('object' in first) return first.object
    const second = await this.#attempt(request, [
      ...turns,
      { role: 'assistant', content: first.text.slice(0, repairCharacters) || '(nothing)' },
      { role: 'user', content: `That does not fit the schema: ${first.reason}\nAnswer again, with the JSON alone.` },
    ])
    if ('object' in second) return second.object
    throw new ModelUnavailable(`language model: no object that fits ${request.name}`)
  }

  async #attempt<Schema extends z.ZodType>(
    request: ObjectRequest<Schema>,
    turns: Turns,
    tries?: Tries,
  ): Promise<Attempt<Schema>> {
    return read(request, await this.#ask(request, turns, tries))
  }

  /**
   * The text of a streamed object, or the remaining attempts if the caller wants no partial objects or streaming fails.
   */
  async #askInPieces(
    request: ObjectRequest<z.ZodType>,
    cures: readonly Quirk[] = [],
  ): Promise<{ text: string } | Tries> {
    const { onPartial, signal } = request
    const model = this.#provider.model(request.model)
    const quirks = new Set([...this.#quirks.of(model), ...cures])
    if (onPartial === undefined || formOf(quirks) !== 'schema' || quirks.has('object in one piece')) return bothTries
    const visible = createVisibleText()
    let text = ''
    let shown = ''
    let shownAt = performance.now()
    let isSecondTry = false
    // An unusable streamed answer is requested again in one piece.
    const isRetried = (failure: ModelUnavailable) => {
      isSecondTry = bothTries.isRetried(failure) && !(failure instanceof Unusable)
      return isSecondTry
    }
    try {
      for await (const piece of this.#pieces(request, quirks, isRetried)) {
        text += piece
        shown += visible.push(piece)
        if (text.length > streamedMax) throw new ModelUnavailable('language model: the object has no end')
        if (performance.now() - shownAt < partialMs) continue
        await onPartial((await parsePartialJson(shown.slice(Math.max(0, shown.indexOf('{'))))).value)
        shownAt = performance.now()
      }
      for (const cure of cures) this.#quirks.learn(model, cure, true)
      return { text }
    } catch (error) {
      signal.throwIfAborted()
      // The text before the object had no thinking mark: read the complete answer without it.
      if (error instanceof UnmarkedThinking) return bothTries
      const cure = error instanceof Refused ? this.#quirks.cureFor(error, quirks) : null
      if (cure !== null) return this.#askInPieces(request, [...cures, cure])
      if (text !== '' || !(error instanceof Refused || error instanceof Unusable)) throw error
      // After a merely garbled answer, streaming may work next time.
      if (error instanceof Unusable) {
        if (isSecondTry) throw error
        return lastTry
      }
      // Some servers support objects and streams, but not together.
      this.#quirks.learn(model, 'object in one piece', false)
      return bothTries
    }
  }

  #pieces(
    { name, schema, messages, model: wanted, maxTokens, temperature, signal, meter }: ObjectRequest<z.ZodType>,
    quirks: ReadonlySet<Quirk>,
    isRetried: Tries['isRetried'],
  ) {
    const model = this.#provider.model(wanted)
    const usual = {
      model,
      messages,
      max_tokens: maxTokens,
      temperature,
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(schema) } },
    }
    const body = this.#quirks.adapt(usual, quirks)
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const [path, waiting] = ['/chat/completions', this.#waiting]
    const kind = `object ${name}`
    const providerRequest = {
      path,
      kind,
      model,
      headers,
      body: JSON.stringify(body),
      signal,
      waiting,
      isRetried,
      meter,
    }
    return this.#provider.post(providerRequest, () => chatStream(meter))
  }

  /** @param cures quirks that turned out to be necessary in earlier attempts at this request */
  async #ask(
    request: ObjectRequest<z.ZodType>,
    turns: Turns,
    tries = bothTries,
    cures: readonly Cure[] = [],
  ): Promise<string> {
    const model = this.#provider.model(request.model)
    const quirks = new Set([...this.#quirks.of(model), ...cures.map(({ quirk }) => quirk)])
    try {
      const text = await this.#call(request, turns, quirks, tries)
      for (const { quirk, isNamed } of cures) this.#quirks.learn(model, quirk, isNamed)
      return text
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const named = this.#quirks.cureFor(error, quirks)
      const quirk = named ?? (isAboutForm(error) ? nextForm(quirks) : null)
      if (quirk === null) throw error
      return this.#ask(request, turns, tries, [...cures, { quirk, isNamed: named !== null }])
    }
  }

  async #call(
    request: ObjectRequest<z.ZodType>,
    turns: Turns,
    quirks: ReadonlySet<Quirk>,
    tries: Tries,
  ): Promise<string> {
    const { name, schema, maxTokens, temperature, signal } = request
    const model = this.#provider.model(request.model)
    const sdk = createOpenAICompatible({
      name: 'server',
      // The provider has its own base URL; only the path of this URL is used.
      baseURL: 'http://server',
      supportsStructuredOutputs: true,
      transformRequestBody: (body) => this.#quirks.adapt(body, quirks),
      fetch: (_url, init) => this.#fetch({ model, name, init, meter: request.meter, tries }),
    })
    const inWords = `Answer with one JSON object that fits this JSON schema: ${JSON.stringify(z.toJSONSchema(schema))}`
    const form = formOf(quirks)
    const instructions = [...systemTexts(request.messages), ...(form === 'schema' ? [] : [inWords])].join('\n\n')
    const outputs = { schema: Output.object({ name, schema }), object: Output.json({ name }), text: Output.text() }
    try {
      const { text } = await generateText({
        model: sdk(model),
        output: outputs[form],
        ...(instructions === '' ? {} : { instructions }),
        ...(temperature === undefined ? {} : { temperature }),
        messages: turns,
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: signal,
      })
      return text
    } catch (error) {
      signal.throwIfAborted()
      if (NoObjectGeneratedError.isInstance(error)) return error.text ?? ''
      throw reasonOf(error)
    }
  }

  /** Passes the SDK's request to the provider, which handles connections, retries, limits and the circuit breaker. */
  async #fetch({ model, name, init, meter, tries }: SdkRequest): Promise<Response> {
    const providerRequest: ProviderRequest = {
      path: '/chat/completions',
      kind: `object ${name}`,
      model,
      headers: { 'content-type': 'application/json' },
      body: String(init?.body),
      signal: init?.signal ?? new AbortController().signal,
      waiting: this.#waiting,
      isRetried: tries.isRetried,
      meter,
    }
    const readAnswer = (bytes: Buffer): string => {
      const answer: unknown = JSON.parse(bytes.toString('utf8'))
      countReported(meter, answer)
      const { text, finish, isError } = readChunk(answer)
      if (isError || !Completion.safeParse(answer).success) throw new Error('the completion is malformed')
      // In the only form that the AI SDK reads.
      return JSON.stringify({
        choices: [{ message: { role: 'assistant', content: text }, finish_reason: finish ?? 'stop' }],
      })
    }
    const body = await this.#provider.ask(providerRequest, () => wholeAnswer(contentType, answerBytes, readAnswer))
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
}

/** The provider's error, which the SDK may wrap. */
function reasonOf(error: unknown): ModelUnavailable {
  let reason = error
  while (reason instanceof Error && !(reason instanceof ModelUnavailable)) reason = reason.cause
  if (reason instanceof ModelUnavailable) return reason
  return new ModelUnavailable('language model: the answer is unusable', { cause: error })
}

function read<Schema extends z.ZodType>(request: ObjectRequest<Schema>, text: string): Attempt<Schema> {
  try {
    const answer = jsonIn(text)
    const result = request.schema.safeParse(answer)
    if (result.success) return { object: result.data }
    const lenient = request.lenient?.safeParse(answer)
    if (lenient?.success) return { object: lenient.data }
    return { text, reason: z.prettifyError(result.error).slice(0, 2_000) }
  } catch {
    return { text, reason: 'it is not JSON' }
  }
}

type Attempt<Schema extends z.ZodType> = { object: z.output<Schema> } | { text: string; reason: string }

const systemTexts = (messages: readonly ChatMessage[]): string[] =>
  messages.filter(({ role }) => role === 'system').map(({ content }) => content)
