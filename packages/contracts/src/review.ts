// The written review of a finished conversation: every judgement quotes what was said.
import { z } from 'zod'
import { Message } from './conversation.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'
import { Language } from './language.ts'
import { DifficultyLevel, IeltsPart, Scenario, ScenarioGoal, ScenarioType } from './library.ts'
import { Page, pageOf } from './paging.ts'
import { unratedReasons } from './unrated.ts'

/** At most this many mistakes are shown; the recurring and the meaning-blocking come first. */
export const mistakesMax = 10
/** Fewer words than this are "not enough speech" for a level or a band. */
export const wordsForLevel = 60

export const ReviewStatus = z.enum(['pending', 'ready', 'failed'])

/** What a review is being made of, in this order: what can be counted, what was said well and badly, what it amounts to. */
export const reviewStages = ['waiting', 'facts', 'evidence', 'scores', 'done'] as const
export const ReviewStage = z.enum(reviewStages)
export type ReviewStage = z.infer<typeof ReviewStage>

/** Words of the learner, literally, and where they were said. */
export const Quote = z.object({ quote: z.string(), pair_id: Id })

export const Mistake = z.object({
  pair_id: Id,
  user_message: z.string(),
  /** A literal part of `user_message`. */
  original_text: z.string(),
  suggestion: z.string(),
  /** In the explanation language. */
  explanation: z.string(),
  /** What it is about, such as "articles"; in the explanation language. */
  topic: z.string(),
  /** A fuller way to say the whole message, apart from the fix. */
  improved_answer: z.string().nullable(),
  cefr_level: DifficultyLevel.nullable(),
})
export type Mistake = z.infer<typeof Mistake>

/** Whether something the scenario offered was used, and where first. */
const Use = { used: z.boolean(), pair_id: Id.nullable() }

/** 0 to 9 in halves. */
export const Band = z.number().min(0).max(9).multipleOf(0.5)

/** `band` is null where nothing that was said shows it; then there is no comment either. */
export const BandCriterion = z.object({ band: Band.nullable(), comment: z.string(), evidence: z.array(Quote) })

export const IeltsBands = z.object({
  fluency_and_coherence: BandCriterion,
  lexical_resource: BandCriterion,
  grammatical_range_and_accuracy: BandCriterion,
  /** Mean of the three, null where one is missing. An estimate: pronunciation is not assessed. */
  overall: Band.nullable(),
})

export const PartFeedback = z.object({
  part: z.number().int().min(1).max(3),
  feedback: z.string(),
  highlights: z.array(z.object({ quote: z.string(), pair_id: Id, comment: z.string(), is_positive: z.boolean() })),
})

/** A step of a role-play: what was said for it, beside one way to say it. */
export const ReviewStep = z.object({
  /** What was to be done, in the explanation language where the scenario has it. */
  text: z.string(),
  /** Whether a line did it; otherwise `said` is the learner's last try. */
  is_done: z.boolean(),
  /** The whole line; null where nothing was said for it. */
  said: Quote.nullable(),
  /** One line that does it, in the target language. */
  example: z.string(),
})
export type ReviewStep = z.infer<typeof ReviewStep>

export const Unrated = z.enum(unratedReasons)

export const Review = z.object({
  _id: Id,
  session_id: Id,
  /** Whether the caller had the conversation; others may read what is shared with them, and no more. */
  is_own: z.boolean(),
  public_id: z.string().nullable(),
  status: ReviewStatus,
  /** 0 to 1 while pending. */
  progress: z.number(),
  /** What is being made while it is pending. What is made already stands in the other fields, the rest is null or empty. */
  stage: ReviewStage,
  created_at: Time,
  scenario: Scenario.pick({
    _id: true,
    title: true,
    target_language: true,
    scenario_type: true,
    difficulty_level: true,
  }),
  part: IeltsPart.nullable(),
  /** Teachers of the organisation in which it was held may read it. */
  is_shared_with_org: z.boolean(),
  /** The review of the conversation that this one tried again, and the line from which it differs. */
  retry_of: z.object({ review_id: Id.nullable(), session_id: Id, pair_id: Id }).nullable(),
  /** Who the conversation was with, and so what could be judged. */
  partner: z.enum(['built-in', 'model']),
  started_at: Time,
  /** First to last turn, with pauses over two minutes cut out. */
  duration_ms: z.number(),
  history: z.object({ messages: z.array(Message) }),
  /** One sentence about what was reached; null without a language model. */
  outcome: z.string().nullable(),
  strength: Quote.extend({ comment: z.string() }).nullable(),
  summary: z.string().nullable(),
  conclusion: z.string().nullable(),
  suggestion: z.string().nullable(),
  goals: z.array(ScenarioGoal.extend(Use)),
  vocabulary: z.array(z.object({ word: z.string(), ...Use })),
  phrases: z.array(z.object({ phrase: z.string(), ...Use })),
  /** The steps of the built-in partner's script, in their order; empty where there was no script. */
  steps: z.array(ReviewStep),
  mistakes: z.array(Mistake),
  has_errors: z.boolean(),
  consistency_review: z.object({
    inconsistencies: z.array(z.object({ question: z.string(), answer: z.string(), comment: z.string(), pair_id: Id })),
  }),
  counts: z.object({
    learner_turns: z.number(),
    partner_turns: z.number(),
    words: z.number(),
    different_words: z.number(),
    /** Null where nothing was spoken aloud. */
    words_per_minute: z.number().nullable(),
  }),
  level: z
    .object({ cefr: DifficultyLevel, confidence: z.enum(['low', 'medium', 'high']), evidence: z.array(Quote) })
    .nullable(),
  ielts: IeltsBands.nullable(),
  part_feedback: z.array(PartFeedback),
  /** Set where `level` (or, for an exam, `ielts`) is null. */
  unrated: Unrated.nullable(),
})
export type Review = z.infer<typeof Review>

