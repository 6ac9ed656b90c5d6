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
  /** Whether the partner has just asked if the learner means the open step. */
  isConfirming: z.boolean().default(false),
  /** Goals that steps reached in the learner's own words. */
  ownGoals: z.array(z.number().int()).default([]),
  /** A sentence that completes the open step; empty if the author wrote none, and at the end. */
  example: z.string().default(''),
  /** Whether the learner may leave now: they said goodbye, or every step is done. */
  isLeaving: z.boolean().default(false),
  /** The last line, to be repeated on request. */
  said: z.string(),
})
export type ScriptState = z.infer<typeof ScriptState>

/** What is compared to find out which steps a line did. */
export type ScriptPlace = Pick<ScriptState, 'step' | 'ahead' | 'skipped'>

/** The place before the first line. */
export const scriptStart: ScriptPlace & Pick<ScriptState, 'misses'> = { step: 0, misses: 0, ahead: [], skipped: [] }

/** Whether a line was to do the open step and did not: the partner asked again, or went on without it. */
export const missesOpenStep = (before: typeof scriptStart, after: typeof scriptStart): boolean =>
  after.step > before.step ? after.skipped.includes(before.step) : after.misses > before.misses

/** Steps that a line did: the open one if the partner moved on, later ones in advance, and skipped ones after all. */
export function stepsDoneBetween(before: ScriptPlace, after: ScriptPlace): number[] {
  const open = after.step > before.step && !after.skipped.includes(before.step) ? [before.step] : []
  const passed = Array.from({ length: after.step }, (_, step) => step).slice(before.step + 1)
  const late = before.skipped.filter((step) => !after.skipped.includes(step))
  return [...open, ...[...passed, ...after.ahead].filter((step) => !before.ahead.includes(step)), ...late]
}

/** How many steps a dialogue with the built-in partner has given up. @param state null before it has begun */
export const stepsSkipped = (state: unknown): number => (state === null ? 0 : ScriptState.parse(state).skipped.length)
