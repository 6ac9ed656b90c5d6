// A conversation: a session, its turns, and the quiet analysis beside them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'
import { Language } from './language.ts'
import { IeltsPart, Scenario, ScenarioSummary } from './library.ts'
import { Page, pageOf } from './paging.ts'
import { SessionProgress, SessionState } from './session-progress.ts'
import { StreamEvent } from './stream.ts'

/** What one spoken or typed turn may be at most. */
export const turnLimits = {
  audioBytes: 10 * 1024 * 1024,
  audioSeconds: 120,
  textCharacters: 2_000,
  wishCharacters: 1_000,
} as const

export const MessageRole = z.enum(['assistant', 'user', 'system', 'other'])

/**
 * Of a learner's recording: it expires, its owner keeps it, or only the text is left, because its time is over or because
 * there was no space for it when it was received.
 */
export const RecordingState = z.enum(['expires', 'permanent', 'expired', 'not_stored'])

export const Message = z.object({
  /** A learner's line and the answer to it share this. */
  pair_id: Id,
  role: MessageRole,
  content: z.string(),
  /** Signed, for an hour; null where there is no sound. */
  audio_url: z.string().nullable(),
  started_at: Time,
  duration_ms: z.number(),
  /** The learner said "I didn't say that": the line no longer counts. */
  struck: z.boolean(),
  /** A reply that the learner interrupted: `content` is what was heard of it. */
  is_cut: z.boolean(),
  /** Absent where there has never been a recording of the learner, or it is not for the reader. */
  recording: RecordingState.optional(),
})
export type Message = z.infer<typeof Message>

export const SessionMode = z.enum(['practice', 'exam'])

export const Session = z.object({
  _id: Id,
  session_id: Id,
  scenario: Scenario,
  part: IeltsPart.nullable(),
  mode: SessionMode,
  time_zone: z.string(),
  started_at: Time,
  last_turn_at: Time.nullable(),
  conversation_history: z.array(Message),
  last_model_response: z.string().nullable(),
  /** A stored learner's turn that has no answer yet: send this `turn_id` again, without input, to get it. */
  unanswered_turn_id: z.uuid().nullable(),
  /** Set where this conversation begins like another one, up to the named line: that line is tried again. */
  retry_of: z.object({ session_id: Id, pair_id: Id }).nullable(),
  ...SessionProgress.shape,
})
export type Session = z.infer<typeof Session>

export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, 'Not an IANA time zone')

export const createSession = endpoint({
  method: 'POST',
  path: '/api/conversation/session',
  summary: 'Open a conversation in a scenario',
  access: 'user',
  body: z.strictObject({
    scenario_id: Id,
    part: IeltsPart.optional(),
    mode: SessionMode.optional(),
    time_zone: TimeZone,
    /** Begins as an own dialogue did, with everything before this line, so that the line can be tried again. */
    retry_of: z.strictObject({ session_id: Id, pair_id: Id }).optional(),
  }),
  status: 201,
  response: Session,
  errors: ['ORG.FREE_SESSION_LIMIT_EXPIRED', 'BUDGET.EXCEEDED', 'QUOTA.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/conversation/session/:id',
  summary: 'A conversation with its whole history',
  access: 'user',
  params: IdParams,
  response: Session,
})

export const SessionSummary = Session.pick({
  _id: true,
  session_id: true,
  part: true,
  mode: true,
  state: true,
  started_at: true,
  last_turn_at: true,
  steps_done: true,
}).extend({
  scenario: ScenarioSummary.pick({
    _id: true,
    title: true,
    target_language: true,
    scenario_type: true,
    difficulty_level: true,
    step_count: true,
    lead: true,
  }),
})
export type SessionSummary = z.infer<typeof SessionSummary>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/conversation/sessions',
  summary: 'Conversations of the caller, unfinished ones first',
  access: 'user',
  query: Page.extend({ state: SessionState.optional() }),
  response: pageOf(SessionSummary),
})

