// Operators' decisions about public scenarios and modules.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { Page, pageOf } from '../paging.ts'
import { ItemKind, ReportReason } from './moderation.ts'

/** Maximum characters in an operator's reason. */
export const decisionReasonMax = 300

/** Which items: reported, waiting for approval (`PUBLISHING=reviewed`), or hidden. */
export const ReportList = z.enum(['reported', 'waiting', 'hidden'])
export type ReportList = z.infer<typeof ReportList>

export const ReportedItem = z.object({
  kind: ItemKind,
  _id: Id,
  title: z.string(),
  description: z.string(),
  target_language: Language,
  /** Tag name; null if the author has left. */
  author: z.string().nullable(),
  state: z.enum(['visible', 'waiting', 'hidden']),
  /** Why it is hidden: one of the reasons for reports, or a sentence. */
  reason: z.string().nullable(),
  moderated_at: Time.nullable(),
  created_at: Time,
  /** Number of open reports, and their reasons, most frequent first. */
  reports: z.number().int(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.number().int() })),
  /** Reporters' notes, newest first, without their names. */
  notes: z.array(z.string()),
  reported_at: Time.nullable(),
})
export type ReportedItem = z.infer<typeof ReportedItem>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/operator/reports',
  summary: 'Public items that are reported, waiting for approval, or hidden',
  access: 'operator',
  query: Page.extend({ list: ReportList.default('reported') }),
  response: pageOf(ReportedItem),
})

/** What a text of an item is for. */
export const TextRole = z.enum([
  'description',
  'tags',
  'goals',
  'phrases',
  'words',
  'setting',
  'situation',
  'aim',
  'steps',
  'optional_steps',
  'partner_lines',
  'examples',
  'questions',
  'cue_card',
  'ending',
  'tips',
])
export type TextRole = z.infer<typeof TextRole>

const TextSection = z.object({
  role: TextRole,
  /** In order; `note` is the author's translation or explanation, or empty. */
  texts: z.array(z.object({ text: z.string(), note: z.string() })).min(1),
})
export type TextSection = z.infer<typeof TextSection>

/** Everything that an author has written into an item. */
export const ItemTexts = z.object({
  kind: ItemKind,
  _id: Id,
  title: z.string(),
  target_language: Language,
  sections: z.array(TextSection),
  /** The scenarios of a module, or the module's groups; none for a scenario. */
  parts: z.array(z.object({ title: z.string(), sections: z.array(TextSection) })),
})
export type ItemTexts = z.infer<typeof ItemTexts>

export const readItem = endpoint({
  method: 'GET',
  path: '/api/operator/reports/:kind/:id',
  summary:
    "All texts of an item that is public, reported, waiting or hidden; 404 for a user's private items, and never a conversation",
  access: 'operator',
  params: z.strictObject({ kind: ItemKind, id: Id }),
  response: ItemTexts,
})

export const Decision = z.enum(['keep', 'hide', 'restore', 'delete', 'approve'])
export type Decision = z.infer<typeof Decision>

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/operator/reports/:kind/:id/:decision',
  summary:
    "Keep an item public, hide, restore, delete or approve it; hiding and deleting require a reason, which a hidden item's author sees",
  access: 'operator',
  params: z.strictObject({ kind: ItemKind, id: Id, decision: Decision }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(decisionReasonMax).optional() }),
  response: z.object({ _id: Id, decision: Decision }),
})
