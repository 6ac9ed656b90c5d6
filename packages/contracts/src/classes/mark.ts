// Marking: a submission with the machine's mark and the teacher's mark, which the student sees once released.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { DifficultyLevel } from '../library/scenario.ts'
import { Band, Mistake, PublicReview, Review } from '../review/review.ts'
import { ClassPerson } from './class.ts'
import { markScales } from './mark-scale.ts'
import { SentBack } from './submission.ts'

/** Maximum characters in a teacher's texts, and maximum seconds of a spoken comment. */
export const markLimits = { comment: 4_000, reason: 1_000, spokenSeconds: 120 } as const

/** A mark on its class's scale: `B1`, `6.5`, `87`. */
export const MarkValue = z.string().min(1).max(3)
export const Scale = z.enum(markScales)

/** Text that may have several lines. */
const writtenText = (max: number) => z.string().trim().max(max)

const SpokenComment = z.object({ audio_url: z.string(), duration_ms: z.number() })

/** A teacher's mark. Until it is released, only the class's teachers see any of it. */
export const Mark = z.object({
  /** Incremented with every change; a request with an older version is rejected. */
  version: z.number(),
  /** Null if there is only a comment. */
  value: MarkValue.nullable(),
  /** Why the mark differs from the machine's; empty if it does not. */
  reason: z.string(),
  comment: z.string(),
  spoken_comment: SpokenComment.nullable(),
  /** Who last changed the mark; null if the account was deleted. */
  by: ClassPerson.nullable(),
  updated_at: Time,
  /** When the version visible to the student was released; null if the student sees nothing yet. */
  released_at: Time.nullable(),
  /** Whether the mark has changed since; the student still sees the released version. */
  has_changes: z.boolean(),
})
export type Mark = z.infer<typeof Mark>

/** One of the machine's corrections that a teacher has overruled: the student's words were correct. */
export const OverruledMistake = z.object({ pair_id: Id, original_text: z.string(), by: z.string().nullable() })

export const MarkEvent = z.object({
  at: Time,
  by: z.string().nullable(),
  kind: z.enum(['marked', 'commented', 'overruled', 'restored', 'released', 'sent_back']),
  /** The mark before and after the change, if it changed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  machine: z.string().nullable(),
})

/** One submission as its class's teachers see it. */
export const Submission = z.object({
  _id: Id,
  class_id: Id,
  assignment: z.object({ _id: Id, title: z.string(), position: z.number() }),
  /** Null if the account was deleted. */
  student: ClassPerson.nullable(),
  attempt: z.number(),
  handed_in_at: Time,
  is_late: z.boolean(),
  /** All attempts that the student has handed in for this scenario, oldest first. */
  attempts: z.array(
    z.object({ submission_id: Id, attempt: z.number(), is_best: z.boolean(), is_current: z.boolean() }),
  ),
  sent_back: SentBack.nullable(),
  scale: Scale,
  /** The result of the review; teachers and student can always see it. */
  machine: z.object({ level: DifficultyLevel.nullable(), overall_band: Band.nullable(), mark: MarkValue.nullable() }),
  /** The required goals. */
  goals: Review.shape.goals,
  /** As the student sees it; null if it is not ready, or if the student has deleted it or left the class. */
  review: PublicReview.omit({ public_id: true }).extend({ _id: Id }).nullable(),
  overruled: z.array(OverruledMistake),
  mark: Mark.nullable(),
  events: z.array(MarkEvent),
})
export type Submission = z.infer<typeof Submission>

const submissionPath = '/api/submissions/:id'
/** The version that the caller last read; 0 if there was no mark yet. */
const Version = z.number().int().min(0)

export const getSubmission = endpoint({
  method: 'GET',
  path: submissionPath,
  summary: 'One submission in a class that the caller teaches, including recordings',
  access: 'teach',
  params: IdParams,
  response: Submission,
})

export const saveMark = endpoint({
  method: 'PUT',
  path: `${submissionPath}/mark`,
  summary: 'Mark a submission; rejected if another teacher has changed the mark since `version`',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    value: MarkValue.nullable(),
    /** Required if the mark differs from the machine's. */
    reason: writtenText(markLimits.reason).default(''),
    comment: writtenText(markLimits.comment).default(''),
  }),
  response: Mark,
  errors: ['SUBMISSION.MARKED_MEANWHILE', 'SUBMISSION.SENT_BACK'],
})

