// A take: the learner repeats a line to compare it with the correct one. None of it is stored.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../language/language.ts'

/** Maximum length of a take, in seconds. */
export const takeSecondsMax = 30

/** Text fields of a take. */
export const TakeForm = z.strictObject({ target_language: Language })
export type TakeForm = z.infer<typeof TakeForm>

export const transcribeTake = endpoint({
  method: 'POST',
  path: '/api/conversation/take',
  summary: 'Transcribe a short recording; stores nothing and counts towards the daily turns',
  access: 'self',
  form: TakeForm,
  audio: 'required',
  /** Empty if there was no speech. */
  response: z.object({ text: z.string() }),
  errors: [
    'BUDGET.EXCEEDED',
    'USER.EMAIL_NOT_VERIFIED',
    'UPLOAD.TOO_LARGE',
    'UPLOAD.UNSUPPORTED_AUDIO',
    'TRANSCRIPTION.UNAVAILABLE',
    'AI.MODEL_LOADING',
  ],
})
