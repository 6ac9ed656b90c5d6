// A language model behind an OpenAI-compatible `/chat/completions` endpoint.
import type { z } from 'zod'
import { Refused } from '../provider/answer.ts'
import { chatStream } from '../provider/event-stream.ts'
import type { ModelHealth } from '../provider/health.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import type { ChatRequest, LanguageModel, ObjectRequest } from './language-model.ts'
import { ObjectWriter } from './object-writer.ts'
import { ParameterQuirks } from './parameter-quirks.ts'

export interface LanguageModelLimits extends ProviderLimits {
  /** Maximum silence while a server creates an object, in milliseconds: it may send nothing until it is complete. */
  readonly objectMs: number
}

export class OpenAiLanguageModel implements LanguageModel {
  readonly #provider: Provider
  readonly #quirks = new ParameterQuirks()
  readonly #objects: ObjectWriter

  constructor(config: ProviderConfig, limits: Partial<LanguageModelLimits> = {}) {
    this.#provider = new Provider('language model', openAiVendor, config, limits)
    this.#objects = new ObjectWriter(this.#provider, this.#quirks, limits.objectMs)
  }

  get modelName(): string {
    return this.#provider.model(undefined)
  }

  async *stream(request: ChatRequest): AsyncGenerator<string, void, undefined> {
    try {
      yield* this.#streamOnce(request)
    } catch (error) {
      // A refusal arrives before the first piece, so nothing is sent twice.
      if (!(error instanceof Refused && this.#quirks.record(error))) throw error
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
    const body = this.#quirks.adapt({
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
