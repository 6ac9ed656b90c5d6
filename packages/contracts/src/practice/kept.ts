// Cards that a learner makes from a review: mistakes, and examples of how to do a step.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import { UserWord } from './vocabulary.ts'

export const keepExample = endpoint({
  method: 'POST',
  path: '/api/vocabulary/example',
  summary: "Save the example of a step in the caller's own review as a card; a repeated request changes nothing",
  access: 'self',
  body: z.strictObject({ review_id: Id, example: z.string().min(1).max(2_000), from_tomorrow: z.boolean().optional() }),
  response: UserWord,
  errors: ['QUOTA.EXCEEDED'],
})

export const listKept = endpoint({
  method: 'GET',
  path: '/api/vocabulary/kept/:id',
  summary: "Which mistakes and examples of the caller's own review are saved as cards",
  access: 'self',
  params: IdParams,
  response: z.object({
    mistakes: z.array(z.object({ pair_id: Id, original_text: z.string() })),
    examples: z.array(z.string()),
  }),
})
