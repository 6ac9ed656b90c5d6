// A draft by the language model, streamed into the form. The earlier values remain available until the author decides.
import { useEffect, useRef, useState } from 'react'
import { send } from '#platform/http/call.ts'
import { followDraft, type Idea } from './draft-stream.ts'
import { readScenario, type ScenarioValues } from './scenario-values.ts'

/** `stopped`: cancelled (no error) or failed; `soFar` is the partial draft, null if nothing has arrived. */
export type PrefillState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'stopped'; readonly soFar: ScenarioValues | null; readonly error: unknown }
  | { readonly kind: 'done'; readonly before: ScenarioValues }

interface PrefillDeps {
  /** The form's current values. */
  readonly read: () => ScenarioValues
  /** Shows these values. */
  readonly write: (values: ScenarioValues) => void
}

export function usePrefill({ read, write }: PrefillDeps) {
  const [state, setState] = useState<PrefillState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (idea: Idea) => {
    const before = read()
    const control = new AbortController()
    running.current = control
    let soFar: ScenarioValues | null = null
    const base = { ...before, target_language: idea.target_language, scenario_type: idea.scenario_type }
    const show = (draft: unknown) => {
      soFar = readScenario(draft, base)
      write(soFar)
    }
    setState({ kind: 'writing' })
    try {
      await followDraft(send, idea, control.signal, show)
      setState({ kind: 'done', before })
    } catch (error) {
      write(before)
      setState({ kind: 'stopped', soFar, error: control.signal.aborted ? null : error })
    }
    running.current = null
  }

  return {
    state,
    start: (idea: Idea) => void start(idea),
    cancel: () => running.current?.abort(),
    /** Puts values into the form: the partial draft, or the earlier values. */
    take(values: ScenarioValues) {
      write(values)
      setState({ kind: 'idle' })
    },
    dismiss: () => setState({ kind: 'idle' }),
  }
}

export type Prefill = ReturnType<typeof usePrefill>
