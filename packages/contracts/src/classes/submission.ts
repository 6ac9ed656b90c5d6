// Handing in: which of their own attempts at an assignment a student lets the class's teachers hear.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'

/** A scenario's index in an assignment, from 0; a module has several scenarios. */
export const Position = z.number().int().min(0).max(200)

/** Why a teacher wants another attempt. */
export const SentBack = z.object({
  comment: z.string(),
  /** Null if the account was deleted. */
  by: z.string().nullable(),
  at: Time,
  /** Deadline for another attempt; null if only the assignment's own deadline applies. */
  until: Time.nullable(),
})
export type SentBack = z.infer<typeof SentBack>

/** The student's submission for one scenario of an assignment. */
export const OwnSubmission = z.object({
  _id: Id,
  position: z.number(),
  session_id: Id,
  attempt: z.number(),
  handed_in_at: Time,
  is_late: z.boolean(),
})
export type OwnSubmission = z.infer<typeof OwnSubmission>

export const handIn = endpoint({
  method: 'POST',
  path: '/api/own-assignments/:id/hand-in',
  summary:
    'Hand in a finished conversation, replacing one that is not yet marked; its review need not be ready. Idempotent',
  access: 'self',
  params: IdParams,
  body: z.strictObject({
    position: Position.default(0),
    session_id: Id,
    /** Confirms that the student was told that the class's teachers will hear the recording. */
    knows_teachers_listen: z.literal(true),
  }),
  status: 201,
  response: OwnSubmission,
  errors: ['SUBMISSION.NOT_FINISHED', 'SUBMISSION.MARKED', 'ASSIGNMENT.CLOSED', 'SUBMISSION.SENT_BACK'],
})

export const takeBack = endpoint({
  method: 'DELETE',
  path: '/api/own-assignments/:id/hand-in',
  summary: 'Withdraw a submission that is not yet marked; only the caller can then hear it',
  access: 'self',
  params: IdParams,
  query: z.strictObject({ position: z.coerce.number().pipe(Position).default(0) }),
  status: 204,
  errors: ['SUBMISSION.MARKED'],
})
