// Public items that somebody objects to.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { plainText } from './plain-text.ts'

export const ItemKind = z.enum(['scenario', 'module'])
export type ItemKind = z.infer<typeof ItemKind>

/** Beside the schema, so that a page may ask it and stay light. */
export const reportReasons = ['offensive', 'personal_data', 'advertising', 'copyright', 'broken', 'other'] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** Longest note to the operator, in characters. */
export const reportNoteMax = 500

/** After so many open reports of different people an item is hidden until the operator has looked at it. */
export const reportsThatHide = 3

export const reportItem = endpoint({
  method: 'POST',
  path: '/api/prompts-library/report',
  summary: 'Tell the operator about a scenario or module of somebody else that the caller may see; once each',
  access: 'user',
  body: z.strictObject({
    item_kind: ItemKind,
    item_id: Id,
    reason: ReportReason,
    /** For the operator alone. */
    note: plainText(reportNoteMax).optional(),
  }),
  status: 204,
  errors: ['FORBIDDEN', 'LIBRARY.ALREADY_REPORTED'],
})
