// Whose progress is shown and in which language, as query parameters.
import { type Language, languages } from '@parley/contracts/language/language.ts'

export interface ProgressSearch {
  /** Only this language; all of them if omitted. */
  language?: Language
  /** The ID of a member, for teachers; the reader's own progress if omitted. */
  member?: string
  /** Set by the weekly mail's unsubscribe link; the mail is switched off when the page opens. */
  weekly_mail?: 'off'
}

const idShape = /^[0-9a-f]{24}$/

/** Parses the query parameters; unknown values are ignored. */
export function parseProgressSearch(search: Record<string, unknown>): ProgressSearch {
  const language = languages.find((known) => known === search.language)
  // The router parses an ID of digits as a number.
  const member = String(search.member ?? '')
  return {
    ...(language && { language }),
    ...(idShape.test(member) && { member }),
    ...(search.weekly_mail === 'off' && { weekly_mail: 'off' }),
  }
}
