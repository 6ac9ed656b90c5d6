// The examiner's reply: a model may word a question of part 3; otherwise the script's question is asked.

import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Database } from '#database/connect.ts'
import type { Decision, SessionRow } from '#database/conversations.ts'
import { followUpIn } from '../script/decide.ts'
import type { Clock } from '../session/clock.ts'
import type { Scene } from '../session/scene.ts'
import { storeDecision } from '../session/turn.queries.ts'
import { believedQuestion, FollowUp, followUpMessages } from './follow-up.ts'

export interface ExaminerReply {
  readonly db: Database
  readonly languageModel: LanguageModel | null
  /** Name of the model that the turn asks for. */
  readonly model: string | undefined
  readonly scene: Scene
  readonly session: SessionRow
  /** What the candidate said; null where the examiner speaks first. */
  readonly words: string | null
  /** The script's reply, which is already stored with the line. */
  readonly scripted: Decision
  readonly clock: Clock
  /** Resolves with the turn's id when the line is stored. */
  readonly lineStored: () => Promise<string>
  readonly signal: AbortSignal
}

/** A candidate waits no longer than this for a question that the script could ask at once. */
const wordingMs = 4_000
const maxTokens = 100

async function wordQuestion(
  { languageModel, model, signal }: ExaminerReply,
  topic: string,
  asked: string,
  words: string,
): Promise<string | null> {
  if (languageModel === null) return null
  const request = { name: 'follow_up', schema: FollowUp, messages: followUpMessages(topic, asked, words), maxTokens }
  const patience = AbortSignal.any([signal, AbortSignal.timeout(wordingMs)])
  try {
    return believedQuestion((await languageModel.generate({ ...request, model, signal: patience })).question)
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelUnavailable || patience.aborted)) throw error
    return null
  }
}

/** One piece: the examiner's whole reply. */
export async function* examinerReply(asked: ExaminerReply): AsyncGenerator<string, void, undefined> {
  const { db, scene, session, words, scripted, clock } = asked
  const place = words === null ? null : followUpIn(scene, session, words, clock)
  const question = place && words && (await wordQuestion(asked, place.topic, place.asked, words))
  if (!place || !question) {
    yield scripted.reply
    return
  }
  const decision = place.ask(question)
  await storeDecision(db, await asked.lineStored(), session.id, decision)
  yield decision.reply
}
