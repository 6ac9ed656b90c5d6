// The signed-in user's usage today, and their limits.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The counted units. Seconds are of audio; tokens are as reported by the provider. */
export const usageKinds = [
  'turns',
  /** Turns of visitors who have no account. */
  'trial_turns',
  'model_calls',
  'transcription_seconds',
  'input_tokens',
  'output_tokens',
  'spoken_characters',
  'word_lookups',
  'imports',
] as const
export const UsageKind = z.enum(usageKinds)
export type UsageKind = z.infer<typeof UsageKind>

/** One daily budget (UTC). */
export const Budget = z.object({
  used: z.number().int().min(0),
  limit: z.number().int().min(0),
  /** When the budget is reset. */
  resets_at: z.iso.datetime(),
})
export type Budget = z.infer<typeof Budget>

export const Usage = z.object({
  /** Turns in which the learner spoke or typed. */
  turns: Budget,
  /** Characters that a speech server has spoken; null if there is no speech server. */
  spoken_characters: Budget.nullable(),
  /** Words that a language model has looked up; null if there is no model. */
  word_lookups: Budget.nullable(),
  /** Conversations without a subscription; null if the current organisation has one. */
  free_conversations: Budget.nullable(),
})
export type Usage = z.infer<typeof Usage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  access: 'self',
  summary: "The signed-in user's usage today, and the limits",
  response: Usage,
})
