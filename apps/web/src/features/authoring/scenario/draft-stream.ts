// Follows the stream of a draft written by the language model.
import { DraftEvent, streamPrefill } from '@parley/contracts/library/authoring.ts'
import type { Caller } from '#platform/http/caller.ts'
import { codeNamed, readEvents } from '#platform/http/event-stream.ts'
import { Problem } from '#platform/http/problem.ts'
import type { ScenarioValues } from './scenario-values.ts'

/** The author's request. */
export interface Idea {
  readonly prompt: string
  readonly target_language: ScenarioValues['target_language']
  readonly scenario_type: ScenarioValues['scenario_type']
}

/**
 * Passes each partial draft to `show`, and finally the complete one.
 * @throws Problem with the code of the stream's ERROR event or of a rejected request
 */
export async function followDraft(
  send: Caller['send'],
  idea: Idea,
  signal: AbortSignal,
  show: (draft: unknown) => void,
): Promise<void> {
  const response = await send(streamPrefill, { body: idea }, { signal })
  for await (const event of readEvents(response, DraftEvent)) {
    signal.throwIfAborted()
    if (event.type === 'DRAFT') show(event.data.draft)
    if (event.type === 'ERROR') throw new Problem(codeNamed(event.data), { message: event.data.text })
    if (event.type === 'COMPLETE' && event.data.draft) show(event.data.draft)
    if (event.type === 'COMPLETE' && !event.data.ok) throw new Problem('AI.UNAVAILABLE')
  }
}
