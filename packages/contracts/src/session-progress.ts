// Where a conversation stands: what changes with a turn, besides its lines.
import { z } from 'zod'
import { Time } from './id.ts'

/** Where an IELTS test stands. `ends_at` is when this phase's time is over. */
export const IeltsState = z.object({
  part: z.number().int().min(1).max(3),
  phase: z.enum(['interview', 'preparation', 'long_turn', 'rounding_off', 'discussion', 'finished']),
  ends_at: Time.nullable(),
})
export type IeltsState = z.infer<typeof IeltsState>

/** The same with how long the two timed phases of part 2 last here, in seconds. A talk's time runs from its first word. */
export const IeltsView = IeltsState.extend({ preparation_seconds: z.number(), talk_seconds: z.number() })
export type IeltsView = z.infer<typeof IeltsView>

export const SessionState = z.enum(['running', 'review_requested', 'reviewed'])

export const SessionProgress = z.object({
  state: SessionState,
  /** Indexes into the scenario's goals. */
  goals_used: z.array(z.number()),
  steps_done: z.number(),
  /**
   * One way to answer what the built-in partner asks now, in the target language; null where a model or an examiner speaks
   * and where nothing is asked. `is_offered` after answers that missed the point, or when the learner did not know what to say.
   */
  suggestion: z.object({ phrase: z.string(), is_offered: z.boolean() }).nullable(),
  ielts: IeltsView.nullable(),
  /** The scenario has come to its end; nothing more will be asked. */
  is_end: z.boolean(),
  /** The end was seen after the last reply was made: a turn with `opening=true` gets the closing phrase. */
  closing_due: z.boolean(),
  /** How many turns the learner has left in this conversation and today, whichever is less; null once it has ended. */
  turns_left: z.number().int().min(0).nullable(),
  /** Who answers. A model's conversation goes on with the built-in partner when the day's calls are used up. */
  partner: z.enum(['built-in', 'model']),
  /** Who writes down what is said. The browser does, too, while no server may be asked. */
  transcription: z.enum(['browser', 'server']),
  /** Whether its scenario may still be practised: where it may not, the conversation can only be ended and reviewed. */
  is_available: z.boolean(),
})
export type SessionProgress = z.infer<typeof SessionProgress>
