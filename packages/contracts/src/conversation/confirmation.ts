// "Is this what you said?": the learner confirms a line that the recogniser doubted.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import { answerErrors, TurnForm, turnLimits } from './conversation.ts'
import { StreamEvent } from './stream.ts'

export const confirmLine = endpoint({
  method: 'POST',
  path: '/api/conversation/session/:id/confirm',
  summary:
    'Confirm a doubted line, as it was transcribed or with the correct words; returns the stream of a turn. A line that was confirmed before gets the same answer again',
  access: 'self',
  params: IdParams,
  body: z.strictObject({
    pair_id: Id,
    /** The correct words, if the transcript is wrong. */
    content: z.string().trim().min(1).max(turnLimits.textCharacters).optional(),
    /** As in the form of a turn. */
    ...TurnForm.pick({ gpt_model: true, tts: true, speech: true, system: true }).shape,
  }),
  stream: StreamEvent,
  errors: [...answerErrors],
})
