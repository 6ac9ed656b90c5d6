// A conversation's state: everything that changes with a turn, except its lines.
import { z } from 'zod'
import { Time } from '../id.ts'

/** State of an IELTS test. `ends_at` is when the current phase ends. */
export const IeltsState = z.object({
  part: z.number().int().min(1).max(3),
  phase: z.enum(['interview', 'preparation', 'long_turn', 'rounding_off', 'discussion', 'finished']),
  ends_at: Time.nullable(),
})
export type IeltsState = z.infer<typeof IeltsState>

/** The same, with the length of part 2's two timed phases in seconds. The long turn is timed from its first word. */
export const IeltsView = IeltsState.extend({ preparation_seconds: z.number(), talk_seconds: z.number() })
export type IeltsView = z.infer<typeof IeltsView>

export const SessionState = z.enum(['running', 'review_requested', 'reviewed'])

export const SessionProgress = z.object({
  state: SessionState,
  /** Indexes into the scenario's goals. */
  goals_used: z.array(z.number()),
  /** The place of the open step: how many steps are behind it. */
  steps_done: z.number(),
  /**
   * Those behind it that the built-in partner gave up: indexes into the scenario's steps. Earlier versions did not send
   * it.
   */
  steps_skipped: z.array(z.number()).default([]),
  /** Goals that were reached in the learner's own words, by a step. Earlier versions did not send it. */
  goals_in_own_words: z.array(z.number()).default([]),
  /**
   * One way to answer the built-in partner's question, in the target language; null if a model or an examiner speaks,
   * or if there is no question. `is_offered`: the last answer missed the point, or the learner did not know what to
   * say.
   */
  suggestion: z.object({ phrase: z.string(), is_offered: z.boolean() }).nullable(),
  ielts: IeltsView.nullable(),
  /** Whether the scenario is finished, so that the partner has no more questions. */
  is_end: z.boolean(),
  /**
   * Whether the learner may leave now, so that the review is offered: they said goodbye to the built-in partner or have
   * completed all steps. They may still continue. Earlier versions did not send it.
   */
  leave_taking: z.boolean().default(false),
  /** Whether the end was detected after the last reply: if so, a turn with `opening=true` gets the closing phrase. */
  closing_due: z.boolean(),
  /** How many turns the learner has left in this conversation and today, whichever is less; null once it has ended. */
  turns_left: z.number().int().min(0).nullable(),
  /**
   * What produces the replies. When the daily model calls are used up, the built-in partner continues a model's
   * conversation.
   */
  partner: z.enum(['built-in', 'model']),
  /** Where speech is transcribed. The browser also does it while no server may be used. */
  transcription: z.enum(['browser', 'server']),
  /** Whether the scenario can still be practised; if not, the conversation can only be ended and reviewed. */
  is_available: z.boolean(),
})
export type SessionProgress = z.infer<typeof SessionProgress>
