// All errors that a call can return, and the body that reports them.
import { z } from 'zod'
import { Id } from './id.ts'

/** The HTTP status of each error code. The client translates by code. */
export const problems = {
  'VALIDATION.FAILED': 400,
  'VALIDATION.INVALID_JSON': 400,
  'VALIDATION.INVALID_ID': 400,
  'CLASS.CODE_INVALID': 400,
  'CLASS.CODE_EXPIRED': 400,
  'CLASS.ROSTER_INVALID': 400,
  'AUTH.PASSWORD_TOO_COMMON': 400,
  'AUTH.PASSWORD_PERSONAL': 400,
  'AUTH.RESET_INVALID': 400,
  'AUTH.VERIFICATION_INVALID': 400,
  'AUTH.INVITATION_INVALID': 400,
  'AUTH.UNAUTHENTICATED': 401,
  'AUTH.INVALID_CREDENTIALS': 401,
  'AUTH.REFRESH_INVALID': 401,
  'AUTH.GOOGLE_INVALID': 401,
  'AUTH.OIDC_INVALID': 401,
  'AUTH.SECOND_FACTOR_INVALID': 401,
  'BILLING.WEBHOOK_INVALID': 401,
  'AUTH.REAUTHENTICATION_REQUIRED': 403,
  'PADDLE.SUBSCRIPTION_INACTIVE': 403,
  'PADDLE.INTERNAL_ERROR': 403,
  'ORG.FREE_SESSION_LIMIT_EXPIRED': 403,
  'AUTH.REGISTRATION_CLOSED': 403,
  'USER.POLICIES_NOT_ACCEPTED': 403,
  'USER.EMAIL_NOT_VERIFIED': 403,
  'ORG.SUSPENDED': 403,
  'LIBRARY.PUBLISHING_OFF': 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  'ORG.USER_NOT_FOUND': 404,
  'AUTH.EMAIL_TAKEN': 409,
  'AUTH.LINK_REQUIRED': 409,
  'AUTH.LAST_WAY_IN': 409,
  'ORG.SWITCHED': 409,
  'ORG.USER_ALREADY_INVITED': 409,
  'ORG.USER_ALREADY_A_MEMBER': 409,
  'ORG.MAX_MEMBERS_REACHED': 409,
  'LIBRARY.EDITED_MEANWHILE': 409,
  'CLASS.FULL': 409,
  'CLASS.EDITED_MEANWHILE': 409,
  'ASSIGNMENT.BEGUN': 409,
  'ASSIGNMENT.CLOSED': 409,
  'ASSIGNMENT.NO_ATTEMPTS_LEFT': 409,
  'SUBMISSION.NOT_FINISHED': 409,
  'SUBMISSION.MARKED': 409,
  'SUBMISSION.MARKED_MEANWHILE': 409,
  'SUBMISSION.NOT_MARKED': 409,
  'SUBMISSION.SENT_BACK': 409,
  'LIBRARY.ALREADY_REPORTED': 409,
  'QUOTA.EXCEEDED': 409,
  'BILLING.ALREADY_SUBSCRIBED': 409,
  'BILLING.NOT_POSSIBLE': 409,
  'CONVERSATION.BUSY': 409,
  'CONVERSATION.ENDED': 409,
  'CONVERSATION.NEEDS_MODEL': 409,
  'AI.NOT_CONFIGURED': 409,
  'REVIEW.NOTHING_SAID': 409,
  'REVIEW.NOT_READY': 409,
  'TASK.NO_MISTAKES': 409,
  'UPLOAD.TOO_LARGE': 413,
  'UPLOAD.UNSUPPORTED_AUDIO': 415,
  'CONVERSATION.NO_SPEECH': 422,
  'CONVERSATION.NOT_TRANSCRIBED': 422,
  RATE_LIMITED: 429,
  'BUDGET.EXCEEDED': 429,
  INTERNAL: 500,
  'AI.UNAVAILABLE': 502,
  'TRANSCRIPTION.UNAVAILABLE': 502,
  'AI.MODEL_LOADING': 503,
  UNAVAILABLE: 503,
} as const

export type ProblemCode = keyof typeof problems

/** An input field's error: its path and the reason. */
export const ProblemDetail = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type ProblemDetail = z.infer<typeof ProblemDetail>

/** The body of every failed call. `error` repeats `code`; `message` is English, for developers. */
export const ProblemBody = z.object({
  code: z.string(),
  error: z.string(),
  message: z.string(),
  details: z.array(ProblemDetail),
  /** With ORG.SWITCHED: the current organisation. */
  org: z.object({ _id: Id, name: z.string() }).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