export const ReviewSummary = Review.pick({
  _id: true,
  session_id: true,
  status: true,
  created_at: true,
  scenario: true,
  started_at: true,
  duration_ms: true,
  outcome: true,
  counts: true,
  level: true,
}).extend({ goals_reached: z.number(), goals_total: z.number(), overall_band: Band.nullable() })
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const requestReview = endpoint({
  method: 'POST',
  path: '/api/communication-review',
  summary:
    'End a conversation and have it reviewed; asked again, the same, written anew if it failed or no model answered',
  access: 'user',
  body: z.strictObject({ session_id: Id }),
  status: 202,
  response: z.object({ _id: Id, status: ReviewStatus }),
  errors: ['REVIEW.NOTHING_SAID'],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/communication-review',
  summary: 'Reviews of the caller, newest first',
  access: 'user',
  query: Page.extend({
    /** Matches the scenario's title. */
    search: z.string().trim().max(120).optional(),
    target_language: Language.optional(),
    scenario_type: ScenarioType.optional(),
  }),
  response: pageOf(ReviewSummary),
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/communication-review/:id',
  summary: 'One review',
  access: 'user',
  params: IdParams,
  response: Review,
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/communication-review/:id',
  summary: 'Delete a review and its conversation, recordings included',
  access: 'user',
  params: IdParams,
  status: 204,
})

export const deleteAllReviews = endpoint({
  method: 'DELETE',
  path: '/api/communication-review/all-history',
  summary: 'Delete all reviews of the caller with their conversations',
  access: 'user',
  status: 204,
})

export const updateAudioUrl = endpoint({
  method: 'POST',
  path: '/api/communication-review/update-audio-url',
  summary: 'A fresh address of the sound of one line',
  access: 'user',
  body: z.strictObject({ review_id: Id, pair_id: Id, role: z.enum(['assistant', 'user']) }),
  response: z.object({ audio_url: z.string() }),
})

export const sharePublicly = endpoint({
  method: 'GET',
  path: '/api/communication-review/:id/generate-public-id',
  summary: 'Share a review by link; asked again, the same link until it is revoked',
  access: 'user',
  params: IdParams,
  response: z.object({ public_id: z.string() }),
  errors: ['REVIEW.NOT_READY'],
})

export const revokePublicId = endpoint({
  method: 'DELETE',
  path: '/api/communication-review/:id/public-id',
  summary: 'Take the public link back; sharing again makes a new one',
  access: 'user',
  params: IdParams,
  status: 204,
})

export const shareWithOrg = endpoint({
  method: 'PATCH',
  path: '/api/communication-review/:id/organisation-sharing',
  summary: 'Let the teachers of the organisation read a review, or no longer',
  access: 'user',
  params: IdParams,
  body: z.strictObject({ is_shared: z.boolean() }),
  response: z.object({ is_shared_with_org: z.boolean() }),
})

/** A review as a stranger with the link sees it: without what leads to the learner, and without their recordings. */
export const PublicReview = Review.omit({
  _id: true,
  session_id: true,
  is_own: true,
  retry_of: true,
  is_shared_with_org: true,
})
export type PublicReview = z.infer<typeof PublicReview>

export const getPublicReview = endpoint({
  method: 'GET',
  path: '/api/communication-review/public/:public_id',
  summary: 'A review that was shared by link; never indexed by search engines',
  access: 'public',
  params: z.strictObject({ public_id: z.string().min(1).max(64) }),
  response: PublicReview,
})
