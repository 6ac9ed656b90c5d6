// Lets a server load a model: some load it at the first request, send nothing until then, and stop loading when that
// request is closed, which happens to each request of a learner after a few seconds.
import { chatStream } from '../provider/event-stream.ts'
import type { Provider } from '../provider/provider.ts'
import type { ParameterQuirks } from './parameter-quirks.ts'

/** Maximum time for loading a model, in milliseconds. */
const loadMs = 10 * 60_000
/** Time without an answer after which a server may have unloaded the model, in milliseconds: Ollama does after 5 minutes. */
const coldMs = 4 * 60_000

export class WarmUp {
  readonly #provider: Provider
  readonly #quirks: ParameterQuirks
  readonly #running = new Map<string, Promise<void>>()
  readonly #answeredAt = new Map<string, number>()

  constructor(provider: Provider, quirks: ParameterQuirks) {
    this.#provider = provider
    this.#quirks = quirks
  }

  /** Call when a model has answered: it is loaded. */
  answered(model: string): void {
    this.#answeredAt.set(model, performance.now())
  }

  /** Whether a model that was silent may still have to be loaded. */
  mayBeCold(model: string): boolean {
    const at = this.#answeredAt.get(model)
    return at === undefined || performance.now() - at > coldMs
  }

  /** Asks for one token, unless that has been asked already. Never throws. */
  begin(model: string): Promise<void> {
    const running = this.#running.get(model) ?? this.#load(model).finally(() => this.#running.delete(model))
    this.#running.set(model, running)
    return running
  }

  async #load(model: string): Promise<void> {
    const usual = { model, messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1, stream: true }
    const request = {
      path: '/chat/completions',
      kind: 'warm-up',
      model,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(this.#quirks.adapt(usual, this.#quirks.of(model))),
      signal: new AbortController().signal,
      waiting: { firstByteMs: loadMs, stallMs: loadMs, answerMs: loadMs },
      isRetried: () => false,
    }
    try {
      for await (const _ of this.#provider.post(request, () => chatStream())) this.answered(model)
    } catch {
      // The next request reports the failure.
    }
  }
}
