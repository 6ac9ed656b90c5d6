// This browser's session: one token for all tabs.
import { writePageHint } from '../page/page-hint.ts'
import { createSessionToken } from './session-token.ts'

export const sessionToken = createSessionToken(localStorage, window)
sessionToken.subscribe(() => writePageHint())
