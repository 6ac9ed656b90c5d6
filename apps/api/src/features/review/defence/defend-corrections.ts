// The pass in which a language model defends each correction of a review, so that over-correction is not shown.
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Log } from '#platform/log/log.ts'
import type { PromptContext } from '../prompt-context.ts'
import { defended } from './defence.rules.ts'
import { type Correction, Defence, defenceMessages, lenientDefence } from './defence-prompt.ts'

/** Ten verdicts of a sentence and a quote each. Leaves room for a model that reasons first. */
const defenceTokens = 3_000

export interface DefenceRequest {
  readonly context: PromptContext
  readonly signal: AbortSignal
  readonly log?: Pick<Log, 'warn'> | undefined
}

/**
 * The corrections that the model defends, after one request for all of them. If the model fails or may not be used, all
 * corrections stand, and the log says so.
 */
export async function defendCorrections<T extends Correction>(
  model: LanguageModel,
  mistakes: T[],
  { context, signal, log }: DefenceRequest,
): Promise<T[]> {
  if (mistakes.length === 0) return mistakes
  const request = {
    name: 'correction_defence',
    schema: Defence,
    lenient: lenientDefence,
    messages: defenceMessages(context, mistakes),
    maxTokens: defenceTokens,
    temperature: 0,
    signal,
  }
  try {
    const { verdicts } = await model.generate(request)
    return defended(mistakes, verdicts)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelUnavailable)) throw error
    log?.warn({ err: error, corrections: mistakes.length }, 'the corrections of a review could not be defended')
    return mistakes
  }
}