/** Text fields of a turn. Beside them one WAV file `audio`: RIFF/WAVE, PCM 16 bit, mono, 16 kHz. */
export const TurnForm = z.strictObject({
  session_id: Id,
  /** Made by the client: sent twice, the turn counts once and is answered alike. */
  turn_id: z.uuid(),
  /** Typed, or with `audio` what the browser's own recogniser heard. */
  text: z.string().trim().min(1).max(turnLimits.textCharacters).optional(),
  /** The partner's first line: no audio and no text. */
  opening: z.literal('true').optional(),
  whisper: z.string().max(200).optional(),
  gpt_model: z.string().max(200).optional(),
  tts: z.string().max(200).optional(),
  /** The learner's own wish, such as "speak slowly". Never the system role. */
  system: z.string().trim().max(turnLimits.wishCharacters).optional(),
  target_language: Language,
  explanation_language: Language,
})
export type TurnForm = z.infer<typeof TurnForm>

export const sendTurn = endpoint({
  method: 'POST',
  path: '/api/conversation',
  summary: 'One turn, as a multipart form with an optional WAV file `audio`; answers with a stream of events',
  access: 'user',
  form: TurnForm,
  stream: StreamEvent,
  errors: [
    'BUDGET.EXCEEDED',
    'CONVERSATION.BUSY',
    'CONVERSATION.ENDED',
    'UPLOAD.TOO_LARGE',
    'UPLOAD.UNSUPPORTED_AUDIO',
    'AI.UNAVAILABLE',
    'UNAVAILABLE',
  ],
})

export const keepHeard = endpoint({
  method: 'POST',
  path: '/api/conversation/session/:id/heard',
  summary: 'The reply was interrupted: keep only what was heard, which must be a beginning of it',
  access: 'user',
  params: IdParams,
  body: z.strictObject({ pair_id: Id, heard_text: z.string().max(10_000) }),
  status: 204,
  errors: ['CONVERSATION.ENDED'],
})

export const correctMessage = endpoint({
  method: 'PATCH',
  path: '/api/conversation/session/:id/message',
  summary: '"I didn\'t say that": put a line of the learner right, or strike it; before the review or after it',
  access: 'user',
  params: IdParams,
  body: z
    .strictObject({
      pair_id: Id,
      content: z.string().trim().min(1).max(turnLimits.textCharacters).optional(),
      struck: z.boolean().optional(),
    })
    .refine(({ content, struck }) => content !== undefined || struck !== undefined, 'Nothing to change'),
  response: Message,
  errors: ['CONVERSATION.BUSY'],
})

export const keepRecording = endpoint({
  method: 'PATCH',
  path: '/api/conversation/session/:id/recording',
  summary: 'Keep the recording of a line when others expire, or let it expire after all',
  access: 'user',
  params: IdParams,
  body: z.strictObject({ pair_id: Id, keeps: z.boolean() }),
  response: Message,
})

export const translateMessage = endpoint({
  method: 'POST',
  path: '/api/conversation/session/:id/translation',
  summary: 'A line of the conversation in the explanation language; null where neither model nor library has one',
  access: 'user',
  params: IdParams,
  body: z.strictObject({ pair_id: Id, role: z.enum(['assistant', 'user']) }),
  response: z.object({ translation: z.string().nullable() }),
  errors: ['AI.UNAVAILABLE', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

/** One thing worth a look in what the learner said. */
export const Issue = z.object({
  /** A literal part of the learner's words. */
  original_text: z.string(),
  corrected_text: z.string(),
  /** In the explanation language; empty where the finder has none. */
  explanation: z.string(),
})
export type Issue = z.infer<typeof Issue>

export const Analysis = z.object({
  has_errors: z.boolean(),
  is_end: z.boolean(),
  last_user_message: z.string().nullable(),
  issues: z.array(Issue),
  goals_used: z.array(z.number()),
  steps_done: z.number(),
})
export type Analysis = z.infer<typeof Analysis>

export const analyseLastTurn = endpoint({
  method: 'POST',
  path: '/api/error-analysis',
  summary: 'Mistakes in the last thing the learner said, goals reached, and whether the conversation is over',
  access: 'user',
  body: z.strictObject({ session_id: Id }),
  response: Analysis,
  errors: ['AI.UNAVAILABLE'],
})
