// What a learner sees of a scenario before the conversation starts.
import { z } from 'zod'
import { SessionProgress } from '../conversation/session-progress.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { IeltsPart, Scenario } from './scenario.ts'
import { Twist } from './twist.ts'

export const Briefing = z.object({
  scenario: Scenario,
  /** Whether it is part of the library that ships with Parley. */
  is_built_in: z.boolean(),
  /** Number of conversations that all users have had in it; null if it is built in. */
  talked_count: z.number().nullable(),
  /** How long the requested part usually takes. */
  minutes: z.object({ from: z.number(), to: z.number() }),
  /** The kind of partner that will answer; null if none is available. */
  partner: z.enum(['built-in', 'model', 'examiner']).nullable(),
  /** No partner can answer: the scenario has no lines for the built-in one, and no language model is configured. */
  needs_language_model: z.boolean(),
  /** No partner can answer: a language model is needed, and this caller may not currently use it. */
  model_refusal: z.enum(['BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED']).nullable(),
  /** Where the caller's speech is transcribed. */
  transcription: SessionProgress.shape.transcription,
  /** A conversation's first answer uses one up; null if the caller has a subscription. */
  free_conversations: z.object({ left: z.number(), limit: z.number(), resets_at: Time }).nullable(),
  /** The caller's latest band estimate for this test; null for dialogues or if there is none. */
  last_estimate: z.object({ review_id: Id, band: z.number(), made_at: Time }).nullable(),
  /** Null if there is none, or if the caller has not finished the scenario yet. */
  twist: Twist.nullable(),
})
export type Briefing = z.infer<typeof Briefing>

export const getBriefing = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenario/:id/briefing',
  summary: 'The briefing shown before a conversation; opens nothing and costs nothing',
  access: 'user',
  params: IdParams,
  query: z.object({ part: IeltsPart.optional() }),
  response: Briefing,
})
