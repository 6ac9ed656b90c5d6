// "That is not a mistake" during a conversation: the learner disagrees with an issue shown beside a line.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import { Analysis } from './conversation.ts'

/** Longer than any words that an issue can quote. */
const originalMax = 5_000

export const dismissIssue = endpoint({
  method: 'PATCH',
  path: '/api/conversation/session/:id/issues',
  summary: 'Dismiss an issue in a line, so that it no longer counts anywhere, including the review, or restore it',
  access: 'self',
  params: IdParams,
  body: z.strictObject({
    pair_id: Id,
    /** The words that the issue concerns, as in the analysis. */
    original_text: z.string().min(1).max(originalMax),
    dismissed: z.boolean(),
  }),
  /** This line's issues. */
  response: Analysis.pick({ has_errors: true, issues: true, dismissed_issues: true }),
})
