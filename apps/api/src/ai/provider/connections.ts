// The connections to one server, with its authentication.
import { Agent, type Dispatcher, request as httpRequest } from 'undici'
import type { Vendor } from './vendor.ts'

/** Maximum time for opening a connection in advance, in milliseconds. */
const warmMs = 5_000

export class Connections {
  readonly #vendor: Vendor
  readonly #baseUrl: string
  readonly #headers: Record<string, string>
  readonly #agent = new Agent({
    connections: 128,
    allowH2: false,
    keepAliveTimeout: 30_000,
    connect: { timeout: 5_000 },
    // The provider's limits replace undici's own, which are too coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  constructor(vendor: Vendor, baseUrl: string, apiKey: string | undefined) {
    this.#vendor = vendor
    this.#baseUrl = baseUrl
    this.#headers = vendor.authorization(apiKey)
  }

  post(
    path: string,
    options: Pick<Dispatcher.RequestOptions, 'body' | 'signal'> & { headers: Record<string, string> },
  ) {
    const headers = { ...options.headers, ...this.#headers }
    return httpRequest(`${this.#baseUrl}${path}`, { ...options, method: 'POST', headers, dispatcher: this.#agent })
  }

  /** Opens a connection before the first request. Failures are ignored. */
  warm(): void {
    this.#list(AbortSignal.timeout(warmMs))
      .then(({ body }) => body.dump())
      .catch(() => {})
  }

  /** Names of the models that the server offers; null if it does not tell. */
  async offeredModels(signal: AbortSignal): Promise<readonly string[] | null> {
    try {
      const { statusCode, body } = await this.#list(signal)
      if (statusCode === 200) return this.#vendor.readModels(await body.text())
      await body.dump()
    } catch {
      // The first request of a learner, or the check of models, reports the failure.
    }
    return null
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  #list(signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const options = { dispatcher: this.#agent, headers: this.#headers, signal }
    return httpRequest(`${this.#baseUrl}${this.#vendor.warmPath}`, options)
  }
}
