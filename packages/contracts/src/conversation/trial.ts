// The conversation on the landing page: two turns with the built-in partner, without an account.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Language } from '../language/language.ts'
import { Topic } from '../review/topic.ts'
import { Span } from './conversation.ts'
import { TimeZone } from './time-zone.ts'
import { trialLineMax } from './trial-opening.ts'

/**
 * One thing to learn from the visitor's lines. `mistake`: a checker found it. `example`: nothing was checked, and this
 * is another way to say it. `right`: the line needs no change.
 */
export const TrialFinding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mistake'),
    /** The visitor's complete line. */
    said: z.string(),
    /** The verbatim part of it that is wrong. */
    original: z.string(),
    ...Span,
    suggestion: z.string(),
    /** In the interface language; empty if the checker has no explanation in that language. */
    explanation: z.string(),
    topic: Topic,
  }),
  z.object({ kind: z.literal('example'), said: z.string(), example: z.string() }),
  z.object({ kind: z.literal('right'), said: z.string() }),
])
export type TrialFinding = z.infer<typeof TrialFinding>

/** The conversation's entire state, signed: the server stores nothing. Valid for one day, in one browser only. */
export const TrialToken = z.string().min(1).max(6_000)

export const TrialAnswer = z.object({
  token: z.string(),
  reply: z.string(),
  /** The reply in the interface language; null if that is the conversation's language. */
  translation: z.string().nullable(),
  /** The reply as one MP3 file in base64; null if it could not be spoken. */
  audio: z.string().nullable(),
  /** A sentence that answers the reply; null if the conversation has ended. */
  hint: z.string().nullable(),
  turns_left: z.number().int().min(0),
  /** Set after the last turn. */
  finding: TrialFinding.nullable(),
})
export type TrialAnswer = z.infer<typeof TrialAnswer>

export const sendTrialTurn = endpoint({
  method: 'POST',
  path: '/api/trial/turn',
  summary: 'Talk to the built-in partner without an account; stores nothing',
  access: 'public',
  cookies: { reads: 'trial', sets: 'trial' },
  body: z.strictObject({
    /** The conversation's language. */
    language: Language,
    /** The interface language. */
    explanation_language: Language,
    text: z.string().trim().min(1).max(trialLineMax),
    /** From the previous response; absent with the first line. */
    token: TrialToken.optional(),
  }),
  response: TrialAnswer,
  errors: ['BUDGET.EXCEEDED', 'CONVERSATION.ENDED', 'NOT_FOUND'],
})

export const hearTrialOpening = endpoint({
  method: 'GET',
  path: '/api/trial/opening/:language',
  summary: 'The opening line of a trial as audio: one MP3 file in base64',
  access: 'public',
  params: z.strictObject({ language: Language }),
  response: z.object({ audio: z.string().nullable() }),
  errors: ['BUDGET.EXCEEDED', 'NOT_FOUND'],
})

export const keepTrial = endpoint({
  method: 'POST',
  path: '/api/trial/keep',
  summary: 'Continue a trial as a conversation of the caller; a repeated request returns the same conversation',
  access: 'user',
  cookies: { reads: 'trial' },
  body: z.strictObject({ token: TrialToken, time_zone: TimeZone }),
  status: 201,
  response: z.object({ session_id: Id }),
  errors: ['ORG.FREE_SESSION_LIMIT_EXPIRED', 'QUOTA.EXCEEDED', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})
