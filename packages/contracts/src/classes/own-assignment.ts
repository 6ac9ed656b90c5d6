// "From your teacher": what a student must practise, by when, and how many attempts are left.
import { z } from 'zod'
import { createSession, SessionMode } from '../conversation/conversation.ts'
import { TimeZone } from '../conversation/time-zone.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { Briefing } from '../library/briefing.ts'
import { DifficultyLevel, IeltsPart } from '../library/scenario.ts'
import { AssignmentKind, LateRule } from './assignment.ts'
import { Position } from './submission.ts'
import { ZonedTime } from './zoned-time.ts'

/** A conversation for an assignment in which the student has said at least one line. */
export const OwnAttempt = z.object({
  /** Counted from 1. */
  number: z.number(),
  /** Null if the student has deleted the conversation; the attempt still counts. */
  session_id: Id.nullable(),
  /** Null while the conversation is open. */
  review_id: Id.nullable(),
  begun_at: Time,
  /** Number of required goals that were reached. */
  goals_reached: z.number(),
  is_running: z.boolean(),
  /** True for the attempt that was handed in last, even if it was sent back. */
  is_handed_in: z.boolean(),
})
export type OwnAttempt = z.infer<typeof OwnAttempt>

/** One scenario in an assignment. */
export const OwnAssignmentItem = z.object({
  position: z.number(),
  scenario_id: Id,
  title: z.string(),
  difficulty_level: DifficultyLevel,
  lead: z.string(),
  lead_translation: z.string().nullable(),
  goals_count: z.number(),
  step_count: z.number(),
  attempts_used: z.number(),
  /** Includes one more for each attempt that was sent back; null for unlimited. */
  attempts_max: z.number().nullable(),
  /** The open conversation, if there is one. */
  running_session_id: Id.nullable(),
  attempts: z.array(OwnAttempt),
  state: z.enum(['none', 'begun', 'handed_in', 'sent_back', 'marked']),
  /** Why the student cannot start a conversation; null if they can. */
  refusal: z.enum(['not_yet', 'too_late', 'no_attempts', 'withdrawn']).nullable(),
})
export type OwnAssignmentItem = z.infer<typeof OwnAssignmentItem>

export const OwnAssignment = z.object({
  _id: Id,
  class: z.object({ _id: Id, name: z.string() }),
  org: z.object({ _id: Id, name: z.string() }),
  /** Who set the assignment, otherwise another teacher of the class; null if there is none. */
  teacher_name: z.string().nullable(),
  kind: AssignmentKind,
  title: z.string(),
  target_language: Language,
  part: IeltsPart.nullable(),
  mode: SessionMode.nullable(),
  note: z.string().nullable(),
  /** The student's own deadline, including extra time. */
  due: ZonedTime.nullable(),
  late: LateRule,
  is_overdue: z.boolean(),
  /** When a teacher last reminded the student; null if none has, or if everything is handed in. */
  reminded_at: Time.nullable(),
  items: z.array(OwnAssignmentItem),
  /** Whether all scenarios are handed in and none is sent back. */
  is_done: z.boolean(),
})
export type OwnAssignment = z.infer<typeof OwnAssignment>

export const listOwnAssignments = endpoint({
  method: 'GET',
  path: '/api/own-assignments',
  summary: "The caller's assignments in all classes: open ones first, by due date; then completed ones, newest first",
  access: 'self',
  response: z.object({ items: z.array(OwnAssignment) }),
})

export const getOwnAssignment = endpoint({
  method: 'GET',
  path: '/api/own-assignments/:id',
  summary: "One assignment, in the student's view",
  access: 'self',
  params: IdParams,
  response: OwnAssignment,
})

export const getAssignedBriefing = endpoint({
  method: 'GET',
  path: '/api/own-assignments/:id/briefing',
  summary:
    'The briefing before a conversation for an assignment: the scenario as assigned, even if the student cannot otherwise see it',
  access: 'self',
  params: IdParams,
  query: z.strictObject({ position: z.coerce.number().pipe(Position).default(0) }),
  response: Briefing,
})

export const beginAssignment = endpoint({
  method: 'POST',
  path: '/api/own-assignments/:id/talk',
  summary:
    'Open a conversation for an assignment in the organisation of the class; the first line uses an attempt. The teacher hears what is handed in',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ position: Position.default(0), time_zone: TimeZone }),
  status: 201,
  response: createSession.response,
  errors: [
    'ASSIGNMENT.CLOSED',
    'ASSIGNMENT.NO_ATTEMPTS_LEFT',
    'ORG.SUSPENDED',
    'BUDGET.EXCEEDED',
    'QUOTA.EXCEEDED',
    'ORG.FREE_SESSION_LIMIT_EXPIRED',
    'CONVERSATION.NEEDS_MODEL',
    'USER.EMAIL_NOT_VERIFIED',
  ],
})
