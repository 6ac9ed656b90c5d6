import { type PublicReview, wordsForLevel } from '@parley/contracts/review.ts'
import { useTranslation } from 'react-i18next'

export interface UnratedProps {
  readonly review: Pick<PublicReview, 'unrated' | 'counts'>
  readonly kind: 'level' | 'band'
}

/** Why there is no level or band, honestly. */
export function Unrated({ review, kind }: UnratedProps) {
  const { t } = useTranslation('review')
  const short = review.unrated === 'not_enough_speech'
  return (
    <p className="small muted">
      {short
        ? t('unrated.speech', { count: review.counts.words, needed: wordsForLevel })
        : t(kind === 'level' ? 'unrated.levelModel' : 'unrated.bandModel')}
    </p>
  )
}
