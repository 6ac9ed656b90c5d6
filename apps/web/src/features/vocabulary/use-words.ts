// What is read of the vocabulary: the list, its figures, one word looked up.
import type { Language } from '@parley/contracts/language.ts'
import { countWords, listDueWords, listWords, lookUpWord } from '@parley/contracts/vocabulary.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import type { VocabularySearch } from './vocabulary-search.ts'

/** First part of the key of everything that changes with a kept word. */
export const vocabularyKey = 'vocabulary'

/** Kept words, twenty at a time; a query for each choice of what is shown. */
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
    getNextPageParam: (last) => (last.items.length < last.limit ? undefined : last.offset + last.items.length),
    // A word may have been kept since, in a review or in another tab.
    staleTime: 0,
  })

/** How many words are kept and due, by language. */
export const countsQuery = queryOptions({
  queryKey: [vocabularyKey, 'counts'],
  queryFn: async ({ signal }) => (await call(countWords, undefined, { signal })).items,
  // Words fall due while nothing is done.
  staleTime: 0,
})

export interface LookedUp {
  readonly text: string
  readonly language: Language
  /** The language of the translations. */
  readonly native: Language
}

/** What the dictionary knows of a word or phrase, and whether it is kept. */
export const lookupQuery = ({ text, language, native }: LookedUp) =>
  queryOptions({
    queryKey: [vocabularyKey, 'lookup', text, language, native],
    queryFn: ({ signal }) =>
      call(lookUpWord, { query: { text, target_language: language, native_language: native } }, { signal }),
    staleTime: 5 * 60_000,
  })

/** The words that are due now. Asked once a round: what is graded meanwhile must not change the round. */
export const dueQuery = (language: Language | undefined) =>
  queryOptions({
    queryKey: ['due-words', language],
    queryFn: ({ signal }) => call(listDueWords, { query: language ? { target_language: language } : {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
