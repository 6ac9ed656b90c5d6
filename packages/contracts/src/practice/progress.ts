// The results of practice, for the learner and for teachers of their members.
import { z } from 'zod'
import { TimeZone } from '../conversation/time-zone.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel } from '../library/scenario.ts'
import { Role } from '../org/org.ts'
import { Page, pageOf } from '../paging.ts'
import { Band, PublicReview, ReviewSummary } from '../review/review.ts'
import { Topic } from '../review/topic.ts'

/** A calendar day in the learner's time zone, such as 2026-11-20. */
export const Day = z.iso.date()

/** The most frequent topics, most frequent first; `other`, which is no single kind of mistake, comes last. */
const Mistakes = z.array(
  z.object({
    topic: Topic,
    count: z.number(),
    /** The newest example; null if the reader may not see the learner's lines. */
    example: z.object({ original_text: z.string(), suggestion: z.string(), review_id: Id, pair_id: Id }).nullable(),
  }),
)

/** False if there are conversations, but none of them was checked for mistakes. */
export const AreMistakesChecked = z.boolean()

export const Streak = z.object({
  /** Consecutive days up to today, or up to yesterday if nothing was practised today yet. */
  current: z.number(),
  longest: z.number(),
  /**
   * Monday to Sunday of this week. A day counts if the learner finished a conversation with at least one line of
   * theirs.
   */
  week: z.array(z.object({ day: Day, is_practised: z.boolean(), minutes: z.number() })).length(7),
})

export const Progress = z.object({
  user_id: Id,
  time_zone: z.string(),
  /** Practised languages, most practised first. */
  languages: z.array(Language),
  cefr_over_time: z.array(
    z.object({
      review_id: Id,
      at: Time,
      target_language: Language,
      cefr: DifficultyLevel,
      confidence: z.enum(['low', 'medium', 'high']),
    }),
  ),
  ielts_over_time: z.array(
    z.object({
      review_id: Id,
      at: Time,
      overall: Band,
      fluency_and_coherence: Band,
      lexical_resource: Band,
      grammatical_range_and_accuracy: Band,
    }),
  ),
  most_completed_prompts: z.array(
    z.object({ scenario_id: Id, title: z.string(), target_language: Language, count: z.number() }),
  ),
  most_frequent_errors: Mistakes,
  are_mistakes_checked: AreMistakesChecked,
  day_streak: Streak,
  /** Monday to Sunday of the last twelve weeks, including this one, in all languages. */
  recent_days: z.array(z.object({ day: Day, minutes: z.number() })).length(84),
  /** Number of conversations with a review. */
  finished_sessions: z.number(),
  /** Total time from the first to the last turn of each conversation, without pauses over two minutes. */
  total_duration_ms: z.number(),
  latest_tasks: z.array(
    z.object({
      _id: Id,
      review_id: Id,
      title: z.string(),
      started_at: Time,
      completed_at: Time.nullable(),
      correct_count: z.number().nullable(),
      total: z.number(),
    }),
  ),
  weekly_goal: z.object({ minutes: z.number().nullable(), practised_minutes: z.number(), has_mail: z.boolean() }),
})
export type Progress = z.infer<typeof Progress>

const ProgressQuery = z.strictObject({
  time_zone: TimeZone.default('UTC'),
  /** Restricts the response to this language; the streak and the goal still cover all. */
  target_language: Language.optional(),
})

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/user-progress/:id',
  summary: "The caller's progress or, for teachers and above, a member's progress from practice in the organisation",
  access: 'self',
  params: IdParams,
  query: ProgressQuery,
  response: Progress,
  errors: ['ORG.SWITCHED', 'ORG.SUSPENDED'],
})

/** Maximum number of phrases in the list; the newest are listed. */
export const saidPhrasesMax = 400

/** A goal phrase that the learner has said aloud, with its first occurrence. */
export const SaidPhrase = z.object({
  phrase: z.string(),
  /** In the explanation language; null if the scenario has none. */
  translation: z.string().nullable(),
  target_language: Language,
  /** When the conversation of the first occurrence was finished. */
  said_at: Time,
  review_id: Id,
  pair_id: Id,
  /** Title of the scenario. */
  title: z.string(),
  /** Number of conversations in which it was said. */
  count: z.number(),
  /** The learner's recorded line; null if the recording has expired. */
  audio_url: z.string().nullable(),
})
export type SaidPhrase = z.infer<typeof SaidPhrase>

export const listSaidPhrases = endpoint({
  method: 'GET',
  path: '/api/user-progress/phrases',
  summary: 'Goal phrases that the caller has said aloud, each once, in the order they were first said',
  access: 'self',
  query: z.strictObject({ target_language: Language.optional() }),
  response: z.object({
    /** Number of all phrases, including those that are not listed. */
    total: z.number(),
    items: z.array(SaidPhrase).max(saidPhrasesMax),
  }),
})

