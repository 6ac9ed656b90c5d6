// Actions on saved words. One request at a time: actions during a request are ignored (specification §4).
import {
  addWord,
  changeWords,
  deleteUserWord,
  type Tier,
  type UserWord,
  updateTier,
  vocabularyLimits,
} from '@parley/contracts/practice/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import type { AskedWord } from './asked-word.ts'
import { vocabularyKey } from './use-words.ts'

const mutationKey = ['vocabulary-act']

/** Whether a request about saved words is running, and a function that refetches everything. */
function useWordMutations() {
  const client = useQueryClient()
  return {
    isBusy: () => client.isMutating({ mutationKey }) > 0,
    refresh: () => void client.invalidateQueries({ queryKey: [vocabularyKey] }),
  }
}

export interface TierChoice {
  /** The saved word, or null. */
  readonly kept: Pick<UserWord, '_id'> | null
  readonly globalWordId: string
  readonly tier: Tier
  /** Where it occurred. */
  readonly met: Pick<AskedWord, 'sentence' | 'sessionId'>
}

const contextOf = ({ sentence, sessionId }: TierChoice['met']) =>
  sentence !== undefined && { context: { sentence, ...(sessionId !== undefined && { session_id: sessionId }) } }

/** Changes the tier of a saved word, or saves a word with it. */
export function useChooseTier(onDone: (word: UserWord) => void) {
  const { isBusy, refresh } = useWordMutations()
  const { mutate, ...state } = useMutation({
    mutationKey,
    mutationFn: ({ kept, globalWordId, tier, met }: TierChoice) =>
      kept
        ? call(updateTier, { body: { user_word_id: kept._id, tier } })
        : call(addWord, {
            body: { global_word_id: globalWordId, tier, ...contextOf(met) },
          }),
    onSuccess: (word) => {
      refresh()
      onDone(word)
    },
  })
  return { ...state, choose: (choice: TierChoice) => void (isBusy() || mutate(choice)) }
}

export function useRemoveWord(onDone: () => void) {
  const { isBusy, refresh } = useWordMutations()
  const { mutate, ...state } = useMutation({
    mutationKey,
    mutationFn: (id: string) => call(deleteUserWord, { params: { id } }),
    onSuccess: () => {
      refresh()
      onDone()
    },
  })
  return { ...state, remove: (id: string) => void (isBusy() || mutate(id)) }
}

export type BulkChange = { readonly action: 'set_tier'; readonly tier: Tier } | { readonly action: 'remove' }

/** Changes several saved words, a hundred at a time; reports how many were changed. */
export function useChangeWords(onDone: (changed: number, change: BulkChange) => void) {
  const { isBusy, refresh } = useWordMutations()
  const { mutate, ...state } = useMutation({
    mutationKey,
    mutationFn: async ({ ids, change }: { readonly ids: readonly string[]; readonly change: BulkChange }) => {
      let changed = 0
      for (let from = 0; from < ids.length; from += vocabularyLimits.bulk) {
        const body = { ...change, user_word_ids: ids.slice(from, from + vocabularyLimits.bulk) }
        changed += (await call(changeWords, { body })).changed_count
      }
      return changed
    },
    // Some of them may have changed even if the request failed.
    onSettled: refresh,
    onSuccess: (changed, { change }) => onDone(changed, change),
  })
  return {
    ...state,
    change: (ids: readonly string[], change: BulkChange) => void (isBusy() || mutate({ ids, change })),
  }
}
