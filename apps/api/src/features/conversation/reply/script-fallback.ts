// Continues a model's conversation with the scripted partner where the model may no longer be used.

import { ModelRefused } from '#ai/meter.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow } from '#database/conversations.ts'
import { unhurried } from '#platform/http/unhurried.ts'
import { decide, replay } from '../script/decide.ts'
import type { Clock } from '../session/clock.ts'
import { hasLines, type Scene } from '../session/scene.ts'
import { listTurns, switchToScript } from '../session/turn.queries.ts'

export interface Fallback {
  readonly db: Database
  readonly scene: Scene
  readonly session: SessionRow
  /** What the learner said; null where the partner speaks first. */
  readonly words: string | null
  readonly clock: Clock
  /** Resolves with the turn's id when the line is stored. */
  readonly lineStored: () => Promise<string>
}

/** The scripted partner's reply, as if it had led the conversation; null where the scenario has no lines for it. */
async function scriptedReply({ db, scene, session, words, clock, lineStored }: Fallback): Promise<string | null> {
  if (!hasLines(scene)) return null
  const pairId = await lineStored()
  const before = (await listTurns(db, session.id)).filter(({ id }) => id !== pairId)
  const { partnerState } = await unhurried(replay(scene, 'built-in', before))
  const decision = decide(scene, { part: null, partnerState }, words, clock)
  if (decision === null) return null
  await switchToScript(db, pairId, session.id, decision)
  return decision.reply
}

/** The model's reply, or the scripted partner's where the model is refused before it has said anything. @throws ModelRefused */
export async function* withFallback(
  model: AsyncGenerator<string>,
  fallback: Fallback,
): AsyncGenerator<string, void, undefined> {
  let hasBegun = false
  try {
    for await (const text of model) {
      hasBegun = true
      yield text
    }
  } catch (error) {
    if (hasBegun || !(error instanceof ModelRefused)) throw error
    const reply = await scriptedReply(fallback)
    if (reply === null) throw error
    yield reply
  }
}
