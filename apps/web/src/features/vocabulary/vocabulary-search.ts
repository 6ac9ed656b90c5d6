// The vocabulary's filters as query parameters.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { type Tier, vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'

export const tiers: readonly Tier[] = [1, 2, 3, 4]

export interface VocabularySearch {
  readonly search: string
  readonly language: Language | undefined
  readonly tier: Tier | undefined
  /** Whether the due words are being practised, one at a time. */
  readonly review: boolean
}

/** Parses the query parameters; unknown values are ignored. The router may pass a number instead of text. */
export function parseVocabularySearch({ search, language, tier, review }: Record<string, unknown>): VocabularySearch {
  const isText = typeof search === 'string' || typeof search === 'number'
  return {
    search: isText ? String(search).slice(0, vocabularyLimits.text) : '',
    language: languages.find((known) => known === language),
    tier: tiers.find((known) => known === Number(tier)),
    review: review === true || review === 'true',
  }
}

/** The filters' query parameters, without defaults. */
export function writeVocabularySearch({ search, language, tier, review }: VocabularySearch) {
  return {
    ...(search && { search }),
    ...(language && { language }),
    ...(tier && { tier }),
    ...(review && { review: true as const }),
  }
}

/** Whether any filter is set. */
export const isFiltered = ({ search, language, tier }: VocabularySearch) =>
  search !== '' || language !== undefined || tier !== undefined
