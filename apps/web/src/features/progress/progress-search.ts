// Whose progress is shown and in which language, as the part of the address behind the question mark.
import { type Language, languages } from '@parley/contracts/language.ts'

export interface ProgressSearch {
  /** Only this language; all of them where it is left out. */
  language?: Language
  /** The id of a member, for teachers; the reader themselves where it is left out. */
  member?: string
  /** Where the weekly mail's foot leads: it is switched off on arrival. */
  weekly_mail?: 'off'
}

const idShape = /^[0-9a-f]{24}$/

/** Reads the address; what it does not know counts as left out. */
export function parseProgressSearch(given: Record<string, unknown>): ProgressSearch {
  const language = languages.find((known) => known === given.language)
  // An id of digits alone is read as a number by the router.
  const member = String(given.member ?? '')
  return {
    ...(language && { language }),
    ...(idShape.test(member) && { member }),
    ...(given.weekly_mail === 'off' && { weekly_mail: 'off' }),
  }
}
