// The way to the server: `call` for JSON, `send` for forms and streams.
import { createCaller } from './caller.ts'
import type { FailureCode } from './problem.ts'
import { queryClient } from './query.ts'
import { sessionToken } from './session.ts'

/** What is read again after a refusal, so that its dialog comes up. Keys of `userQuery` and `organisationsQuery`, which use `call`. */
const onRefused = (code: FailureCode) => {
  if (code === 'USER.POLICIES_NOT_ACCEPTED') void queryClient.invalidateQueries({ queryKey: ['user'] })
  if (code === 'ORG.SUSPENDED') void queryClient.invalidateQueries({ queryKey: ['organisations'] })
}

export const { call, send } = createCaller('', sessionToken, onRefused)
