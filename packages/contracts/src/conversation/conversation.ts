// A conversation: a session, its turns, and their analysis.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { IeltsPart, Scenario, ScenarioSummary } from '../library/scenario.ts'
import { Page, pageOf } from '../paging.ts'
import { MadeBy } from '../review/made-by.ts'
import { Topic } from '../review/topic.ts'
import { doubtFields } from './doubt.ts'
import { editFields } from './edit.ts'
import { SessionProgress, SessionState } from './session-progress.ts'
import { StreamEvent } from './stream.ts'
import { TimeZone } from './time-zone.ts'

/** Maximum size of one spoken or typed turn. */
export const turnLimits = {
  audioBytes: 10 * 1024 * 1024,
  audioSeconds: 120,
  textCharacters: 2_000,
  wishCharacters: 1_000,
} as const

export const MessageRole = z.enum(['assistant', 'user', 'system', 'other'])

/** State of a learner's recording; only the text remains if it has expired or there was no space for it. */
export const RecordingState = z.enum(['expires', 'permanent', 'expired', 'not_stored'])

export const Message = z.object({
  /** Shared by a learner's line and its answer. */
  pair_id: Id,
  role: MessageRole,
  content: z.string(),
  /** Signed, valid for one hour; null if there is no audio. */
  audio_url: z.string().nullable(),
  started_at: Time,
  duration_ms: z.number(),
  /** The learner said "I didn't say that": the line no longer counts. */
  struck: z.boolean(),
  /** Whether the learner interrupted this reply; if so, `content` is the part that was played. */
  is_cut: z.boolean(),
  ...editFields,
  /** Absent if the learner never made a recording, or if the reader may not know about it. */
  recording: RecordingState.optional(),
})
export type Message = z.infer<typeof Message>

/** Where a part of a text is: offsets in UTF-16 code units, `end` exclusive. */
export const Span = { start: z.number().int().min(0), end: z.number().int().min(0) }

/** One passage in the learner's words that could be improved. */
export const Issue = z.object({
  /** A verbatim part of the learner's line, in whole words. */
  original_text: z.string(),
  ...Span,
  corrected_text: z.string(),
  /** In the explanation language; empty if the checker provides none. */
  explanation: z.string(),
  topic: Topic,
})
export type Issue = z.infer<typeof Issue>
/** An issue as it is stored. Its place is found whenever it is read. */
export type UnplacedIssue = Omit<Issue, 'start' | 'end'>

/** A line in a conversation, with the turn in which it was sent. */
export const SessionMessage = Message.extend({
  turn_id: z.uuid(),
  ...doubtFields,
  /** As in the line's analysis; all three are absent unless the line counts and has been analysed. */
  issues: z.array(Issue).optional(),
  dismissed_issues: z.array(Issue).optional(),
  made_by: MadeBy.nullable().optional(),
})
export type SessionMessage = z.infer<typeof SessionMessage>

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
  conversation_history: z.array(SessionMessage),
  last_model_response: z.string().nullable(),
  /** The learner's last stored turn if it has no answer yet: to get one, send its `turn_id` again without input. */
  unanswered_turn_id: z.uuid().nullable(),
  /** Set if this conversation repeats another one up to the line that the learner is trying again. */
  retry_of: z.object({ session_id: Id, pair_id: Id }).nullable(),
  /** Set if the conversation is for an assignment: a teacher will hear it once it is handed in. */
  assignment: z.object({ _id: Id, class_name: z.string(), teacher_name: z.string().nullable() }).optional(),
  ...SessionProgress.shape,
})
export type Session = z.infer<typeof Session>

export const createSession = endpoint({
  method: 'POST',
  path: '/api/conversation/session',
  summary: 'Open a conversation for a scenario',
  access: 'user',
  body: z.strictObject({
    scenario_id: Id,
    part: IeltsPart.optional(),
    mode: SessionMode.optional(),
    time_zone: TimeZone,
    /** Copies the caller's own dialogue up to, but not including, this line, so that they can try the line again. */
    retry_of: z.strictObject({ session_id: Id, pair_id: Id }).optional(),
  }),
  status: 201,
  response: Session,
  errors: [
    'ORG.FREE_SESSION_LIMIT_EXPIRED',
    'CONVERSATION.NEEDS_MODEL',
    'BUDGET.EXCEEDED',
    'QUOTA.EXCEEDED',
    'USER.EMAIL_NOT_VERIFIED',
  ],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/conversation/session/:id',
  summary: 'A conversation with its full history',
  access: 'self',
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
  steps_skipped: true,
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
  summary: "The caller's conversations, unfinished ones first",
  access: 'self',
  query: Page.extend({ state: SessionState.optional() }),
  response: pageOf(SessionSummary),
})

