// Who answers a turn: the database, the examiner, the scripted partner or a model.

import type { Decision } from '#database/conversations.ts'
import type { Clock } from '../session/clock.ts'
import type { Exchange } from '../session/exchange.ts'
import type { PipelineTools, TurnJob } from '../turn/turn-job.ts'
import { examinerReply } from './examiner.ts'
import type { LearnerNotes } from './learner-notes.ts'
import { partnerPromptVersion } from './prompt-texts.ts'
import { knownReply, modelReply } from './reply-source.ts'
import { withFallback } from './script-fallback.ts'

export interface Answering {
  readonly tools: PipelineTools
  readonly job: TurnJob
  /** What the learner said; null where the partner speaks first. */
  readonly words: string | null
  /** What the scripted side has decided to say; null where a model answers. */
  readonly decision: Decision | null
  readonly history: Promise<readonly Exchange[]>
  readonly notes: Promise<LearnerNotes>
  readonly clock: Clock
  /** Resolves with the turn's id when the line is stored. */
  readonly lineStored: () => Promise<string>
  readonly signal: AbortSignal
}

/** The text of the reply in pieces. @throws ModelUnavailable */
export function chooseReply({ tools, job, decision, ...answering }: Answering): AsyncGenerator<string> {
  const { stored, session, scene, received, log } = job
  const { words, history, notes, clock, lineStored, signal } = answering
  const known = stored?.replyText ?? stored?.decision?.reply
  if (known !== undefined) return knownReply(known)
  const { system: wish, gpt_model: model } = received.form
  const { languageModel } = tools.models
  if (decision !== null) {
    return examinerReply({
      db: tools.db,
      languageModel,
      model,
      scene,
      session,
      words,
      scripted: decision,
      clock,
      lineStored,
      signal,
    })
  }
  const onFault = (fault: string) =>
    log.warn({ fault, prompt: partnerPromptVersion }, 'A model broke a rule and was asked again')
  const reply = modelReply({ languageModel, scene, session, history, notes, words, wish, model, signal, onFault })
  return withFallback(reply, { db: tools.db, scene, session, words, clock, lineStored })
}
