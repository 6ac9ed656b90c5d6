// Requests to the server: `call` for JSON, `send` and `sendInBackground` for forms and streams.

import { sessionToken } from '../session/session.ts'
import { createCaller } from './caller.ts'
import { reporting } from './paywall.ts'
import type { FailureCode } from './problem.ts'

type Listener = (code: FailureCode) => void
const listeners = new Set<Listener>()

/** Registers a listener that gets the code of every refused call. */
export const onRefused = (listener: Listener): void => void listeners.add(listener)

const caller = createCaller('', sessionToken, (code) => {
  for (const listener of listeners) listener(code)
})

export const { call } = caller

/** Sends forms and streams that a user waits for: where a plan is missing, the refusal leads to the plans. */
export const send = reporting(caller.send)

/** Sends what no user waits for: a refusal leads to no other page. */
export const sendInBackground = caller.send
