// Where the text of a reply comes from: the scripted side, a language model, or the database.
import type { ChatRequest, LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { SessionRow } from '#database/conversations.ts'
import { type Exchange, replyMessages, replyTokens } from './prompt.ts'
import { createTidy } from './reply-check.ts'
import type { Scene } from './scene.ts'

/** A reply that is known already. */
export async function* knownReply(text: string): AsyncGenerator<string, void, undefined> {
  yield text
}

export interface ModelReply {
  readonly languageModel: LanguageModel | null
  readonly scene: Scene
  readonly session: Pick<SessionRow, 'stepsDone'>
  readonly history: Promise<readonly Exchange[]>
  /** What is to be answered; null where the partner speaks first. */
  readonly words: string | null
  readonly wish: string | undefined
  readonly model: string | undefined
  readonly signal: AbortSignal
}

async function requestOf({ scene, session, history, words, wish, model, signal }: ModelReply): Promise<ChatRequest> {
  if (scene.dialogBehavior === null) throw new Error(`Scenario ${scene.id} has nothing to play`)
  const role = {
    language: scene.targetLanguage,
    level: scene.difficultyLevel,
    title: scene.title,
    behavior: scene.dialogBehavior,
    closing: scene.modelEndBehavior,
    stepsDone: session.stepsDone,
    wish,
  }
  const messages = replyMessages(role, [...(await history), { learner: words, partner: null }])
  return { messages, model, maxTokens: replyTokens, temperature: 0.7, signal }
}

/** A reply as a model writes it, fit to be spoken. @throws ModelUnavailable, also when nothing was written */
export async function* modelReply(asked: ModelReply): AsyncGenerator<string, void, undefined> {
  if (asked.languageModel === null)
    throw new ModelUnavailable('This conversation needs a language model, and none is configured')
  const tidy = createTidy()
  let isEmpty = true
  for await (const piece of asked.languageModel.stream(await requestOf(asked))) {
    const text = tidy.push(piece)
    if (text === '') continue
    isEmpty = false
    yield text
  }
  const rest = tidy.flush()
  if (rest !== '') yield rest
  else if (isEmpty) throw new ModelUnavailable('The language model wrote nothing')
}
