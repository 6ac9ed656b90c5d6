// The state of a scripted role-play, as stored in `partnerState` of sessions and in decisions.
import { z } from 'zod'

export const ScriptState = z.object({
  /** Index of the open step; the number of steps when all are done. */
  step: z.number().int().min(0),
  /** How often the answer to this step missed the point. */
  misses: z.number().int().min(0),
  /** Whether the learner was offered a sentence that completes this step. */
  isHelped: z.boolean().default(false),
  /** Later steps that were answered in advance. */
  ahead: z.array(z.number().int()),
  /** Steps that the partner skipped although they were not done. */
  skipped: z.array(z.number().int()).default([]),
  /** A sentence that completes the open step; empty if the author wrote none, and at the end. */
  example: z.string().default(''),
  /** Whether the learner may leave now: they said goodbye, or every step is done. */
  isLeaving: z.boolean().default(false),
  /** The last line, to be repeated on request. */
  said: z.string(),
})
export type ScriptState = z.infer<typeof ScriptState>
