// "That is not a mistake": the learner disagrees with a finding in a review.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import { Review } from './review.ts'

/** Longer than any words that a finding can quote. */
const originalMax = 5_000

export const dismissMistake = endpoint({
  method: 'PATCH',
  path: '/api/communication-review/:id/mistakes',
  summary: 'Dismiss a finding of a review, so that it no longer counts anywhere, or restore it',
  access: 'self',
  params: IdParams,
  body: z.strictObject({
    pair_id: Id,
    /** The words that the finding concerns, as in the review. */
    original_text: z.string().min(1).max(originalMax),
    dismissed: z.boolean(),
  }),
  response: Review.pick({ mistakes: true, issues: true, dismissed_mistakes: true, has_errors: true }),
  errors: ['REVIEW.NOT_READY'],
})
