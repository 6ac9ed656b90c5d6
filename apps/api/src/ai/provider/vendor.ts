// The differences between vendors, and how a role finds the configured one.
import type { ModelHealth } from './health.ts'
import type { ModelFinding } from './model-names.ts'
import type { ProviderRole } from './role.ts'

/** How to communicate with a vendor's server, in any role. */
export interface Vendor {
  /** Headers for authentication. */
  authorization(apiKey: string | undefined): Record<string, string>
  /** Path requested in advance to open a connection: something small without side effects. */
  readonly warmPath: string
  /** @param body the response from `warmPath`. @returns the models it lists; null if it lists none */
  readModels(body: string): readonly string[] | null
  /** @param body the beginning of an error response. @param role what was requested */
  readError(body: string, role: ProviderRole): VendorError
}

/** Contains only short identifiers: a server's message may quote the key or the learner. */
export interface VendorError {
  readonly code: string | null
  /** The parameter that the server named as the reason. */
  readonly parameter: string | null
  /** Whether it reads like the rejection of a value that is not supported. */
  readonly isRejection: boolean
  /** Set if the model is still loading: in how many milliseconds it may be ready, or null if that is unknown. */
  readonly loading: { readonly readyInMs: number | null } | null
  /** Set if the request is longer than the model's context. */
  readonly context: ContextLimit | null
}

/** How long a request may be and was, in tokens; null where the server does not tell. */
export interface ContextLimit {
  readonly limit: number | null
  readonly prompt: number | null
}

/** What every role's server offers in addition to the role itself. */
export interface ModelServer {
  /** Opens a connection before the first request. */
  warm(): void
  /** The server's performance over the last 15 minutes. */
  health(): ModelHealth
  /**
   * Looks whether the server has the configured default model. If it has a single other one, that is used from now on.
   */
  settleModel(signal: AbortSignal): Promise<ModelFinding>
  /** Requests the shortest possible answer of the default model, and waits while it is loaded. @throws ModelUnavailable */
  askBriefly(signal: AbortSignal): Promise<void>
  /** How requests to the models must differ from the usual form, as learnt so far. */
  learnt(): readonly string[]
  close(): Promise<void>
}

/** One role's vendors by name. Each is loaded only when it is opened, which keeps startup fast. */
export type VendorRegistry<Config, Model> = Readonly<Record<string, (config: Config) => Promise<Model & ModelServer>>>

/**
 * Opens the server for a role.
 * @param variable name of the variable with the vendor
 * @throws an Error that names the variable if there is no such vendor
 */
export async function openServer<Config extends { readonly vendor: string }, Model>(
  registry: VendorRegistry<Config, Model>,
  variable: string,
  config: Config,
): Promise<Model & ModelServer> {
  const open = Object.hasOwn(registry, config.vendor) ? registry[config.vendor] : undefined
  if (open !== undefined) return open(config)
  throw new Error(`The configuration is not usable:\n  ${variable}: must be one of ${Object.keys(registry).join(', ')}`)
}
