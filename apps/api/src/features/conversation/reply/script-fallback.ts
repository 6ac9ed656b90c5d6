// Continues a model's conversation with the scripted partner if the model may no longer be used.

import { ModelRefused } from '#ai/meter.ts'
import { unhurried } from '#platform/http/unhurried.ts'
import { decide, replay } from '../script/decide.ts'
import { hasLines } from '../session/scene.ts'
import { listTurns, switchToScript } from '../session/turn.queries.ts'
import type { ReplyDeps, ReplyRequest } from './reply-request.ts'

/** The scripted partner's reply, as if it had led the conversation; null if the scenario has no lines for it. */
async function scriptedReply({ db }: ReplyDeps, request: ReplyRequest): Promise<string | null> {
  const { scene, session, words, clock, lineStored } = request
  if (!hasLines(scene)) return null
  const pairId = await lineStored()
  const before = (await listTurns(db, session.id)).filter(({ id }) => id !== pairId)
  const { partnerState } = await unhurried(replay(scene, 'built-in', before))
  const decision = decide(scene, { part: null, partnerState }, words, clock)
  if (decision === null) return null
  await switchToScript(db, pairId, session.id, decision)
  return decision.reply
}

/**
 * The model's reply, or the scripted partner's if the model is refused before its first word.
 * @throws ModelRefused
 */
export async function* withFallback(
  deps: ReplyDeps,
  request: ReplyRequest,
  model: AsyncGenerator<string>,
): AsyncGenerator<string, void, undefined> {
  let hasBegun = false
  try {
    for await (const text of model) {
      hasBegun = true
      yield text
    }
  } catch (error) {
    if (hasBegun || !(error instanceof ModelRefused)) throw error
    const reply = await scriptedReply(deps, request)
    if (reply === null) throw error
    yield reply
  }
}
