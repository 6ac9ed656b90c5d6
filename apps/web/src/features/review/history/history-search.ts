// The history's filters as query parameters.
import { type Language, languages } from '@parley/contracts/language/language.ts'

export interface HistorySearch {
  readonly search: string
  readonly language: Language | undefined
  readonly type: 'DIALOG' | 'IELTS' | undefined
}

/** Longest search text that the server accepts, in characters. */
export const searchMax = 120

/** Parses the query parameters; unknown values are ignored. The router may pass a number instead of text. */
export function parseHistorySearch({ search, language, type }: Record<string, unknown>): HistorySearch {
  return {
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, searchMax) : '',
    language: languages.find((known) => known === language),
    type: type === 'DIALOG' || type === 'IELTS' ? type : undefined,
  }
}

/** The filters' query parameters, without defaults. */
export function writeHistorySearch({ search, language, type }: HistorySearch) {
  return { ...(search && { search }), ...(language && { language }), ...(type && { type }) }
}

/** How many filters are set, not counting the search. */
export const countFilters = ({ language, type }: HistorySearch): number =>
  [language, type].filter((choice) => choice !== undefined).length

/** Whether any filter is set. */
export const isFiltered = ({ search, language, type }: HistorySearch) =>
  search !== '' || language !== undefined || type !== undefined
