import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { MadeBy } from '#ui/made-by.tsx'

/** What judged the review, with a link to an explanation. */
export function ReviewMadeBy({ review }: { readonly review: Pick<PublicReview, 'made_by'> }) {
  const { t } = useTranslation('review')
  return (
    <MadeBy made={review.made_by} text={(made) => t('madeBy', made)}>
      <a href="/legal/judging" data-screen>
        {t('how')}
      </a>
    </MadeBy>
  )
}
