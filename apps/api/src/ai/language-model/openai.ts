// A language model behind an OpenAI-compatible `/chat/completions` endpoint.
import type { z } from 'zod'
import { ModelLoading } from '../model-loading.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Refused, Silent, Unusable } from '../provider/answer.ts'
import { chatStream, SpentOnThinking } from '../provider/event-stream.ts'
import type { ModelHealth } from '../provider/health.ts'
import type { ModelFinding } from '../provider/model-names.ts'
import { isFailure } from '../provider/observed-try.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import { readableText } from '../readable-text.ts'
import { type Asked, ContextRoom, shortened, shorteningsMax } from './context-room.ts'
import type { ChatRequest, LanguageModel, ObjectRequest } from './language-model.ts'
import { type ObjectLimits, ObjectWriter } from './object-writer.ts'
import { ParameterQuirks, type Quirk } from './parameter-quirks.ts'
import { createVisibleText, UnmarkedThinking, type VisibleText } from './visible-text.ts'
import { WarmUp } from './warm-up.ts'

export interface LanguageModelLimits extends ProviderLimits, ObjectLimits {}

/** How a request has been changed after rejections. */
interface Changes {
  readonly cures: readonly Quirk[]
  readonly asked: Asked
  readonly shortenings: number
}

/** Names of models that think before each reply, and whose servers may pass that on without marking its beginning. */
const thinkerName = /(^|[^a-z])(r1|qwq|thinking|reasoner|reasoning|magistral)([^a-z]|$)/i

const isSpent = (error: unknown): boolean => error instanceof Unusable && error.cause instanceof SpentOnThinking

export class OpenAiLanguageModel implements LanguageModel {
  readonly #provider: Provider
  readonly #quirks = new ParameterQuirks()
  readonly #room = new ContextRoom()
  readonly #objects: ObjectWriter
  readonly #warmUp: WarmUp
  readonly #onObjectFailure
  /** Models that turned out not to mark the beginning of their thinking. */
  readonly #thinkers = new Set<string>()

  constructor(config: ProviderConfig, limits: Partial<LanguageModelLimits> = {}) {
    this.#provider = new Provider('language model', openAiVendor, config, limits)
    this.#objects = new ObjectWriter(this.#provider, this.#quirks, this.#room, limits)
    this.#onObjectFailure = config.onObjectFailure
    this.#warmUp = new WarmUp(this.#provider, this.#quirks)
  }

  get modelName(): string {
    return this.#provider.model(undefined)
  }

  async *stream(request: ChatRequest): AsyncGenerator<string, void, undefined> {
    const model = this.#provider.model(request.model)
    yield* this.#streamWith(request, { cures: [], asked: this.#room.fit(model, request), shortenings: 0 })
  }

  async generate<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>> {
    try {
      return await this.#objects.write(request)
    } catch (error) {
      if (error instanceof ModelUnavailable && isFailure(error) && !request.signal.aborted) {
        this.#onObjectFailure?.(error, request.name, this.#provider.model(request.model))
      }
      throw error
    }
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

  settleModel(signal: AbortSignal): Promise<ModelFinding> {
    return this.#provider.settleModel(signal)
  }

  askBriefly(signal: AbortSignal): Promise<void> {
    return this.#warmUp.ask(this.#provider.model(undefined), signal)
  }

  learnt(): readonly string[] {
    return [...this.#quirks.all(), ...(this.#room.isShort ? ['short context'] : [])]
  }

  async *#streamWith(request: ChatRequest, changes: Changes): AsyncGenerator<string, void, undefined> {
    const model = this.#provider.model(request.model)
    const quirks = new Set([...this.#quirks.of(model), ...changes.cures])
    let hasBegun = false
    try {
      for await (const text of this.#visible({ ...request, ...changes.asked }, model, quirks)) {
        if (!hasBegun) this.#answered(model, changes)
        hasBegun = true
        yield text
      }
    } catch (error) {
      if (error instanceof Silent && !hasBegun && this.#warmUp.mayBeCold(model)) {
        void this.#warmUp.begin(model)
        throw new ModelLoading(`${error.message}: the model may still be loading`)
      }
      if (error instanceof UnmarkedThinking) this.#thinkers.add(model)
      // A rejection arrives before the first piece, so nothing is sent twice.
      const next = hasBegun ? null : this.#changesAfter(error, changes, model, quirks)
      if (next === null) throw error
      yield* this.#streamWith(request, next)
    }
  }

  #answered(model: string, { cures, asked, shortenings }: Changes): void {
    this.#warmUp.answered(model)
    for (const cure of cures) this.#quirks.learn(model, cure, true)
    if (shortenings > 0) this.#room.learn(model, asked)
  }

  /** Null if another request is pointless. */
  #changesAfter(error: unknown, changes: Changes, model: string, quirks: ReadonlySet<Quirk>): Changes | null {
    const { cures, asked, shortenings } = changes
    if (error instanceof Refused && error.context !== null) {
      if (shortenings === shorteningsMax) return null
      return { cures, asked: shortened(asked, error.context), shortenings: shortenings + 1 }
    }
    const cure = this.#cureFor(error, model, quirks)
    return cure && { ...changes, cures: [...cures, cure] }
  }

  #cureFor(error: unknown, model: string, tried: ReadonlySet<Quirk>): Quirk | null {
    if (error instanceof Refused) return this.#quirks.cureFor(model, error, tried)
    return isSpent(error) ? this.#quirks.cureForThinking(tried) : null
  }

  async *#visible(request: ChatRequest, model: string, quirks: ReadonlySet<Quirk>): AsyncGenerator<string> {
    let hasThoughtApart = false
    let visible: VisibleText | null = null
    let isEmpty = true
    const isThinker = this.#thinkers.has(model) || thinkerName.test(model)
    for await (const piece of this.#pieces(request, model, quirks)) {
      if (piece === '') {
        hasThoughtApart = true
        continue
      }
      visible ??= createVisibleText({ thinksFirst: isThinker && !hasThoughtApart })
      const text = readableText(visible.push(piece))
      if (text !== '') {
        isEmpty = false
        yield text
      }
      if (visible.isOver) return
    }
    const rest = readableText(visible?.flush() ?? '')
    if (rest !== '') yield rest
    else if (isEmpty) {
      const cause = new SpentOnThinking('the answer was spent on thinking')
      throw new Unusable(`language model: ${cause.message}`, { cause })
    }
  }

  #pieces(request: ChatRequest, model: string, quirks: ReadonlySet<Quirk>): AsyncGenerator<string> {
    const { messages, maxTokens, temperature, signal, meter, onCut } = request
    const usual = {
      model,
      messages,
      max_tokens: maxTokens,
      temperature,
      stream: true,
      stream_options: { include_usage: true },
    }
    const body = JSON.stringify(this.#quirks.adapt(usual, quirks))
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    // Another attempt with this token limit would be spent on thinking again.
    const isRetried = (failure: ModelUnavailable) => !isSpent(failure)
    const providerRequest = { path: '/chat/completions', model, headers, body, signal, meter, isRetried }
    return this.#provider.post(providerRequest, () => chatStream({ meter, onCut }))
  }
}