/** Text fields of a spoken comment. */
export const SpokenCommentForm = z.strictObject({ version: z.coerce.number().pipe(Version) })

export const saveSpokenComment = endpoint({
  method: 'POST',
  path: `${submissionPath}/spoken-comment`,
  summary: 'Upload a spoken comment; replaces an earlier one',
  access: 'teach',
  params: IdParams,
  form: SpokenCommentForm,
  audio: 'required',
  response: Mark,
  errors: [
    'SUBMISSION.MARKED_MEANWHILE',
    'SUBMISSION.SENT_BACK',
    'UPLOAD.TOO_LARGE',
    'UPLOAD.UNSUPPORTED_AUDIO',
    'CONVERSATION.NO_SPEECH',
  ],
})

export const deleteSpokenComment = endpoint({
  method: 'DELETE',
  path: `${submissionPath}/spoken-comment`,
  summary: 'Delete the spoken comment of a mark',
  access: 'teach',
  params: IdParams,
  query: z.strictObject({ version: z.coerce.number().pipe(Version) }),
  response: Mark,
  errors: ['SUBMISSION.MARKED_MEANWHILE'],
})

export const overruleCorrection = endpoint({
  method: 'PUT',
  path: `${submissionPath}/correction`,
  summary: 'Overrule a correction by the machine, or reinstate it',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({ ...Mistake.pick({ pair_id: true, original_text: true }).shape, is_right: z.boolean() }),
  response: z.object({ overruled: z.array(OverruledMistake), version: z.number() }),
})

export const sendBack = endpoint({
  method: 'POST',
  path: `${submissionPath}/send-back`,
  summary: 'Request another attempt, in addition to those that the assignment allows',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    comment: writtenText(markLimits.comment).min(1),
    /** In the future; if null, the assignment's own deadline applies. */
    until: Time.nullable().default(null),
  }),
  response: SentBack,
  errors: ['SUBMISSION.MARKED_MEANWHILE', 'SUBMISSION.SENT_BACK'],
})

export const releaseMark = endpoint({
  method: 'POST',
  path: `${submissionPath}/release`,
  summary: 'Release the current mark to the student',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  response: Mark,
  errors: ['SUBMISSION.MARKED_MEANWHILE', 'SUBMISSION.NOT_MARKED'],
})

export const releaseMarks = endpoint({
  method: 'POST',
  path: '/api/assignments/:id/release',
  summary: 'Release all marks of an assignment to the students',
  access: 'teach',
  params: IdParams,
  response: z.object({ released_count: z.number() }),
})

/** A mark as the student sees it, next to their own review. */
export const ReleasedMark = z.object({
  class_name: z.string(),
  assignment: z.object({ _id: Id, title: z.string() }),
  scale: Scale,
  value: MarkValue,
  /** The machine's mark on the same scale at the time of marking. */
  machine_mark: MarkValue.nullable(),
  reason: z.string(),
  comment: z.string(),
  spoken_comment: SpokenComment.nullable(),
  /** Null if the account was deleted. */
  by: z.string().nullable(),
  released_at: Time,
  /** Corrections that the teacher has overruled; the review no longer shows them. */
  overruled: z.array(Mistake.extend({ by: z.string().nullable() })),
})
export type ReleasedMark = z.infer<typeof ReleasedMark>

export const getReleasedMark = endpoint({
  method: 'GET',
  path: '/api/communication-review/:id/mark',
  summary:
    "The mark that a teacher has released for the caller's review, and whether it was sent back; both usually null",
  access: 'self',
  params: IdParams,
  response: z.object({ mark: ReleasedMark.nullable(), sent_back: SentBack.nullable() }),
})
