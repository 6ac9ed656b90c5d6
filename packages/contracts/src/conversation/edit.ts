// The learner's edit of a line.
import { z } from 'zod'

/**
 * Fields of a line in a review that the learner has edited. An exam is judged on what was recognised, so there the
 * line's `content` is `recognised`; elsewhere it is `edited`.
 */
export const editFields = { edit: z.object({ recognised: z.string(), edited: z.string() }).optional() }
