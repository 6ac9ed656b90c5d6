// The lines of the conversation stream: newline-delimited JSON, each `{"type": …, "data": …}`.
import { z } from 'zod'
import { Id } from '../id.ts'
import { Awaits, Doubt } from './doubt.ts'
import { SessionProgress } from './session-progress.ts'

const event = <const Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data: z.object(data) })

export const StreamEvent = z.discriminatedUnion('type', [
  /** The transcript of the learner's speech; sent as soon as it is known. */
  event('TRANSCRIPTION', {
    role: z.literal('user'),
    content: z.string(),
    pair_id: Id,
    /** Signed, valid for one hour; null if the turn was typed or the audio could not be stored. */
    audio_url: z.string().nullable(),
    /** There was no space for the audio; only the words are stored. */
    recording: z.literal('not_stored').optional(),
    /**
     * Set if the transcript may be wrong: unless the learner takes an exam, COMPLETE follows with `awaits`. Earlier versions
     * did not send it.
     */
    doubt: Doubt.nullable().default(null),
  }),
  /** The next piece of the reply's text. */
  event('GPT_RESPONSE', { role: z.literal('assistant'), content: z.string() }),
  /** The complete reply, which has already been stored. */
  event('GPT_FULL_RESPONSE', { role: z.literal('assistant'), content: z.string(), pair_id: Id }),
  /**
   * One sentence as a complete MP3 file in base64. `index` counts from 0 without gaps; the `text`s make up the reply.
   */
  event('TTS_CHUNK', { index: z.number().int().min(0), text: z.string(), audio: z.string() }),
  /** The complete reply as one MP3 file. */
  event('TTS_LINK', { audioUrl: z.string(), pair_id: Id }),
  /**
   * An error; COMPLETE still follows. `part`: with AI.UNAVAILABLE, what the server could not do; earlier versions sent
   * `transcription` instead of the code TRANSCRIPTION.UNAVAILABLE.
   */
  event('ERROR', { code: z.string(), text: z.string(), part: z.enum(['transcription', 'speech']).optional() }),
  /**
   * With `received`: the turn is stored and can no longer be lost; sent once, before any model is called, with its
   * `pair_id` unless the partner speaks first. Empty: sent at least every 5 s if there are no other lines.
   */
  event('HEARTBEAT', { received: z.literal(true).optional(), pair_id: Id.optional() }),
  /** Always the last line. */
  event('COMPLETE', {
    ok: z.boolean(),
    pair_id: Id.nullable(),
    /** Set if the line counts only once the learner has confirmed it. */
    awaits: Awaits.optional(),
    /** Milliseconds since the request arrived; null for events that did not happen. */
    timings: z.object({
      transcription_ms: z.number().nullable(),
      first_text_ms: z.number().nullable(),
      first_audio_ms: z.number().nullable(),
      total_ms: z.number(),
    }),
    /** The conversation's state after the turn; null if it could not be read. */
    session: SessionProgress.nullable(),
  }),
])
export type StreamEvent = z.infer<typeof StreamEvent>

/**
 * The slowest upload that the server accepts, in bytes per millisecond (8 kB per second): a two-minute recording then
 * takes eight minutes. The browser does not give up a faster one.
 */
export const leastUploadRate = 8

/** Maximum silence on the stream, in milliseconds. */
export const heartbeatMs = 5_000
