// The source of a reply's text: the scripted side, a language model, or the database.

import type { ChatRequest, LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { SessionRow } from '#database/conversations.ts'
import { closingDue } from '../session/closing.rules.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Scene } from '../session/scene.ts'
import { createSpeechText } from '../text/speech-text.ts'
import type { LearnerNotes } from './learner-notes.ts'
import { replyMessages, replyTokens } from './prompt.ts'
import { type ReplyFault, ReplyGuard } from './reply-guard.ts'

/** A reply that is known already. */
export async function* knownReply(text: string): AsyncGenerator<string, void, undefined> {
  yield text
}

export interface ModelReply {
  readonly languageModel: LanguageModel | null
  readonly scene: Scene
  readonly session: Pick<SessionRow, 'stepsDone' | 'isEnd' | 'goalsUsed'>
  readonly history: Promise<readonly Exchange[]>
  readonly notes: Promise<LearnerNotes>
  /** The line to answer; null where the partner speaks first. */
  readonly words: string | null
  readonly wish: string | undefined
  readonly model: string | undefined
  readonly signal: AbortSignal
  /** Called for a discarded attempt. */
  readonly onFault: (fault: ReplyFault) => void
}

type Broken = ReplyFault | undefined

async function requestOf(asked: ModelReply, broken: Broken): Promise<ChatRequest> {
  const { scene, session, history, words, wish, model, signal } = asked
  if (scene.dialogBehavior === null) throw new Error(`Scenario ${scene.id} has nothing to play`)
  const role = {
    language: scene.targetLanguage,
    level: scene.difficultyLevel,
    title: scene.title,
    behavior: scene.dialogBehavior,
    stepsDone: session.stepsDone,
    goals: scene.userGoals.map(({ phrase }) => phrase),
    goalsUsed: session.goalsUsed,
    phrases: scene.userPhrases.map(({ phrase }) => phrase),
    dictionary: scene.userDictionary.map(({ word }) => word),
    learnerLevel: scene.learnerLevel,
    wish,
    ...(await asked.notes),
    formOfAddress: scene.formOfAddress,
    broken,
  }
  const messages = replyMessages(role, [...(await history), { learner: words, partner: null }])
  return { messages, model, maxTokens: replyTokens, temperature: 0.7, signal }
}

/** Stops reading a reply with more characters than its tokens can have. */
const replyMax = 4_000

/** The model's text, cleaned for speech and checked by the guard. */
async function* attempt(asked: ModelReply, guard: ReplyGuard, broken: Broken): AsyncGenerator<string, void, undefined> {
  if (asked.languageModel === null)
    throw new ModelUnavailable('This conversation needs a language model, and none is configured')
  const speechText = createSpeechText()
  let length = 0
  for await (const piece of asked.languageModel.stream(await requestOf(asked, broken))) {
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

/**
 * A reply as a model writes it, fit to be spoken. One whose first sentence breaks a rule is thrown away and written once
 * more; nobody has heard anything of it. The closing phrase follows where the scene ends.
 * @throws ModelUnavailable, also when nothing was written
 */
export async function* modelReply(asked: ModelReply): AsyncGenerator<string, void, undefined> {
  const { scene, session } = asked
  const due = async () =>
    closingDue(
      session,
      scene,
      (await asked.history).map(({ partner }) => partner),
    )
  const farewell = asked.words === null && session.isEnd ? await due() : null
  if (farewell !== null) return yield farewell
  let broken: Broken
  let said = ''
  for (const isLast of [false, true]) {
    const guard = new ReplyGuard(scene.targetLanguage, scene.difficultyLevel, isLast)
    for await (const text of attempt(asked, guard, broken)) {
      said += text
      yield text
    }
    if (guard.fault === null) break
    broken = guard.fault
    asked.onFault(broken)
  }
  if (said.trim() === '') throw new ModelUnavailable('The language model wrote nothing')
  const closing = await due()
  if (closing !== null && !said.includes(closing)) yield ` ${closing}`
}
