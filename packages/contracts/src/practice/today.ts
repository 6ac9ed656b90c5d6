// What a learner could do today, in one response: the open conversation, and the three parts of a short day.
import { z } from 'zod'
import { SessionMode } from '../conversation/conversation.ts'
import { TimeZone } from '../conversation/time-zone.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { NextReason } from '../library/next-scenario.ts'
import { IeltsPart, ScenarioSummary } from '../library/scenario.ts'

/** Number of due phrases in a day. */
export const phrasesADay = 2

/** What to show first: an open conversation, the very first one, due phrases, the next one, a fix, or nothing more. */
export const TodayState = z.enum(['going', 'new', 'day', 'talk', 'fix', 'done'])
export type TodayState = z.infer<typeof TodayState>

export const Today = z.object({
  state: TodayState,
  /** A recent conversation in which the learner has said something and which has not ended. */
  going: z
    .object({
      session_id: Id,
      scenario_id: Id,
      title: z.string(),
      part: IeltsPart.nullable(),
      mode: SessionMode,
      steps_done: z.number(),
      /** How many of them were given up. Earlier versions did not send it. */
      steps_skipped: z.number().default(0),
      step_count: z.number(),
      last_turn_at: Time,
      /** The partner's last line; null in an exam, which shows none. */
      line: z.string().nullable(),
      /** In the reader's language, if it has been translated. */
      line_translation: z.string().nullable(),
    })
    .nullable(),
  /** Words and phrases that are due, longest overdue first; null if there are none today. */
  say: z
    .object({
      phrases: z.array(z.object({ text: z.string(), meaning: z.string().nullable() })).max(phrasesADay),
      is_done: z.boolean(),
    })
    .nullable(),
  talk: z.object({ scenario: ScenarioSummary.nullable(), reason: NextReason, is_done: z.boolean() }),
  /** A mistake from the latest review that has one; null if there is none. */
  fix: z
    .object({
      review_id: Id,
      pair_id: Id,
      original_text: z.string(),
      suggestion: z.string(),
      is_done: z.boolean(),
    })
    .nullable(),
  /** What the learner has done today. */
  so_far: z.object({
    /** The learner's best line today; null if there is none yet. */
    line: z.string().nullable(),
    minutes: z.number(),
    phrases: z.number(),
    fixes: z.number(),
  }),
})
export type Today = z.infer<typeof Today>

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'Suggestions for what the caller can do today in a language',
  access: 'self',
  query: z.strictObject({
    target_language: Language,
    /** The learner's time zone, which determines when the day begins. */
    time_zone: TimeZone,
  }),
  response: Today,
})
