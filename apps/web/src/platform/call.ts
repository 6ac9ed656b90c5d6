// The way to the server: `call` for JSON, `send` for forms and streams.
import { createCaller } from './caller.ts'
import type { FailureCode } from './problem.ts'
import { sessionToken } from './session.ts'

type Listener = (code: FailureCode) => void
const listeners = new Set<Listener>()

/** Hears from now on by which code the server refuses a call. */
export const onRefused = (listener: Listener): void => void listeners.add(listener)

export const { call, send } = createCaller('', sessionToken, (code) => {
  for (const listener of listeners) listener(code)
})
