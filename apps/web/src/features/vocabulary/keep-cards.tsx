// Saves a review's mistake or a step's example as a card.
import { keepExample, listKept } from '@parley/contracts/practice/kept.ts'
import { keepMistake } from '@parley/contracts/practice/vocabulary.ts'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { vocabularyKey } from './use-words.ts'

/** `tomorrow` is the style for a line that is left for another day. */
type Look = 'card' | 'tomorrow'

const later = (look: Look) => (look === 'tomorrow' ? { from_tomorrow: true } : {})

const keptQuery = (reviewId: string) =>
  queryOptions({
    queryKey: [vocabularyKey, 'kept', reviewId],
    queryFn: ({ signal }) => call(listKept, { params: { id: reviewId } }, { signal }),
  })

export interface KeepMistakeProps {
  readonly reviewId: string
  readonly pairId: string
  /** The wrong words, as they appear in the review. */
  readonly original: string
  readonly look: Look
}

/** Saves a review's mistake as a card for practice with the due words. */
export function KeepMistake({ reviewId, pairId, original, look }: KeepMistakeProps) {
  const { data, isPending } = useQuery(keptQuery(reviewId))
  const isKept = data?.mistakes.some((one) => one.pair_id === pairId && one.original_text === original) ?? false
  const body = { review_id: reviewId, pair_id: pairId, original_text: original, ...later(look) }
  return <Keep isKnown={!isPending} isKept={isKept} look={look} keep={() => call(keepMistake, { body })} />
}

export interface KeepExampleProps {
  readonly reviewId: string
  readonly example: string
  readonly look: Look
}

/** The same for a step's example. */
export function KeepExample({ reviewId, example, look }: KeepExampleProps) {
  const { data, isPending } = useQuery(keptQuery(reviewId))
  const isKept = data?.examples.includes(example) ?? false
  return (
    <Keep
      isKnown={!isPending}
      isKept={isKept}
      look={look}
      keep={() => call(keepExample, { body: { review_id: reviewId, example, ...later(look) } })}
    />
  )
}

interface KeepProps {
  /** Until then nothing is offered, because it may already be saved. */
  readonly isKnown: boolean
  readonly isKept: boolean
  readonly look: Look
  readonly keep: () => Promise<unknown>
}

function Keep({ isKnown, isKept, look, keep }: KeepProps) {
  const { t } = useTranslation('vocabulary')
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: keep,
    onSuccess: () => client.invalidateQueries({ queryKey: [vocabularyKey] }),
  })
  const isDone = isKept || isSuccess
  return (
    <>
      <Button
        variant={look === 'card' ? 'quiet' : 'outline'}
        size={look === 'card' ? 'sm' : 'md'}
        icon={isDone ? <IconCheck aria-hidden="true" /> : <IconBookmark aria-hidden="true" />}
        busy={isPending}
        style={isKnown ? undefined : { visibility: 'hidden' }}
        aria-disabled={isDone}
        onClick={isDone ? undefined : () => mutate()}
      >
        {t(isDone ? 'mistake.kept' : look === 'card' ? 'mistake.keep' : 'mistake.tomorrow')}
      </Button>
      {error && <ProblemLine error={error} />}
    </>
  )
}
