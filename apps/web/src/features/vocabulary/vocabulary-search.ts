// What of the vocabulary is shown, as the part of the address behind the question mark.
import { type Language, languages } from '@parley/contracts/language.ts'
import { type Tier, vocabularyLimits } from '@parley/contracts/vocabulary.ts'

export const tiers: readonly Tier[] = [1, 2, 3, 4]

export interface VocabularySearch {
  readonly search: string
  readonly language: Language | undefined
  readonly tier: Tier | undefined
  /** The words that are due are asked, one at a time. */
  readonly review: boolean
}

/** Reads the address; what it does not know counts as left out. A number may stand for a text: the router parses it. */
export function parseVocabularySearch({ search, language, tier, review }: Record<string, unknown>): VocabularySearch {
  const isText = typeof search === 'string' || typeof search === 'number'
  return {
    search: isText ? String(search).slice(0, vocabularyLimits.text) : '',
    language: languages.find((known) => known === language),
    tier: tiers.find((known) => known === Number(tier)),
    review: review === true || review === 'true',
  }
}

/** The address of what is shown, without what goes without saying. */
export function writeVocabularySearch({ search, language, tier, review }: VocabularySearch) {
  return {
    ...(search && { search }),
    ...(language && { language }),
    ...(tier && { tier }),
    ...(review && { review: true as const }),
  }
}

/** Whether some words may be left out. */
export const isFiltered = ({ search, language, tier }: VocabularySearch) =>
  search !== '' || language !== undefined || tier !== undefined
