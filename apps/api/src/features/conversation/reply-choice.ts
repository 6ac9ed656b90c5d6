// Who answers a turn: the database, the examiner, the scripted partner or a model.
import type { Decision } from '#database/conversations.ts'
import { examinerReply } from './examiner.ts'
import type { Clock } from './ielts.ts'
import type { PipelineTools, TurnJob } from './pipeline.ts'
import type { Exchange } from './prompt.ts'
import { knownReply, modelReply } from './reply-source.ts'

export interface Answering {
  readonly tools: PipelineTools
  readonly job: TurnJob
  /** What the learner said; null where the partner speaks first. */
  readonly words: string | null
  /** What the scripted side has decided to say; null where a model answers. */
  readonly decision: Decision | null
  readonly history: Promise<readonly Exchange[]>
  readonly dueWords: Promise<readonly string[]>
  readonly clock: Clock
  /** Resolves with the turn's id when the line is kept. */
  readonly kept: () => Promise<string>
  readonly signal: AbortSignal
}

/** The text of the reply in pieces. @throws ModelUnavailable */
export function chooseReply({ tools, job, decision, ...given }: Answering): AsyncGenerator<string> {
  const { kept: before, session, scene, received, log } = job
  const { words, history, dueWords, clock, kept, signal } = given
  const known = before?.replyText ?? (before && decision?.reply)
  if (known != null) return knownReply(known)
  const { system: wish, gpt_model: model } = received.form
  const { languageModel } = tools.models
  if (decision !== null) {
    return examinerReply({
      db: tools.db,
      languageModel,
      scene,
      session,
      words,
      scripted: decision,
      clock,
      kept,
      signal,
    })
  }
  const onFault = (fault: string) => log.warn({ fault }, 'A model broke a rule and was asked again')
  return modelReply({ languageModel, scene, session, history, dueWords, words, wish, model, signal, onFault })
}
