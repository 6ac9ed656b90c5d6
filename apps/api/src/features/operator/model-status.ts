// The status of the model roles, based on their servers' recent answers.
import { ModelRole, type ModelStatus, type PartState } from '@parley/contracts/operator/operator.ts'

/** Figures about one server in one role over the last few minutes. */
export interface ServerHealth {
  /** Such as `language model`. */
  readonly role: string
  readonly server: string
  readonly medianMs: number | null
  readonly calls: number
  readonly failures: number
}

/** Median delay above which answers begin too late for a conversation, in milliseconds. */
const slowMs: Record<ModelRole, number> = { language_model: 3_000, transcription: 3_000, speech: 2_000 }
/** Shares of failed calls above which a server is slow, and failing. */
const failuresSlow = 0.1
const failuresFailing = 0.5

function stateOf(role: ModelRole, { medianMs, calls, failures }: ServerHealth): PartState {
  const share = calls === 0 ? 0 : failures / calls
  if (share >= failuresFailing) return 'failing'
  return share >= failuresSlow || (medianMs ?? 0) > slowMs[role] ? 'slow' : 'ok'
}

const severity = (state: PartState): number => ['ok', 'slow', 'failing'].indexOf(state)

/** Every role, in a fixed order, with its server, the worst one of several, or the built-in implementation if there are none. */
export const modelStatusOf = (servers: readonly ServerHealth[]): ModelStatus[] =>
  ModelRole.options.map((role) => {
    const health = servers
      .filter((server) => server.role.replace(' ', '_') === role)
      .toSorted((one, other) => severity(stateOf(role, other)) - severity(stateOf(role, one)))[0]
    if (health === undefined) return { role, state: 'ok', host: null, median_ms: null, calls: 0, failures: 0 }
    const { server: host, medianMs, calls, failures } = health
    return { role, state: stateOf(role, health), host, median_ms: medianMs, calls, failures }
  })
