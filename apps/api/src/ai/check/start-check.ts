// Looks at the model servers when Parley starts, in the background: whether each has the configured model, and answers
// one short question. The check is repeated until the server answers, because it may start after Parley.
import type { ModelAdvice } from '@parley/contracts/operator/operator-models.ts'
import type { ModelFinding } from '../provider/model-names.ts'
import type { ProviderRole } from '../provider/role.ts'
import type { ModelServer } from '../provider/vendor.ts'
import { adviceOn, modelAdvice } from './advice.ts'

/** Maximum time for a server to list its models, in milliseconds. */
const listMs = 10_000
/** Maximum time for its answer, in milliseconds: a model may have to be loaded first. */
const answerMs = 10 * 60_000
/** Pause before the check of a server is repeated, in milliseconds: the first and the longest. */
const againMs = { first: 60_000, longest: 3_600_000 }

export interface ServerCheck {
  readonly role: ProviderRole
  /** Host and port. */
  readonly server: string
  readonly state: 'waiting' | 'ok' | 'failing' | 'unasked'
  readonly askedAt: Date | null
  /** Null until the server has been asked for its models. */
  readonly finding: ModelFinding | null
  readonly advice: readonly ModelAdvice[]
  readonly learnt: readonly string[]
}

type Result = Pick<ServerCheck, 'state' | 'askedAt' | 'finding' | 'advice'>

/** Called when a server has been asked, unless the outcome is that of the time before. @param error null if it answered */
export type OnChecked = (check: ServerCheck, error: unknown) => void

export interface StartCheckOptions {
  /** Whether to request an answer, which some providers charge for, or only the list of models. */
  readonly asks: boolean
  readonly onChecked: OnChecked
}

export class StartCheck {
  readonly #results: Map<ModelServer, Result>
  readonly #options: StartCheckOptions
  readonly #againMs: typeof againMs
  readonly #stopping = new AbortController()

  constructor(servers: readonly ModelServer[], options: StartCheckOptions, pauses = againMs) {
    const state = options.asks ? 'waiting' : 'unasked'
    this.#results = new Map(servers.map((server) => [server, { state, askedAt: null, finding: null, advice: [] }]))
    this.#options = options
    this.#againMs = pauses
  }

  /** Begins; resolves when all servers have answered, or the check was stopped. Never throws. */
  async run(): Promise<void> {
    await Promise.all([...this.#results.keys()].map((server) => this.#watch(server)))
  }

  stop(): void {
    this.#stopping.abort()
  }

  read(): ServerCheck[] {
    return [...this.#results].map(([server, result]) => this.#check(server, result))
  }

  #check(server: ModelServer, result: Result): ServerCheck {
    const { role, server: host } = server.health()
    return { role, server: host, ...result, learnt: server.learnt() }
  }

  async #watch(server: ModelServer): Promise<void> {
    const { signal } = this.#stopping
    let told = ''
    for (let pauseMs = this.#againMs.first; !signal.aborted; pauseMs = Math.min(this.#againMs.longest, pauseMs * 2)) {
      const { result, error } = await this.#ask(server)
      if (signal.aborted) return
      this.#results.set(server, result)
      const outcome = JSON.stringify([result.state, result.advice])
      if (outcome !== told) this.#options.onChecked(this.#check(server, result), error)
      told = outcome
      const isSettled = result.state === 'ok' || (result.state === 'unasked' && result.finding?.offered !== null)
      if (isSettled) return
      await pause(pauseMs, signal)
    }
  }

  async #ask(server: ModelServer): Promise<{ result: Result; error: unknown }> {
    const within = (ms: number) => AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ms)])
    const { role, server: host } = server.health()
    const finding = await server.settleModel(within(listMs))
    const missing = modelAdvice({ ...finding, role })
    const askedAt = new Date()
    if (!this.#options.asks) {
      return { result: { state: 'unasked', askedAt, finding, advice: missing === null ? [] : [missing] }, error: null }
    }
    try {
      await server.askBriefly(within(answerMs))
      const advice = missing === null ? [] : [missing]
      return { result: { state: 'ok', askedAt: new Date(), finding, advice }, error: null }
    } catch (error) {
      const advice = adviceOn(error, { ...finding, role, server: host })
      const result = {
        state: 'failing',
        askedAt: new Date(),
        finding,
        advice: advice === null ? [] : [advice],
      } as const
      return { result, error }
    }
  }
}

/** Ends early when aborted. Does not keep the process running. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
