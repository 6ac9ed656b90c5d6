// What practice has come to: of one learner, and for teachers of their members.
import { z } from 'zod'
import { TimeZone } from './conversation.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'
import { Language } from './language.ts'
import { DifficultyLevel } from './library.ts'
import { Role } from './org.ts'
import { Page, pageOf } from './paging.ts'
import { Band, PublicReview, ReviewSummary } from './review.ts'

/** A calendar day in the learner's time zone, as in 2026-11-20. */
export const Day = z.iso.date()

const Mistakes = z.array(
  z.object({
    /** As reviews name it, in the explanation language of the learner. */
    topic: z.string(),
    count: z.number(),
    /** The newest one; null where the reader may not see what was said. */
    example: z.object({ original_text: z.string(), suggestion: z.string(), review_id: Id, pair_id: Id }).nullable(),
  }),
)

export const Streak = z.object({
  /** Days in a row up to today, or up to yesterday while today is still to come. */
  current: z.number(),
  longest: z.number(),
  /** Monday to Sunday of this week. A day counts when a conversation with at least one learner's turn was finished. */
  week: z.array(z.object({ day: Day, is_practised: z.boolean(), minutes: z.number() })).length(7),
})

export const Progress = z.object({
  user_id: Id,
  time_zone: z.string(),
  /** Languages that were practised, the most practised first. */
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
  day_streak: Streak,
  /** Conversations with a review. */
  finished_sessions: z.number(),
  /** First to last turn of each, with pauses over two minutes cut out. */
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
  /** Only this language; the streak and the goal count all. */
  target_language: Language.optional(),
})

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/user-progress/:id',
  summary: 'The own progress, or for teachers and up that of a member, as far as it was practised in the organisation',
  access: 'user',
  params: IdParams,
  query: ProgressQuery,
  response: Progress,
})

/** Longest weekly goal, in minutes. */
export const weeklyGoalMax = 2_000

export const setWeeklyGoal = endpoint({
  method: 'PATCH',
  path: '/api/user-progress/weekly-goal',
  summary: 'Set or clear a goal in minutes a week, and whether a weekly mail says what happened',
  access: 'user',
  body: z.strictObject({
    minutes: z.number().int().min(5).max(weeklyGoalMax).nullable().optional(),
    has_mail: z.boolean().optional(),
    /** In which a week begins on Monday at midnight, for the mail. */
    time_zone: TimeZone,
  }),
  response: z.object({ minutes: z.number().nullable(), has_mail: z.boolean() }),
})

export const getClassProgress = endpoint({
  method: 'GET',
  path: '/api/org/progress',
  summary: 'Members of the current organisation with what they practised in it, and what the class gets wrong most',
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
  }),
})

export const listSharedReviews = endpoint({
  method: 'GET',
  path: '/api/org/members/:id/shared-reviews',
  summary: 'Reviews of conversations held in the current organisation that a member shares with it, newest first',
  access: 'see_members_progress',
  params: IdParams,
  query: Page,
  response: pageOf(ReviewSummary),
})

/** A shared review as a teacher sees it, recordings included; the link and what it tries again are left out. */
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
