// The three legal texts that every user accepts. Parley ships its own; an operator can replace them.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../language/language.ts'

export const LegalName = z.enum(['terms', 'privacy', 'refund'])
export type LegalName = z.infer<typeof LegalName>

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/legal/:name',
  summary: "The operator's own terms, privacy or refund policy",
  access: 'public',
  params: z.strictObject({ name: LegalName }),
  query: z.strictObject({ language: Language }),
  response: z.object({
    /** Markdown: headings, paragraphs, lists, bold words, links. Null if Parley's own text applies. */
    text: z.string().nullable(),
  }),
})
