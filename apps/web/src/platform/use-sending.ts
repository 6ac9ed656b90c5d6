// One thing that a form sends: whether it is on its way, and what became of it.
import { useState } from 'react'

interface Outcomes<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: unknown) => void
}

type State = { readonly kind: 'idle' | 'sending' | 'done' } | { readonly kind: 'failed'; readonly error: unknown }

/** @param request throws `Problem`; nothing more is sent while one is on its way, or after it has succeeded */
export function useSending<Input, Answer>(
  request: (input: Input) => Promise<Answer>,
  { onSuccess, onError }: Outcomes<Answer> = {},
) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isBusy = state.kind === 'sending' || state.kind === 'done'
  const run = async (input: Input) => {
    setState({ kind: 'sending' })
    try {
      const answer = await request(input)
      setState({ kind: 'done' })
      onSuccess?.(answer)
    } catch (error) {
      setState({ kind: 'failed', error })
      onError?.(error)
    }
  }
  return {
    send: (input: Input) => void (isBusy || run(input)),
    /** Also once it has succeeded: what leads to another page stays busy until that one is there. */
    isBusy,
    isDone: state.kind === 'done',
    /** What was thrown; null unless it has just failed. */
    error: state.kind === 'failed' ? state.error : null,
    /** Makes it possible to send once more. */
    reset: () => setState({ kind: 'idle' }),
  }
}
