// Vocabulary queries: the list, its counts, and one word looked up.
import type { Language } from '@parley/contracts/language/language.ts'
import { countWords, listWords, lookUpWord } from '@parley/contracts/practice/vocabulary.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'
import type { VocabularySearch } from './vocabulary-search.ts'

/** First part of every query key that a saved word affects. */
export const vocabularyKey = 'vocabulary'

/** Saved words in pages of twenty; one query per set of filters. */
export const wordsQuery = ({ search, language, tier }: Omit<VocabularySearch, 'review'>) =>
  infiniteQueryOptions({
    queryKey: [vocabularyKey, 'list', search, language, tier],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        offset: pageParam,
        ...(search && { search }),
        ...(language && { target_language: language }),
        ...(tier && { tier }),
      }
      return call(listWords, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    // A word may have been saved since, in a review or in another tab.
    staleTime: 0,
  })

/** Number of saved and due words, by language. */
export const countsQuery = queryOptions({
  queryKey: [vocabularyKey, 'counts'],
  queryFn: async ({ signal }) => (await call(countWords, undefined, { signal })).items,
  // Words become due over time.
  staleTime: 0,
})

export interface LookedUp {
  readonly text: string
  readonly language: Language
  /** The language of the translations. */
  readonly native: Language
}

/** A word's or phrase's dictionary entry, and whether it is saved. */
export const lookupQuery = ({ text, language, native }: LookedUp) =>
  queryOptions({
    queryKey: [vocabularyKey, 'lookup', text, language, native],
    queryFn: ({ signal }) =>
      call(lookUpWord, { query: { text, target_language: language, native_language: native } }, { signal }),
    staleTime: 5 * 60_000,
  })
