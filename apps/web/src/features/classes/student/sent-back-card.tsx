import { getReleasedMark } from '@parley/contracts/classes/mark.ts'
import type { OwnAssignmentItem } from '@parley/contracts/classes/own-assignment.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { classesKey } from '../parts/use-classes.ts'
import classes from './from-teacher.module.css'

/** A review's mark, once the teacher has released it. */
export const releasedQuery = (reviewId: string) =>
  queryOptions({
    queryKey: [classesKey, 'released', reviewId],
    queryFn: ({ signal }) => call(getReleasedMark, { params: { id: reviewId } }, { signal }),
    staleTime: 0,
  })

/** Why the teacher wants another attempt, with a link to the one that was handed in. */
export function SentBackCard({ item }: { readonly item: OwnAssignmentItem }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const handedIn = item.attempts.findLast(({ is_handed_in: isIn }) => isIn)
  const reviewId = handedIn?.review_id ?? null
  const { data } = useQuery({ ...releasedQuery(reviewId ?? ''), enabled: reviewId !== null })
  if (!handedIn || reviewId === null || !data?.sent_back) return null
  const { comment, by, at } = data.sent_back
  return (
    <section className={`card ${classes.said}`} aria-label={t('from.state.sent_back')}>
      <div>
        <blockquote>{comment}</blockquote>
        <p>{t('from.sentBack', { number: handedIn.number, name: by ?? t('mark.somebody'), ago: format.ago(at) })}</p>
      </div>
      <ButtonLink to="/platform/history/{-$id}" params={{ id: reviewId }}>
        {t('mark.attempt', { number: handedIn.number })}
      </ButtonLink>
    </section>
  )
}
