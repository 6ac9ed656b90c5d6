// What is done with kept words. One request at a time: what is asked for meanwhile is ignored (specification §4).
import {
  addWord,
  changeWords,
  deleteUserWord,
  type Tier,
  type UserWord,
  updateTier,
  vocabularyLimits,
} from '@parley/contracts/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import type { AskedWord } from './asked-word.ts'
import { vocabularyKey } from './use-words.ts'

const mutationKey = ['vocabulary-act']

/** Whether a request about kept words is under way, and the way to have everything shown anew. */
function useActs() {
  const client = useQueryClient()
  return {
    isBusy: () => client.isMutating({ mutationKey }) > 0,
    refresh: () => void client.invalidateQueries({ queryKey: [vocabularyKey] }),
  }
}

export interface TierChoice {
  /** The word as it is kept, or null. */
  readonly kept: Pick<UserWord, '_id'> | null
  readonly globalWordId: string
  readonly tier: Tier
  /** Where it was met. */
  readonly met: Pick<AskedWord, 'sentence' | 'sessionId'>
}

const contextOf = ({ sentence, sessionId }: TierChoice['met']) =>
  sentence !== undefined && { context: { sentence, ...(sessionId !== undefined && { session_id: sessionId }) } }

/** Gives a kept word another tier, or keeps a word with it. */
export function useChooseTier(onDone: (word: UserWord) => void) {
  const { isBusy, refresh } = useActs()
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

/** Takes a word out of the vocabulary. */
export function useRemoveWord(onDone: () => void) {
  const { isBusy, refresh } = useActs()
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

/** Changes several kept words, a hundred at a time; answers how many were changed. */
export function useChangeWords(onDone: (changed: number, change: BulkChange) => void) {
  const { isBusy, refresh } = useActs()
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
    // Also after a failure some of them may be changed.
    onSettled: refresh,
    onSuccess: (changed, { change }) => onDone(changed, change),
  })
  return {
    ...state,
    change: (ids: readonly string[], change: BulkChange) => void (isBusy() || mutate({ ids, change })),
  }
}
