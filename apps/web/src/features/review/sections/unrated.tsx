import { type PublicReview, wordsForBands, wordsForLevel } from '@parley/contracts/review/review.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useUser } from '#platform/session/user.ts'

export interface UnratedProps {
  readonly review: Pick<PublicReview, 'unrated' | 'counts' | 'created_at' | 'part'>
  readonly kind: 'level' | 'band'
}

/** Explains why there is no level or band. */
export function Unrated({ review, kind }: UnratedProps) {
  const { t } = useTranslation('review')
  const reason = useUnreadReason()(review)
  const missingInTest = useMissingInTest()
  const tooShort =
    kind === 'band' ? missingInTest(review) : t('unrated.speech', { count: review.counts.words, needed: wordsForLevel })
  return (
    <p className="small muted">
      {review.unrated === 'not_enough_speech'
        ? tooShort
        : (reason ?? t(kind === 'level' ? 'unrated.levelModel' : 'unrated.bandModel'))}
    </p>
  )
}

/** What a test lacks for bands: more parts, or more words. */
function useMissingInTest() {
  const { t } = useTranslation('review')
  return ({ part, counts: { words } }: UnratedProps['review']): string => {
    if (part !== 'full') return t('unrated.onePart')
    return words < wordsForBands
      ? t('unrated.speechInTest', { said: words, needed: wordsForBands })
      : t('unrated.oneOfParts')
  }
}

/**
 * Why a configured model did not read a conversation: it did not answer, the daily calls are used up (and until when),
 * or the e-mail address is unconfirmed. Null if a model read it or none is configured.
 */
export function useUnreadReason() {
  const { t } = useTranslation('review')
  const format = useFormat()
  return ({ unrated, created_at: made }: Pick<PublicReview, 'unrated' | 'created_at'>): ReactNode => {
    if (unrated === 'email_not_verified') return <Unconfirmed />
    if (unrated === 'model_unavailable') return t('unrated.noAnswer')
    if (unrated !== 'budget_used_up') return null
    const full = new Date(new Date(made).setUTCHours(24, 0, 0, 0))
    return full > new Date() ? t('unrated.usedUp', { time: format.time(full.toISOString()) }) : t('unrated.wasUsedUp')
  }
}

/** Shown only to the learner, so there is always a signed-in user. */
function Unconfirmed() {
  const { t } = useTranslation('review')
  if (useUser().is_email_verified) return t('unrated.wasUnconfirmed')
  return (
    <>
      {t('unrated.unconfirmed')} <Link to="/platform/user-profile">{t('unrated.confirm')}</Link>
    </>
  )
}
