// Objects of a given shape from a language model, by the AI SDK: schema in the request, answer checked, one repair.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, type ModelMessage, NoObjectGeneratedError, Output } from 'ai'
import { z } from 'zod'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Refused, wholeAnswer } from '../provider/answer.ts'
import type { Provider } from '../provider/provider.ts'
import type { Dialect } from './dialect.ts'
import type { ChatMessage, ObjectRequest } from './language-model.ts'

const answerBytes = 4 * 1024 * 1024
/** How much of an answer that did not fit is shown to the model again, in characters. */
const repairCharacters = 20_000

type Turns = Exclude<ModelMessage, { role: 'system' | 'tool' }>[]

export class ObjectWriter {
  readonly #provider: Provider
  readonly #dialect: Dialect
  readonly #stallMs: number
  /** Whether the server takes a JSON schema; those that do not are told it in words. */
  #takesSchemas = true

  constructor(provider: Provider, dialect: Dialect, stallMs = 60_000) {
    this.#provider = provider
    this.#dialect = dialect
    this.#stallMs = stallMs
  }

  /** @throws ModelUnavailable, also when two answers do not fit the schema */
  async write<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>> {
    const turns: Turns = request.messages.flatMap(({ role, content }) => (role === 'system' ? [] : { role, content }))
    const first = await this.#attempt(request, turns)
    if ('object' in first) return first.object
    const second = await this.#attempt(request, [
      ...turns,
      { role: 'assistant', content: first.text.slice(0, repairCharacters) || '(nothing)' },
      { role: 'user', content: `That does not fit the schema: ${first.reason}\nAnswer again, with the JSON alone.` },
    ])
    if ('object' in second) return second.object
    throw new ModelUnavailable(`language model: no object that fits ${request.name}`)
  }

  async #attempt<Schema extends z.ZodType>(request: ObjectRequest<Schema>, turns: Turns): Promise<Attempt<Schema>> {
    const text = await this.#ask(request, turns)
    try {
      const result = request.schema.safeParse(JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, '')))
      if (result.success) return { object: result.data }
      return { text, reason: z.prettifyError(result.error).slice(0, 2_000) }
    } catch {
      return { text, reason: 'it is not JSON' }
    }
  }

  async #ask(request: ObjectRequest<z.ZodType>, turns: Turns): Promise<string> {
    const withSchema = this.#takesSchemas
    try {
      return await this.#call(request, turns, withSchema)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (this.#dialect.learn(error)) return this.#ask(request, turns)
      if (!withSchema || (error.status !== 400 && error.status !== 422)) throw error
      const text = await this.#call(request, turns, false)
      this.#takesSchemas = false
      return text
    }
  }

  async #call(request: ObjectRequest<z.ZodType>, turns: Turns, withSchema: boolean): Promise<string> {
    const { name, schema, model, maxTokens, temperature, signal } = request
    const sdk = createOpenAICompatible({
      name: 'server',
      // The provider knows the address; only the path of this one is used.
      baseURL: 'http://server',
      supportsStructuredOutputs: true,
      transformRequestBody: (body) => this.#dialect.say(body),
      fetch: this.#fetch,
    })
    const inWords = `Answer with one JSON object that fits this JSON schema: ${JSON.stringify(z.toJSONSchema(schema))}`
    const instructions = [...systemTexts(request.messages), ...(withSchema ? [] : [inWords])].join('\n\n')
    try {
      const { text } = await generateText({
        model: sdk(this.#provider.model(model)),
        output: withSchema ? Output.object({ name, schema }) : Output.json({ name }),
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
      throw error instanceof ModelUnavailable ? error : new ModelUnavailable('language model: the answer is unusable')
    }
  }

  /** Hands the SDK's request to the provider, for its connections, retry, limits and circuit. */
  readonly #fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const asked = {
      path: '/chat/completions',
      headers: { 'content-type': 'application/json' },
      body: String(init?.body),
      signal: init?.signal ?? new AbortController().signal,
      stallMs: this.#stallMs,
    }
    const body = await this.#provider.ask(
      asked,
      wholeAnswer(/^application\/json/i, answerBytes, (bytes) => JSON.stringify(JSON.parse(bytes.toString('utf8')))),
    )
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
}

type Attempt<Schema extends z.ZodType> = { object: z.output<Schema> } | { text: string; reason: string }

const systemTexts = (messages: readonly ChatMessage[]): string[] =>
  messages.filter(({ role }) => role === 'system').map(({ content }) => content)
