// What a link to a shared review looks like in a messenger.
import type { Database } from '#database/connect.ts'
import type { LinkPreview } from '#platform/web.ts'
import { previewTexts } from './preview-texts.ts'
import { findPublicLanguage } from './sharing.queries.ts'

/** In the language in which the review is written; in English where no such review is shared. It tells nothing of the review. */
export async function previewOf(db: Database, publicId: string): Promise<LinkPreview> {
  // The page is shown also while the database does not answer: it says so itself.
  const language = await findPublicLanguage(db, publicId).catch(() => null)
  return previewTexts[language ?? 'en']
}
