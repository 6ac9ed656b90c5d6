// What of the history is shown, as the part of the address behind the question mark.
import { type Language, languages } from '@parley/contracts/language.ts'

export interface HistorySearch {
  readonly search: string
  readonly language: Language | undefined
  readonly type: 'DIALOG' | 'IELTS' | undefined
}

/** Longest search text that the server takes, in characters. */
export const searchMax = 120

/** Reads the address; what it does not know counts as left out. A number may stand for a text: the router parses it. */
export function parseHistorySearch({ search, language, type }: Record<string, unknown>): HistorySearch {
  return {
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, searchMax) : '',
    language: languages.find((known) => known === language),
    type: type === 'DIALOG' || type === 'IELTS' ? type : undefined,
  }
}

/** The address of what is shown, without what goes without saying. */
export function writeHistorySearch({ search, language, type }: HistorySearch) {
  return { ...(search && { search }), ...(language && { language }), ...(type && { type }) }
}

/** Whether some conversations may be left out. */
export const isFiltered = ({ search, language, type }: HistorySearch) =>
  search !== '' || language !== undefined || type !== undefined
