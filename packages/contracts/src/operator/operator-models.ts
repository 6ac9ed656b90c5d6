// What a model server answered when Parley started, and what was learnt about it, for the operator's console.
import { z } from 'zod'
import { Time } from '../id.ts'

/** How requests to a model differ from the usual form, because its server has rejected that. */
export const ModelQuirk = z.enum([
  'max_completion_tokens',
  'no_temperature',
  'no_stream_options',
  /** Objects are requested as JSON, with their schema in words. */
  'object_without_schema',
  /** Objects are requested in words alone. */
  'object_as_text',
  'object_in_one_piece',
  /** It thinks before it answers, and gets more tokens for that. */
  'room_for_thinking',
  /** That is not enough, so requests ask it to think less. */
  'less_thinking',
  'no_reasoning_effort',
  'short_context',
  /** Its speech is WAV. */
  'wav',
  /** Its transcripts come without figures. */
  'json',
  /** Recordings are sent without their language. */
  'no_language',
  /** It refuses a voice that is set: the built-in voice speaks instead. */
  'no_voice',
])
export type ModelQuirk = z.infer<typeof ModelQuirk>

/** What the operator should set or look at. */
export const ModelAdvice = z.object({
  kind: z.enum([
    /** The server does not list `model`: set `variable` to one of `choices`. */
    'choose_model',
    /** The server does not list the configured model; `model`, its only one, is used: set `variable` to it. */
    'name_model',
    'loading',
    /** It refuses the key in `variable`. */
    'key',
    /** It has no such address or model: check `variable`, the address. */
    'address',
    'voice',
    'refused',
    'silent',
    'overloaded',
    'thinking',
    /** Nothing answers at the address in `variable`. */
    'unreachable',
    /** The answer cannot be used. */
    'unusable',
    /** Its objects do not fit. */
    'weak',
  ]),
  /** Name of an environment variable. */
  variable: z.string().nullable(),
  model: z.string().nullable(),
  choices: z.array(z.string()),
})
export type ModelAdvice = z.infer<typeof ModelAdvice>

/** One model server, as the responding process knows it. */
export const ModelServerCheck = z.object({
  /** Its host and port. */
  host: z.string(),
  /** `waiting`: it has not answered the first question yet. `unasked`: the operator has switched the question off. */
  state: z.enum(['waiting', 'ok', 'failing', 'unasked']),
  /** When the latest question ended; null before. */
  asked_at: Time.nullable(),
  /** The model used by default. */
  model: z.string(),
  /** Models that the server lists, at most 50; null if it lists none. */
  offered: z.array(z.string()).nullable(),
  learnt: z.array(ModelQuirk),
  advice: z.array(ModelAdvice),
})
export type ModelServerCheck = z.infer<typeof ModelServerCheck>
