// Drafts a scenario with the language model. Nothing is stored.
import { type ScenarioFields, ScenarioInput } from '@parley/contracts/library/authoring.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { draftMessages, draftShape, fitDraft, lenientShape, type Wish } from './draft-request.ts'

const draftTokens = 4_000

export interface DraftOptions {
  readonly signal: AbortSignal
  /** Called with the complete partial draft, unchecked, as it is written. */
  readonly tell?: (draft: Record<string, unknown>) => void
}

/**
 * A draft that passes validation as a new scenario. If too much is missing, the model gets a second request.
 * @throws ModelUnavailable, including when the second answer is incomplete
 */
export async function draftScenario(
  model: LanguageModel,
  wish: Wish,
  { signal, tell }: DraftOptions,
): Promise<ScenarioFields> {
  const onPartial = async (part: unknown): Promise<void> => {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) tell?.({ ...part })
  }
  const request = {
    name: 'scenario_draft',
    schema: draftShape(wish),
    lenient: lenientShape(wish),
    messages: draftMessages(wish),
    maxTokens: draftTokens,
    temperature: 0.7,
    signal,
    ...(tell && { onPartial }),
  }
  for (const _attempt of [1, 2]) {
    const result = ScenarioInput.safeParse(fitDraft(await model.generate(request), wish))
    if (result.success) return result.data
  }
  throw new ModelUnavailable('language model: no draft that fits')
}
