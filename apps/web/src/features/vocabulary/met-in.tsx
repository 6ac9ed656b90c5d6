import type { UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './met-in.module.css'

export interface MetInProps {
  readonly word: UserWord | null
  /** Called when the link is followed. */
  readonly onLeave?: () => void
}

/** Link to the conversation in which a word occurred, as long as its review exists. */
export function MetIn({ word, onLeave }: MetInProps) {
  const { t } = useTranslation('vocabulary')
  const { review, pair_id: pair } = word?.context ?? {}
  if (!review) return null
  const search =
    word?.kind === 'mistake' && pair ? ({ tab: 'mistakes', pair } as const) : ({ tab: 'transcript' } as const)
  return (
    <p className={classes.metIn}>
      {t('metIn')}{' '}
      <Link to="/platform/history/{-$id}" params={{ id: review._id }} search={search} onClick={onLeave}>
        {review.title}
      </Link>
    </p>
  )
}
