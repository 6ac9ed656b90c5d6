// Requests to the server: `call` for JSON, `send` and `sendInBackground` for forms and streams.

import { sessionToken } from '../session/session.ts'
import { createCaller } from './caller.ts'
import { reporting } from './paywall.ts'
import type { FailureCode } from './problem.ts'

type Listener = (code: FailureCode) => void
const listeners = new Set<Listener>()

/** Registers a listener that receives the code of every rejected call. */
export const onRefused = (listener: Listener): void => void listeners.add(listener)

const caller = createCaller('', sessionToken, (code) => {
  for (const listener of listeners) listener(code)
})

export const { call } = caller

/** Sends forms and streams that a user is waiting for: if a plan is missing, the user is redirected to the plans. */
export const send = reporting(caller.send)

/** Sends requests that no user is waiting for: a rejection does not lead to another page. */
export const sendInBackground = caller.send
