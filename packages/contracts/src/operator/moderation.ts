// Reports about public items.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { plainText } from '../text/plain-text.ts'

export const ItemKind = z.enum(['scenario', 'module'])
export type ItemKind = z.infer<typeof ItemKind>

/** Kept apart from the schema, so that pages can use it without loading zod. */
export const reportReasons = ['offensive', 'personal_data', 'advertising', 'copyright', 'broken', 'other'] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** Maximum characters in a note to the operator. */
export const reportNoteMax = 500

/** Number of open reports by different people after which an item is hidden until the operator has reviewed it. */
export const reportsThatHide = 3

export const reportItem = endpoint({
  method: 'POST',
  path: '/api/prompts-library/report',
  summary: "Report another author's scenario or module to the operator, once each",
  access: 'user',
  body: z.strictObject({
    item_kind: ItemKind,
    item_id: Id,
    reason: ReportReason,
    /** Only visible to the operator. */
    note: plainText(reportNoteMax).optional(),
  }),
  status: 204,
  errors: ['FORBIDDEN', 'LIBRARY.ALREADY_REPORTED'],
})
