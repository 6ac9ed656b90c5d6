// Lets a server load a model: some load it at the first request, send nothing until then, and stop loading when that
// request is closed, which happens to each request of a learner after a few seconds.
import { Refused, Unusable } from '../provider/answer.ts'
import { chatStream, SpentOnThinking } from '../provider/event-stream.ts'
import type { Provider } from '../provider/provider.ts'
import type { ParameterQuirks, Quirk } from './parameter-quirks.ts'

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
    try {
      await this.ask(model, new AbortController().signal)
    } catch {
      // The next request reports the failure.
    }
  }

  /**
   * Asks for one token, in the usual form of a reply, so that what the server rejects is learnt.
   * @throws ModelUnavailable
   */
  async ask(model: string, signal: AbortSignal, cures: readonly Quirk[] = []): Promise<void> {
    const quirks = new Set([...this.#quirks.of(model), ...cures])
    // One token would be far from enough, even with room for thinking.
    quirks.delete('room for thinking')
    const usual = {
      model,
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 1,
      temperature: 0.7,
      stream: true,
      stream_options: { include_usage: true },
    }
    const request = {
      path: '/chat/completions',
      kind: 'warm-up',
      model,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(this.#quirks.adapt(usual, quirks)),
      signal,
      waiting: { firstByteMs: loadMs, stallMs: loadMs, answerMs: loadMs },
      isRetried: () => false,
    }
    try {
      for await (const _ of this.#provider.post(request, () => chatStream())) this.answered(model)
    } catch (error) {
      const cure = error instanceof Refused ? this.#quirks.cureFor(model, error, quirks) : null
      if (cure !== null) return this.ask(model, signal, [...cures, cure])
      // A token of thinking, or white space, is an answer as well.
      if (!(error instanceof Unusable && error.cause instanceof SpentOnThinking)) throw error
      this.answered(model)
    }
    for (const cure of cures) this.#quirks.learn(model, cure, true)
  }
}
