import { keepMistake } from '@parley/contracts/vocabulary.ts'
import { IconCards, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { vocabularyKey } from './use-words.ts'

export interface KeepMistakeProps {
  readonly reviewId: string
  readonly pairId: string
  /** The words in question, as the review has them. */
  readonly original: string
}

/** Keeps a mistake of a review as a card that is asked with the due words. */
export function KeepMistake({ reviewId, pairId, original }: KeepMistakeProps) {
  const { t } = useTranslation('vocabulary')
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(keepMistake, { body: { review_id: reviewId, pair_id: pairId, original_text: original } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [vocabularyKey] }),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={isSuccess ? <IconCheck aria-hidden="true" /> : <IconCards aria-hidden="true" />}
        busy={isPending}
        aria-disabled={isSuccess}
        onClick={isSuccess ? undefined : () => mutate()}
      >
        {t(isSuccess ? 'mistake.kept' : 'mistake.keep')}
      </Button>
      {error && <ProblemLine error={error} />}
    </>
  )
}
