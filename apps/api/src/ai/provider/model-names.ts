// Compares a configured model with the list of its server. Pure.

/** What a server's list of models says about the configured one. */
export interface ModelFinding {
  /** The configured default. */
  readonly wanted: string
  /** Null if the server does not tell. */
  readonly offered: readonly string[] | null
  /** The default for requests: the wanted model, or the server's only one. */
  readonly used: string
}

/** Whether a list has a model: Ollama adds `:latest` to a name, and others put a folder before it. */
const hasModel = (offered: readonly string[], model: string): boolean =>
  offered.some(
    (name) => name === model || name === `${model}:latest` || name.endsWith(`/${model}`) || name.includes('*'),
  )

export function findModel(wanted: string, offered: readonly string[] | null): ModelFinding {
  const [only, ...others] = offered ?? []
  const isMissing = offered !== null && !hasModel(offered, wanted)
  return { wanted, offered, used: isMissing && only !== undefined && others.length === 0 ? only : wanted }
}

export const isMissingModel = ({ wanted, offered }: Pick<ModelFinding, 'wanted' | 'offered'>): boolean =>
  offered !== null && !hasModel(offered, wanted)
