// The written review of a finished conversation. Every assessment quotes the transcript.
import { z } from 'zod'
import { Issue, Message, Span } from '../conversation/conversation.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel, IeltsPart, Scenario, ScenarioGoal, ScenarioType } from '../library/scenario.ts'
import { Page, pageOf } from '../paging.ts'
import { MadeBy } from './made-by.ts'
import { Topic } from './topic.ts'
import { unratedReasons } from './unrated.ts'

/** Maximum number of mistakes shown; recurring ones and those that obscure the meaning come first. */
export const mistakesMax = 10
/** Minimum number of words for a level; with fewer, the review says "not enough speech". */
export const wordsForLevel = 60
/** Minimum number of words for bands; with fewer, or too few parts of the test, the review says "not enough speech". */
export const wordsForBands = 250
export const partsForBands = 2

export const ReviewStatus = z.enum(['pending', 'ready', 'failed'])

/** The steps of creating a review, in order: counts, then good and bad passages, then the scores derived from them. */
export const reviewStages = ['waiting', 'facts', 'evidence', 'scores', 'done'] as const
export const ReviewStage = z.enum(reviewStages)
export type ReviewStage = z.infer<typeof ReviewStage>

/** The learner's words, verbatim, and their line. */
export const Quote = z.object({ quote: z.string(), pair_id: Id })

/** A mistake. */
export const Mistake = z.object({
  pair_id: Id,
  user_message: z.string(),
  /** A verbatim part of `user_message`, in whole words. */
  original_text: z.string(),
  ...Span,
  suggestion: z.string(),
  /** In the explanation language. */
  explanation: z.string(),
  topic: Topic,
  /** How a review from before the codes names the topic, in the explanation language; only if `topic` is `other`. */
  topic_text: z.string().optional(),
  /** A fuller way to say the entire message, independent of the correction. */
  improved_answer: z.string().nullable(),
  cefr_level: DifficultyLevel.nullable(),
})
export type Mistake = z.infer<typeof Mistake>
/** A mistake without its place, which is found whenever it is read, because its line may have been corrected. */
export type UnplacedMistake = Omit<Mistake, 'start' | 'end'>

/** Whether the learner used something that the scenario offered, and the first line that did. */
const Use = { used: z.boolean(), pair_id: Id.nullable() }

/** `near`: the learner's words that came nearest to a phrase that was not used; null if none came near. */
const PhraseUse = { ...Use, near: Quote.nullable().optional() }

/** 0 to 9 in steps of 0.5. */
export const Band = z.number().min(0).max(9).multipleOf(0.5)

/** `band` is whole, except in older reviews. It is null, without a comment, if no line provides evidence for it. */
export const BandCriterion = z.object({
  band: Band.nullable(),
  /** The lower and the higher of two judgements; absent if they agree or if there was only one. */
  range: z.tuple([Band, Band]).optional(),
  comment: z.string(),
  evidence: z.array(Quote),
})

export const IeltsBands = z.object({
  fluency_and_coherence: BandCriterion,
  lexical_resource: BandCriterion,
  grammatical_range_and_accuracy: BandCriterion,
  /** Mean of the three, null if one is missing. An estimate: pronunciation is not assessed. */
  overall: Band.nullable(),
  /** The means of the lower and of the higher judgements; absent if they are the same. */
  overall_range: z.tuple([Band, Band]).optional(),
})

export const PartFeedback = z.object({
  part: z.number().int().min(1).max(3),
  feedback: z.string(),
  highlights: z.array(z.object({ quote: z.string(), pair_id: Id, comment: z.string(), is_positive: z.boolean() })),
})

/** A role-play step: the learner's words for it, and one way to say it. */
export const ReviewStep = z.object({
  /** The task, in the explanation language if the scenario has it. */
  text: z.string(),
  /** Whether a line completed the step; otherwise `said` is the learner's last try. */
  is_done: z.boolean(),
  /** The complete line; null if the learner said nothing for this step. */
  said: Quote.nullable(),
  /** One line that completes the step, in the target language. */
  example: z.string(),
})
export type ReviewStep = z.infer<typeof ReviewStep>

export const Unrated = z.enum(unratedReasons)

