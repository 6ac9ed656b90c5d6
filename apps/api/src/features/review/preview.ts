// The preview that a messenger shows for a link to a shared review.
import type { Database } from '#database/connect.ts'
import type { LinkPreview } from '#platform/pages/web.ts'
import { textsOf } from '#texts/texts.ts'
import { findPublicLanguage } from './sharing.queries.ts'

const texts = textsOf('review')

/**
 * The preview in the review's language, or in English if no such review is shared. It reveals nothing about the review.
 */
export async function previewOf(db: Database, publicId: string): Promise<LinkPreview> {
  // The page is shown even while the database is down, and reports that itself.
  const language = (await findPublicLanguage(db, publicId).catch(() => null)) ?? 'en'
  return { ...texts[language].preview, picture: `/preview-review-${language}.png` }
}
