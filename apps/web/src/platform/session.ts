// This browser's session: one token for all tabs.
import { createSessionToken } from './session-token.ts'

export const sessionToken = createSessionToken(localStorage, window)
