// Chooses where a reply comes from: the database, the examiner, the scripted partner or a model.
import { examinerReply } from './examiner.ts'
import type { ReplyDeps, ReplyRequest } from './reply-request.ts'
import { modelReply, storedReply } from './reply-source.ts'
import { withFallback } from './script-fallback.ts'

/**
 * The reply's text in pieces.
 * @param stored the reply, if it is already stored
 * @throws ModelUnavailable
 */
export function chooseReply(
  deps: ReplyDeps,
  request: ReplyRequest,
  stored: string | undefined,
): AsyncGenerator<string> {
  if (stored !== undefined) return storedReply(stored)
  if (request.decision !== null) return examinerReply(deps, request, request.decision)
  return withFallback(deps, request, modelReply(deps, request))
}
