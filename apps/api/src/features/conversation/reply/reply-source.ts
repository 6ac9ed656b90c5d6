// A reply's text from a language model, or from the database.

import type { ChatRequest, LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { stepsDoneWith } from '../script/steps-done.ts'
import { closingDue } from '../session/closing.rules.ts'
import { createSpeechText } from '../text/speech-text.ts'
import { replyMessages, replyTokens } from './prompt.ts'
import { partnerPromptVersion } from './prompt-texts.ts'
import { type ReplyFault, ReplyGuard } from './reply-guard.ts'
import type { ReplyRequest } from './reply-request.ts'
import { cardOf } from './role.ts'

/** A reply that is already stored, in one piece. */
export async function* storedReply(text: string): AsyncGenerator<string, void, undefined> {
  yield text
}

/** The rule that the previous attempt broke. */
type BrokenRule = ReplyFault | undefined

async function chatRequest(request: ReplyRequest, broken: BrokenRule): Promise<ChatRequest> {
  const { scene, session, history, words, wish, model, signal } = request
  if (scene.dialogBehavior === null) throw new Error(`Scenario ${scene.id} has nothing to play`)
  const role = {
    language: scene.targetLanguage,
    level: scene.difficultyLevel,
    title: scene.title,
    behavior: scene.dialogBehavior,
    card: cardOf(scene.script?.partner),
    ownLines: scene.script?.steps.map(({ reply }) => reply) ?? [],
    stepsDone: stepsDoneWith(scene, session.stepsDone, words),
    goals: scene.userGoals.map(({ phrase }) => phrase),
    goalsUsed: session.goalsUsed,
    phrases: scene.userPhrases.map(({ phrase }) => phrase),
    dictionary: scene.userDictionary.map(({ word }) => word),
    learnerLevel: scene.learnerLevel,
    wish,
    ...(await request.notes),
    formOfAddress: scene.formOfAddress,
    broken,
  }
  const messages = replyMessages(role, [...(await history), { learner: words, partner: null }])
  return { messages, model, maxTokens: replyTokens, temperature: 0.7, signal }
}

/** Stops reading a reply that has more characters than its tokens allow. */
const replyMax = 4_000

/** The model's text, cleaned for speech and checked by the guard. */
async function* attempt(
  languageModel: LanguageModel | null,
  request: ReplyRequest,
  guard: ReplyGuard,
  broken: BrokenRule,
): AsyncGenerator<string, void, undefined> {
  if (languageModel === null)
    throw new ModelUnavailable('This conversation needs a language model, and none is configured')
  const speechText = createSpeechText()
  let length = 0
  for await (const piece of languageModel.stream(await chatRequest(request, broken))) {
    const spoken = speechText.push(piece).slice(0, replyMax - length)
    const text = guard.push(spoken)
    if (text !== '') yield text
    if (guard.isCut) return
    length += spoken.length
    if (length >= replyMax) break
  }
  const rest = guard.push(speechText.flush()) + guard.flush()
  if (rest !== '') yield rest
}

/** The closing phrase, if the reply to this turn ends with it. */
async function closingOf({ session, scene, history }: ReplyRequest): Promise<string | null> {
  const replies = (await history).map(({ partner }) => partner)
  return closingDue(session, scene, replies)
}

/**
 * A model's reply, ready to be spoken. If its first sentence breaks a rule, it is discarded unheard and requested once
 * more. Ends with the closing phrase if the conversation ends.
 * @throws ModelUnavailable, including when nothing was written
 */
export async function* modelReply(
  languageModel: LanguageModel | null,
  request: ReplyRequest,
): AsyncGenerator<string, void, undefined> {
  const { scene, session, words, log } = request
  const farewell = words === null && session.isEnd ? await closingOf(request) : null
  if (farewell !== null) return yield farewell
  // Both partners begin the same scene, and nobody waits for it.
  if (words === null && scene.script !== null && (await request.history).length === 0) return yield scene.script.opening
  let broken: BrokenRule
  let reply = ''
  for (const isLast of [false, true]) {
    const guard = new ReplyGuard(scene.targetLanguage, scene.difficultyLevel, isLast)
    for await (const text of attempt(languageModel, request, guard, broken)) {
      reply += text
      yield text
    }
    if (guard.fault === null) break
    broken = guard.fault
    log.warn({ fault: broken, prompt: partnerPromptVersion }, 'A model broke a rule and was asked again')
  }
  if (reply.trim() === '') throw new ModelUnavailable('The language model wrote nothing')
  const closing = await closingOf(request)
  if (closing !== null && !reply.includes(closing)) yield ` ${closing}`
}
