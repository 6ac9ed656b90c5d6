// "That is not a mistake": dismisses findings in the reader's own review, and restores them.
import { dismissMistake } from '@parley/contracts/review/dismissal.ts'
import type { Mistake, Review } from '@parley/contracts/review/review.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { call } from '#platform/http/call.ts'
import { reviewQuery } from './use-reviews.ts'

interface Change {
  readonly mistake: Mistake
  readonly dismissed: boolean
}

export interface Dismissal {
  /** The findings that the learner has dismissed. */
  readonly dismissed: readonly Mistake[]
  change(change: Change): void
  /** Whether this finding is being changed. */
  isBusy(mistake: Mistake): boolean
  /** Whether this was the last change. */
  isLast(change: Change): boolean
  /** Why this finding could not be changed; null if there was no error. */
  errorOf(mistake: Mistake): unknown
}

const DismissalContext = createContext<Dismissal | null>(null)

/** Null if the review is not the reader's own. */
export const useDismissal = (): Dismissal | null => use(DismissalContext)

const isSame = (one: Mistake, other: Mistake | undefined): boolean =>
  one.pair_id === other?.pair_id && one.original_text === other.original_text

export function DismissalProvider({ review, children }: { readonly review: Review; readonly children: ReactNode }) {
  const client = useQueryClient()
  const { _id: id } = review
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ mistake: { pair_id, original_text }, dismissed }: Change) =>
      call(dismissMistake, { params: { id }, body: { pair_id, original_text, dismissed } }),
    onSuccess: (changed) => {
      client.setQueryData(reviewQuery(id).queryKey, (before) => before && { ...before, ...changed })
    },
  })
  const dismissal: Dismissal = {
    dismissed: review.dismissed_mistakes,
    change: (change) => mutate(change),
    isBusy: (mistake) => isPending && isSame(mistake, variables?.mistake),
    isLast: ({ mistake, dismissed }) =>
      isSuccess && variables?.dismissed === dismissed && isSame(mistake, variables.mistake),
    errorOf: (mistake) => (isSame(mistake, variables?.mistake) ? error : null),
  }
  return <DismissalContext value={dismissal}>{children}</DismissalContext>
}
