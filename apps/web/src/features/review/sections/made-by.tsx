import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'

/** What generated the review, with a link to an explanation. */
export function MadeBy({ review: { made_by: made } }: { readonly review: Pick<PublicReview, 'made_by'> }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  return (
    <p className="small muted" style={{ overflowWrap: 'anywhere' }}>
      {made && t('madeBy', { model: made.model, version: made.prompt_version, date: format.date(made.at) })}{' '}
      <a href="/legal/judging" data-screen>
        {t('how')}
      </a>
    </p>
  )
}
