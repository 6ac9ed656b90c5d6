// The way to the server: `call` for JSON, `send` for forms and streams.
import { createCaller } from './caller.ts'
import { sessionToken } from './session.ts'

export const { call, send } = createCaller('', sessionToken)