/** Text fields of a turn. */
export const TurnForm = z.strictObject({
  session_id: Id,
  /** Generated by the client. A turn that is sent twice counts once and gets the same answer. */
  turn_id: z.uuid(),
  /** The typed text or, together with `audio`, the transcript from the browser's own recogniser. */
  text: z.string().trim().min(1).max(turnLimits.textCharacters).optional(),
  /** Requests the partner's first line; has no audio and no text. */
  opening: z.literal('true').optional(),
  /**
   * A model name from `models` in the configuration, as are the next two; any other name selects the first on the list.
   */
  whisper: z.string().max(200).optional(),
  gpt_model: z.string().max(200).optional(),
  tts: z.string().max(200).optional(),
  /**
   * `device`: the client speaks with a voice of its own. The audio then comes from the built-in voice instead of a speech
   * server; it is stored, and the client plays it if its own voice fails. Default: `server`.
   */
  speech: z.enum(['server', 'device']).optional(),
  /** The learner's own instruction, such as "speak slowly". Never sent in the system role. */
  system: z.string().trim().max(turnLimits.wishCharacters).optional(),
  target_language: Language,
  explanation_language: Language,
})
export type TurnForm = z.infer<typeof TurnForm>

/** Errors of a turn and of a confirmed line, before or within their streams. */
export const answerErrors = [
  'ORG.SUSPENDED',
  'ORG.FREE_SESSION_LIMIT_EXPIRED',
  'BUDGET.EXCEEDED',
  'CONVERSATION.BUSY',
  'CONVERSATION.ENDED',
  'CONVERSATION.NEEDS_MODEL',
  'AI.UNAVAILABLE',
  'TRANSCRIPTION.UNAVAILABLE',
  'AI.MODEL_LOADING',
  'UNAVAILABLE',
] as const

export const sendTurn = endpoint({
  method: 'POST',
  path: '/api/conversation',
  summary: 'Send one spoken or typed turn; returns a stream of events',
  access: 'self',
  form: TurnForm,
  audio: 'optional',
  stream: StreamEvent,
  errors: [...answerErrors, 'QUOTA.EXCEEDED', 'UPLOAD.TOO_LARGE', 'UPLOAD.UNSUPPORTED_AUDIO'],
})

export const keepHeard = endpoint({
  method: 'POST',
  path: '/api/conversation/session/:id/heard',
  summary: 'Report an interrupted reply: keeps only the part that was heard, which must be a prefix of it',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ pair_id: Id, heard_text: z.string().max(10_000) }),
  status: 204,
  errors: ['CONVERSATION.ENDED'],
})

export const correctMessage = endpoint({
  method: 'PATCH',
  path: '/api/conversation/session/:id/message',
  summary: '"I didn\'t say that": correct or strike one of the learner\'s lines, before or after the review',
  access: 'self',
  params: IdParams,
  body: z
    .strictObject({
      pair_id: Id,
      content: z.string().trim().min(1).max(turnLimits.textCharacters).optional(),
      struck: z.boolean().optional(),
    })
    .refine(({ content, struck }) => content !== undefined || struck !== undefined, 'Nothing to change'),
  response: SessionMessage,
  errors: ['CONVERSATION.BUSY'],
})

export const keepRecording = endpoint({
  method: 'PATCH',
  path: '/api/conversation/session/:id/recording',
  summary: 'Exempt the recording of a line from expiry, or let it expire',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ pair_id: Id, keeps: z.boolean() }),
  response: Message,
})

export const translateMessage = endpoint({
  method: 'POST',
  path: '/api/conversation/session/:id/translation',
  summary:
    'A line of the conversation translated into the explanation language; null if neither model nor library has a translation',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ pair_id: Id, role: z.enum(['assistant', 'user']) }),
  response: z.object({ translation: z.string().nullable() }),
  errors: ['ORG.SUSPENDED', 'AI.UNAVAILABLE', 'AI.MODEL_LOADING', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

export const Analysis = z.object({
  has_errors: z.boolean(),
  is_end: z.boolean(),
  last_user_message: z.string().nullable(),
  /** Excludes those that the learner has dismissed. */
  issues: z.array(Issue),
  /** Those that the learner has dismissed. */
  dismissed_issues: z.array(Issue),
  goals_used: z.array(z.number()),
  steps_done: z.number(),
  /** What analysed the line; null if no language model did, and in analyses older than this field. */
  made_by: MadeBy.nullable(),
})
export type Analysis = z.infer<typeof Analysis>

export const analyseLastTurn = endpoint({
  method: 'POST',
  path: '/api/error-analysis',
  summary: "Mistakes in the learner's last line, goals reached, and whether the conversation is over",
  access: 'self',
  body: z.strictObject({ session_id: Id }),
  response: Analysis,
  errors: ['ORG.SUSPENDED', 'AI.UNAVAILABLE', 'AI.MODEL_LOADING'],
})
