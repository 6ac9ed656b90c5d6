// The examiner's reply: a model may word a question in part 3; otherwise the script's question is used.

import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Decision } from '#database/conversations.ts'
import { type FollowUpPlace, followUpIn } from '../script/decide.ts'
import { storeDecision } from '../session/turn.queries.ts'
import { believedQuestion, FollowUp, followUpMessages } from './follow-up.ts'
import type { ReplyDeps, ReplyRequest } from './reply-request.ts'

/** How long to wait for a model's question in milliseconds; short, because the script has its own. */
const wordingMs = 4_000
const maxTokens = 100

async function wordQuestion(
  languageModel: LanguageModel | null,
  { model, signal }: ReplyRequest,
  place: FollowUpPlace,
  words: string,
): Promise<string | null> {
  if (languageModel === null) return null
  const messages = followUpMessages(place.topic, place.question, words)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(wordingMs)])
  const question = { name: 'follow_up', schema: FollowUp, messages, maxTokens, model, signal: limit }
  try {
    return believedQuestion((await languageModel.generate(question)).question)
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelUnavailable || limit.aborted)) throw error
    return null
  }
}

/**
 * The examiner's reply, in one piece.
 * @param scripted the script's reply, which is already stored with the line
 */
export async function* examinerReply(
  { db, models }: ReplyDeps,
  request: ReplyRequest,
  scripted: Decision,
): AsyncGenerator<string, void, undefined> {
  const { scene, session, words, clock } = request
  const place = words === null ? null : followUpIn(scene, session, words, clock)
  const question = place && words && (await wordQuestion(models.languageModel, request, place, words))
  if (!place || !question) {
    yield scripted.reply
    return
  }
  const decision = place.ask(question)
  await storeDecision(db, await request.lineStored(), session.id, decision)
  yield decision.reply
}
