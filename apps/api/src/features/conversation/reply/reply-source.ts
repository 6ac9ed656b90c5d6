// A reply's text from a language model, or from the database.

import type { ChatRequest, LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { readMove } from '../script/moves.ts'
import { stepsDoneWith } from '../script/steps-done.ts'
import { closingDue } from '../session/closing.rules.ts'
import { createSpeechText } from '../text/speech-text.ts'
import { replyMessages, replyTokens } from './prompt.ts'
import { partnerPromptVersion } from './prompt-texts.ts'
import { ReplyGuard } from './reply-guard.ts'
import type { ReplyDeps, ReplyRequest } from './reply-request.ts'
import { cardOf } from './role.ts'
import { lineOfScript } from './script-fallback.ts'
import type { ReplyContext, ReplyFault } from './sentence-judge.ts'
import { withinTime } from './within-time.ts'

/** A reply that is already stored, in one piece. */
export async function* storedReply(text: string): AsyncGenerator<string, void, undefined> {
  yield text
}

/** How the previous attempt failed, and what of it was spoken. */
interface BrokenAttempt {
  readonly broken: ReplyFault
  readonly said: string
}

async function chatRequest(request: ReplyRequest, before: BrokenAttempt | null): Promise<ChatRequest> {
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
    ...before,
  }
  const messages = replyMessages(role, [...(await history), { learner: words, partner: null }])
  return { messages, model, maxTokens: replyTokens, temperature: 0.7, signal }
}

/** What the sentences of this reply are compared with. */
async function contextOf({ scene, words, history }: ReplyRequest): Promise<ReplyContext> {
  const { targetLanguage: language } = scene
  const replies = (await history).flatMap(({ partner }) => partner ?? [])
  if (words === null) return { language, learner: null, earlier: replies }
  const { social, isGoodbye, repair } = readMove(language, words)
  return {
    language,
    learner: social !== null || isGoodbye ? null : words,
    earlier: repair === null ? replies : [],
  }
}

/** Stops reading a reply that has more characters than its tokens allow. */
const replyMax = 4_000
/** A reply ends this long after its first word, in milliseconds. */
const replyMs = 20_000

/**
 * The model's text, cleaned for speech and checked by the guard.
 * @returns whether the model was fast enough to be asked again
 */
async function* attempt(
  languageModel: LanguageModel,
  chat: ChatRequest,
  guard: ReplyGuard,
): AsyncGenerator<string, boolean, undefined> {
  const speechText = createSpeechText()
  let length = 0
  let isUnfinished = false
  let isFast = true
  const onCut = () => {
    isUnfinished = true
  }
  const onEnd = () => {
    isUnfinished = true
    isFast = false
  }
  for await (const piece of withinTime(languageModel.stream({ ...chat, onCut }), replyMs, onEnd)) {
    const spoken = speechText.push(piece).slice(0, replyMax - length)
    const text = guard.push(spoken)
    if (text !== '') yield text
    if (guard.isCut) return isFast
    length += spoken.length
    if (length >= replyMax) break
  }
  const rest = guard.push(speechText.flush()) + guard.flush(isUnfinished)
  if (rest !== '') yield rest
  return isFast
}

/** The closing phrase, if the reply to this turn ends with it. */
async function closingOf({ session, scene, history }: ReplyRequest): Promise<string | null> {
  const replies = (await history).map(({ partner }) => partner)
  return closingDue(session, scene, replies)
}

/**
 * A model's reply, ready to be spoken. It ends before a sentence that breaks a rule; then the model gets one more request
 * to go on, and if that fails too, the scripted partner says its line. Ends with the closing phrase if the conversation
 * ends.
 * @throws ModelUnavailable, including if nothing can be said
 */
export async function* modelReply(deps: ReplyDeps, request: ReplyRequest): AsyncGenerator<string, void, undefined> {
  const { languageModel } = deps.models
  const { scene, session, words, log, model } = request
  const farewell = words === null && session.isEnd ? await closingOf(request) : null
  if (farewell !== null) return yield farewell
  // Both partners begin in the same way, and without a wait for the model.
  if (words === null && scene.script !== null && (await request.history).length === 0) return yield scene.script.opening
  if (languageModel === null)
    throw new ModelUnavailable('This conversation needs a language model, and none is configured')
  const guard = new ReplyGuard(await contextOf(request), scene.difficultyLevel)
  const isFast = yield* attempt(languageModel, await chatRequest(request, null), guard)
  const broke = (fault: ReplyFault, then: string) =>
    log.warn(
      { fault, model: model ?? languageModel.modelName, prompt: partnerPromptVersion },
      `A model broke a rule${then}`,
    )
  if (guard.fault !== null && isFast) {
    broke(guard.fault, ' and was asked again')
    const before = { broken: guard.fault, said: guard.said }
    guard.again()
    yield* attempt(languageModel, await chatRequest(request, before), guard)
  }
  const { fault } = guard
  if (fault !== null) {
    broke(fault, ', and the scripted partner says its line if there is one')
    const line = await lineOfScript(deps, request)
    if (line !== null) yield guard.append(line)
  }
  if (guard.said.trim() === '')
    throw new ModelUnavailable(`The language model said nothing usable (${fault ?? 'empty'})`)
  const closing = await closingOf(request)
  if (closing !== null && !guard.said.includes(closing)) yield ` ${closing}`
}
