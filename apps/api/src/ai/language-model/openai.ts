// A language model behind an OpenAI-compatible `/chat/completions` endpoint.
import type { z } from 'zod'
import { Refused } from '../provider/answer.ts'
import { chatStream } from '../provider/event-stream.ts'
import type { ModelHealth } from '../provider/health.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import { Dialect } from './dialect.ts'
import type { ChatRequest, LanguageModel, ObjectRequest } from './language-model.ts'
import { ObjectWriter } from './object-writer.ts'

export interface LanguageModelLimits extends ProviderLimits {
  /** Longest silence of a server that makes an object, in milliseconds: it may say nothing until the object is whole. */
  readonly objectMs: number
}

export class OpenAiLanguageModel implements LanguageModel {
  readonly #provider: Provider
  readonly #dialect = new Dialect()
  readonly #objects: ObjectWriter

  constructor(config: ProviderConfig, limits: Partial<LanguageModelLimits> = {}) {
    this.#provider = new Provider('language model', config, limits)
    this.#objects = new ObjectWriter(this.#provider, this.#dialect, limits.objectMs)
  }

  async *stream(request: ChatRequest): AsyncGenerator<string, void, undefined> {
    try {
      yield* this.#streamOnce(request)
    } catch (error) {
      // A refusal comes before the first piece, so nothing is said twice.
      if (!(error instanceof Refused && this.#dialect.learn(error))) throw error
      yield* this.stream(request)
    }
  }

  generate<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>> {
    return this.#objects.write(request)
  }

  warm(): void {
    this.#provider.warm()
  }

  close(): Promise<void> {
    return this.#provider.close()
  }

  health(): ModelHealth {
    return this.#provider.health()
  }

  async *#streamOnce(request: ChatRequest): AsyncGenerator<string> {
    const { messages, maxTokens, temperature, signal, meter } = request
    const model = this.#provider.model(request.model)
    const body = this.#dialect.say({
      model,
      messages,
      max_tokens: maxTokens,
      temperature,
      stream: true,
      stream_options: { include_usage: true },
    })
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const asked = { path: '/chat/completions', model, headers, body: JSON.stringify(body), signal, meter }
    for await (const text of this.#provider.post(asked, () => chatStream(meter))) {
      if (text !== '') yield text
    }
  }
}
