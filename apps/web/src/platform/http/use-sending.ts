// State of a form submission: pending, succeeded or failed.
import { useState } from 'react'

interface Outcomes<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: unknown) => void
}

type State = { readonly kind: 'idle' | 'sending' | 'done' } | { readonly kind: 'failed'; readonly error: unknown }

/** @param request throws `Problem`; further calls are ignored while one is pending or after success */
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
    /** Stays true after success: a form that leads to another page is busy until that page is shown. */
    isBusy,
    isDone: state.kind === 'done',
    /** The thrown error; null unless the last attempt failed. */
    error: state.kind === 'failed' ? state.error : null,
    /** Allows another submission. */
    reset: () => setState({ kind: 'idle' }),
  }
}