export const Review = z.object({
  _id: Id,
  session_id: Id,
  /** Whether it is the caller's own conversation; others can only read what is shared with them. */
  is_own: z.boolean(),
  public_id: z.string().nullable(),
  status: ReviewStatus,
  /** 0 to 1 while pending. */
  progress: z.number(),
  /**
   * The part currently being created while the review is pending. Finished parts are set; the others are null or empty.
   */
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
  /** Whether teachers in the conversation's organisation may read it. */
  is_shared_with_org: z.boolean(),
  /** Review of the conversation that was tried again, and the line from which this one differs. */
  retry_of: z.object({ review_id: Id.nullable(), session_id: Id, pair_id: Id }).nullable(),
  /** The kind of partner in the conversation, which determines what can be assessed. */
  partner: z.enum(['built-in', 'model']),
  started_at: Time,
  /** Time from the first to the last turn, without pauses over two minutes. */
  duration_ms: z.number(),
  history: z.object({ messages: z.array(Message) }),
  /** The transcript, without the lines that the learner has struck out. */
  transcript: z.array(Message.pick({ pair_id: true, role: true, content: true })),
  /** The learner's last line that counts; null if there is none. */
  last_user_message: z.string().nullable(),
  /** One sentence about what the learner achieved; null without a language model. */
  outcome: z.string().nullable(),
  /**
   * What the learner achieves by completing all steps of a built-in scenario, in the explanation language; null until
   * all are complete.
   */
  achieved: z.string().nullable(),
  strength: Quote.extend({ comment: z.string() }).nullable(),
  /**
   * The strongest line in a conversation that no model has read: of the lines that completed a step in the learner's own
   * words, the one with the most different words. `step` is an index. Null with a model, and if there is no such line.
   */
  own_line: Quote.extend({ step: z.number().int() }).nullable(),
  summary: z.string().nullable(),
  conclusion: z.string().nullable(),
  suggestion: z.string().nullable(),
  /** `in_own_words`: a step reached it, and the phrase was not said. Reviews written earlier lack it. */
  goals: z.array(ScenarioGoal.extend(PhraseUse).extend({ in_own_words: z.boolean().optional() })),
  vocabulary: z.array(z.object({ word: z.string(), ...Use })),
  phrases: z.array(z.object({ phrase: z.string(), ...PhraseUse })),
  /** The steps in the built-in partner's script, in order; empty if there was no script. */
  steps: z.array(ReviewStep),
  /** Excludes those that a teacher has overruled or the learner has dismissed. `original` repeats `original_text`. */
  mistakes: z.array(Mistake.extend({ original: z.string() })),
  /** The mistakes in the format of the analysis beside a conversation. */
  issues: z.array(Issue.extend({ pair_id: Id })),
  /** Those that the learner has dismissed; only the learner sees them. */
  dismissed_mistakes: z.array(Mistake),
  has_errors: z.boolean(),
  /** A language model named mistakes, but none that the learner's words confirm. */
  are_mistakes_unproven: z.boolean(),
  /** Whether `mistakes` were found by rules rather than by a language model. Also false if nothing was checked. */
  is_checked_by_rules: z.boolean(),
  consistency_review: z.object({
    inconsistencies: z.array(z.object({ question: z.string(), answer: z.string(), comment: z.string(), pair_id: Id })),
  }),
  counts: z.object({
    learner_turns: z.number(),
    partner_turns: z.number(),
    words: z.number(),
    different_words: z.number(),
    /** Null if nothing was said aloud. */
    words_per_minute: z.number().nullable(),
  }),
  level: z
    .object({ cefr: DifficultyLevel, confidence: z.enum(['low', 'medium', 'high']), evidence: z.array(Quote) })
    .nullable(),
  ielts: IeltsBands.nullable(),
  part_feedback: z.array(PartFeedback),
  /** What assessed the conversation; null if no language model did, and in reviews older than this field. */
  made_by: MadeBy.nullable(),
  /** Set if `level` (or, for an exam, `ielts`) is null. */
  unrated: Unrated.nullable(),
  /** The review was to be regenerated, but no model answered: this is the previous result. */
  has_failed_anew: z.boolean(),
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
  achieved: true,
  counts: true,
  level: true,
}).extend({
  /** Excludes skipped steps. Both are 0 if there was no script. */
  steps_done: z.number(),
  steps_total: z.number(),
  goals_reached: z.number(),
  goals_total: z.number(),
  overall_band: Band.nullable(),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const requestReview = endpoint({
  method: 'POST',
  path: '/api/communication-review',
  summary:
    'End a conversation and review it; a repeated request returns the same review, rewritten if it failed, no model answered, or on request',
  access: 'self',
  body: z.strictObject({
    session_id: Id,
    /** Regenerates a review that is ready, replacing it. */
    again: z.boolean().optional(),
  }),
  status: 202,
  response: z.object({ _id: Id, status: ReviewStatus }),
  errors: ['REVIEW.NOTHING_SAID'],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/communication-review',
  summary: "The caller's reviews, newest first",
  access: 'self',
  query: Page.extend({
    /** Searches the scenario's title. */
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
  access: 'self',
  params: IdParams,
  response: Review,
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/communication-review/:id',
  summary: 'Delete a review and its conversation, recordings included',
  access: 'self',
  params: IdParams,
  status: 204,
})

export const deleteAllReviews = endpoint({
  method: 'DELETE',
  path: '/api/communication-review/all-history',
  summary: "Delete all the caller's reviews and their conversations",
  access: 'self',
  status: 204,
})

export const updateAudioUrl = endpoint({
  method: 'POST',
  path: '/api/communication-review/update-audio-url',
  summary: 'A new URL for the audio of one line',
  access: 'self',
  body: z.strictObject({ review_id: Id, pair_id: Id, role: z.enum(['assistant', 'user']) }),
  response: z.object({ audio_url: z.string() }),
})

/** A review as anyone with the link sees it: without anything that identifies the learner, and without recordings. */
export const PublicReview = Review.omit({
  _id: true,
  session_id: true,
  is_own: true,
  retry_of: true,
  is_shared_with_org: true,
  has_failed_anew: true,
  dismissed_mistakes: true,
})
export type PublicReview = z.infer<typeof PublicReview>
