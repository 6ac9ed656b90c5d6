// The scripted partner in a model's conversation: for one line if the model breaks its role, and for the rest of it if the
// model may no longer be used.

import { ModelRefused } from '#ai/meter.ts'
import type { Decision } from '#database/conversations.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { decide, prepareScript, replay } from '../script/decide.ts'
import { hasLines } from '../session/scene.ts'
import { listTurns, switchToScript } from '../session/turn.queries.ts'
import type { ReplyDeps, ReplyRequest } from './reply-request.ts'

/** The scripted partner's decision, as if it had led the conversation; null if the scenario has no lines for it. */
async function scriptedDecision({ db }: ReplyDeps, request: ReplyRequest): Promise<Decision | null> {
  const { scene, session, words, clock, lineStored } = request
  if (!hasLines(scene)) return null
  const pairId = await lineStored()
  const before = (await listTurns(db, session.id)).filter(({ id }) => id !== pairId)
  const { partnerState } = await runInSlices(replay(scene, 'built-in', before))
  await runInSlices(prepareScript(scene))
  return decide(scene, { part: null, partnerState }, words, clock)
}

/** The scripted partner's reply, which from now on leads the conversation. */
async function scriptedReply(deps: ReplyDeps, request: ReplyRequest): Promise<string | null> {
  const decision = await scriptedDecision(deps, request)
  if (decision === null) return null
  await switchToScript(deps.db, await request.lineStored(), request.session.id, decision)
  return decision.reply
}

/**
 * The scripted partner's line in place of one reply of a model; null if it has none, or would end the conversation,
 * which only the model's side of it can decide.
 */
export async function lineOfScript(deps: ReplyDeps, request: ReplyRequest): Promise<string | null> {
  const decision = await scriptedDecision(deps, request)
  return decision === null || decision.isEnd ? null : decision.reply
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
