// The status of the model roles, based on their servers' recent answers.

import { ModelRole, type ModelStatus, type PartState } from '@parley/contracts/operator/operator.ts'
import { type ModelAdvice, ModelQuirk, type ModelServerCheck } from '@parley/contracts/operator/operator-models.ts'

/** Figures about one server in one role over the last few minutes. */
export interface ServerHealth {
  /** Such as `language model`. */
  readonly role: string
  readonly server: string
  readonly medianMs: number | null
  readonly calls: number
  readonly failures: number
}

/** What one server answered at the start, and what was learnt about it since. */
export interface ServerAnswer {
  readonly role: string
  readonly server: string
  readonly state: ModelServerCheck['state']
  readonly askedAt: Date | null
  readonly finding: { readonly used: string; readonly offered: readonly string[] | null } | null
  readonly advice: readonly ModelAdvice[]
  readonly learnt: readonly string[]
}

/** How many of the models that a server lists are shown. */
const offeredMax = 50

const isOf = (role: ModelRole, server: { readonly role: string }): boolean => server.role.replace(' ', '_') === role

function checkOf({ server, state, askedAt, finding, advice, learnt }: ServerAnswer): ModelServerCheck {
  const quirks = learnt.flatMap((quirk) => ModelQuirk.safeParse(quirk.replaceAll(' ', '_')).data ?? [])
  return {
    host: server,
    state,
    asked_at: askedAt?.toISOString() ?? null,
    model: finding?.used ?? '',
    offered: finding?.offered?.slice(0, offeredMax) ?? null,
    learnt: [...new Set(quirks)],
    advice: [...advice],
  }
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
export const modelStatusOf = (health: readonly ServerHealth[], answers: readonly ServerAnswer[] = []): ModelStatus[] =>
  ModelRole.options.map((role) => {
    const servers = answers.filter((answer) => isOf(role, answer)).map(checkOf)
    const worst = health
      .filter((server) => isOf(role, server))
      .toSorted((one, other) => severity(stateOf(role, other)) - severity(stateOf(role, one)))[0]
    // Without a call since, the answer at the start counts.
    const isFailing = servers.some(({ state }) => state === 'failing')
    if (worst === undefined) return { role, state: 'ok', host: null, median_ms: null, calls: 0, failures: 0, servers }
    const { server: host, medianMs, calls, failures } = worst
    return {
      role,
      state: calls === 0 && isFailing ? 'failing' : stateOf(role, worst),
      host,
      median_ms: medianMs,
      calls,
      failures,
      servers,
    }
  })
