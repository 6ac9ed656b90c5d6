// Where a scripted role-play stands: the form of `partnerState` in the sessions and decisions of dialogues.
import { z } from 'zod'

export const ScriptState = z.object({
  /** Index of the step that is being asked for; as long as the list when all is done. */
  step: z.number().int().min(0),
  /** How often the answer to this step has missed the point. */
  misses: z.number().int().min(0),
  /** Whether the learner has been offered a sentence that does this step. */
  isHelped: z.boolean().default(false),
  /** Later steps that were answered before they were asked for. */
  ahead: z.array(z.number().int()),
  /** Steps that the partner went past although nothing did them. */
  skipped: z.array(z.number().int()).default([]),
  /** A sentence that does the open step; empty where the author wrote none, and at the end. */
  example: z.string().default(''),
  /** The last line, to be said again on request. */
  said: z.string(),
})
export type ScriptState = z.infer<typeof ScriptState>
