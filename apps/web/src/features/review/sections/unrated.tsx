import { type PublicReview, wordsForLevel } from '@parley/contracts/review.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { useUser } from '#platform/user.ts'

export interface UnratedProps {
  readonly review: Pick<PublicReview, 'unrated' | 'counts' | 'created_at'>
  readonly kind: 'level' | 'band'
}

/** Why there is no level or band, honestly. */
export function Unrated({ review, kind }: UnratedProps) {
  const { t } = useTranslation('review')
  const reason = useUnreadReason()(review)
  const short = review.unrated === 'not_enough_speech'
  return (
    <p className="small muted">
      {short
        ? t('unrated.speech', { count: review.counts.words, needed: wordsForLevel })
        : (reason ?? t(kind === 'level' ? 'unrated.levelModel' : 'unrated.bandModel'))}
    </p>
  )
}

/**
 * Why no model read a conversation although there is one: it did not answer, the day's calls are used up, and until when, or
 * the address is unconfirmed. Null where a model read it or there is none.
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

/** Told to the learner alone, so there is always a signed-in user. */
function Unconfirmed() {
  const { t } = useTranslation('review')
  if (useUser().is_email_verified) return t('unrated.wasUnconfirmed')
  return (
    <>
      {t('unrated.unconfirmed')} <Link to="/platform/user-profile">{t('unrated.confirm')}</Link>
    </>
  )
}