const VoiceTake = z.object({
  /** When the conversation was finished. */
  said_at: Time,
  /** Weeks since the first phrase that the learner said aloud in this language, from 1. */
  week: z.number(),
  /** Duration of the recording. */
  duration_ms: z.number(),
  audio_url: z.string(),
})

/** A sentence that the learner said in the first week and, word for word, again much later. */
export const VoiceOverTime = z.object({
  text: z.string(),
  target_language: Language,
  first: VoiceTake,
  /** Null until the learner has said the sentence again. */
  last: VoiceTake.nullable(),
  /** The earliest time from which a repetition counts. */
  again_from: Time,
})
export type VoiceOverTime = z.infer<typeof VoiceOverTime>

export const getVoiceOverTime = endpoint({
  method: 'GET',
  path: '/api/user-progress/voice',
  summary: 'A sentence that the caller said in the first week and again weeks later, if both recordings exist',
  access: 'self',
  query: z.strictObject({ target_language: Language.optional() }),
  /** Null if no recording from the first week is left. */
  response: z.object({ sentence: VoiceOverTime.nullable() }),
})

/**
 * Number of weeks considered, including this one, and number of weeks without a mistake after which it counts as gone.
 */
export const mistakeWeeks = { all: 12, without: 4 } as const

/** A mistake that was made in more than one conversation. */
export const RecurringMistake = z.object({
  topic: Topic,
  target_language: Language,
  /** The newest occurrence. */
  example: z.object({ original_text: z.string(), suggestion: z.string(), review_id: Id, pair_id: Id }),
  /** Number of occurrences in each week, oldest first. */
  weeks: z.array(z.number()).length(mistakeWeeks.all),
})
export type RecurringMistake = z.infer<typeof RecurringMistake>

export const listRecurringMistakes = endpoint({
  method: 'GET',
  path: '/api/user-progress/recurring-mistakes',
  summary: "The caller's recurring mistakes: resolved ones and current ones, at most three of each",
  access: 'self',
  query: ProgressQuery,
  response: z.object({
    /** Mistakes not made in the last four weeks of practice in the language; those that stopped last come first. */
    gone: z.array(RecurringMistake).max(3),
    /** The most frequent mistakes in these weeks. */
    here: z.array(RecurringMistake).max(3),
  }),
})

/** Maximum weekly goal, in minutes. */
export const weeklyGoalMax = 2_000

export const setWeeklyGoal = endpoint({
  method: 'PATCH',
  path: '/api/user-progress/weekly-goal',
  summary: 'Set or clear a goal in minutes per week, and turn the weekly summary mail on or off',
  access: 'self',
  body: z.strictObject({
    minutes: z.number().int().min(5).max(weeklyGoalMax).nullable().optional(),
    has_mail: z.boolean().optional(),
    /** Time zone in which a week begins, on Monday at midnight; used for the mail. */
    time_zone: TimeZone,
  }),
  response: z.object({ minutes: z.number().nullable(), has_mail: z.boolean() }),
})

export const getClassProgress = endpoint({
  method: 'GET',
  path: '/api/org/progress',
  summary: 'Members of the current organisation with their practice in it, and the most frequent mistakes',
  access: 'see_members_progress',
  query: z.strictObject({ time_zone: TimeZone.default('UTC') }),
  response: z.object({
    items: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        tag_name: z.string(),
        role: Role,
        last_practice_at: Time.nullable(),
        minutes_this_week: z.number(),
        total_minutes: z.number(),
        current_streak: z.number(),
        levels: z.array(z.object({ target_language: Language, cefr: DifficultyLevel })),
        shared_reviews_count: z.number(),
      }),
    ),
    most_frequent_errors: Mistakes,
    are_mistakes_checked: AreMistakesChecked,
  }),
})

export const listSharedReviews = endpoint({
  method: 'GET',
  path: '/api/org/members/:id/shared-reviews',
  summary: 'Reviews that a member shares with the current organisation, of conversations held in it, newest first',
  access: 'see_members_progress',
  params: IdParams,
  query: Page,
  response: pageOf(ReviewSummary),
})

/** A shared review as a teacher sees it, including recordings, without its public link and `retry_of`. */
export const SharedReview = PublicReview.omit({ public_id: true }).extend({
  _id: Id,
  member: z.object({ _id: Id, name: z.string() }),
})
export type SharedReview = z.infer<typeof SharedReview>

export const getSharedReview = endpoint({
  method: 'GET',
  path: '/api/org/shared-reviews/:id',
  summary: 'A review that a member shares with the current organisation',
  access: 'see_members_progress',
  params: IdParams,
  response: SharedReview,
})
