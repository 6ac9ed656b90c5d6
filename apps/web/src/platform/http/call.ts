// Requests to the server: `call` for JSON, `send` for forms and streams.

import { sessionToken } from '../session/session.ts'
import { createCaller } from './caller.ts'
import type { FailureCode } from './problem.ts'

type Listener = (code: FailureCode) => void
const listeners = new Set<Listener>()

/** Registers a listener that gets the code of every refused call. */
export const onRefused = (listener: Listener): void => void listeners.add(listener)

export const { call, send } = createCaller('', sessionToken, (code) => {
  for (const listener of listeners) listener(code)
})
