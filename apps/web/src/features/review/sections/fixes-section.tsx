import type { PublicReview } from '@parley/contracts/review/review.ts'
import { mistakeCheckOf } from '@parley/contracts/review/unrated.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { mistakeLines } from '../again/again-lines.ts'
import { useLearnerTexts } from '../learner-texts.ts'
import type { Line } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { useDismissal } from '../use-dismissal.tsx'
import classes from './fixes-section.module.css'
import { MistakeCard } from './mistake-card.tsx'
import { useUnreadReason } from './unrated.tsx'

export interface FixesProps {
  readonly review: Pick<
    PublicReview,
    | 'mistakes'
    | 'are_mistakes_unproven'
    | 'is_checked_by_rules'
    | 'steps'
    | 'scenario'
    | 'strength'
    | 'unrated'
    | 'created_at'
  >
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  readonly onShowLine: (line: number) => void
}

/** What to fix first; all other mistakes are in their own tab. */
export function FixesSection({ onMore, ...props }: FixesProps & { readonly onMore?: (() => void) | undefined }) {
  const { t } = useTranslation('review')
  const { review, lines, player, onShowLine } = props
  const [first, ...rest] = review.mistakes
  const [again] = mistakeLines(review)
  if (!first || !again) return <NothingToFix review={review} />
  return (
    <section aria-labelledby="review-fix">
      <h2 id="review-fix">{t('fix.first')}</h2>
      <MistakeCard
        mistake={first}
        mistakes={review.mistakes}
        language={review.scenario.target_language}
        lines={lines}
        player={player}
        again={again}
        isNext
        onShow={onShowLine}
      />
      <div className={classes.partly}>
        <CheckedPartly review={review} />
      </div>
      {rest.length > 0 && onMore && (
        <p className={classes.more}>
          <Button variant="quiet" onClick={onMore}>
            {t('fix.more', { count: rest.length })}
            <IconArrowRight className="i" aria-hidden="true" />
          </Button>
        </p>
      )}
    </section>
  )
}

/** Says what was not checked if only rules looked for mistakes. Their number would otherwise seem to be all. */
export function CheckedPartly({ review }: { readonly review: Parameters<typeof mistakeCheckOf>[0] }) {
  const { t } = useTranslation('review')
  return mistakeCheckOf(review) === 'rules' ? <p className="small muted">{t('fix.partly')}</p> : null
}

/** Shown if there are no mistakes: none were found, the learner has dismissed them, or nothing checked the review. */
export function NothingToFix({ review }: Pick<FixesProps, 'review'>) {
  const { t } = useTranslation('review')
  const dismissal = useDismissal()
  if (dismissal !== null && dismissal.dismissed.length > 0) {
    return (
      <section aria-labelledby="review-fix">
        <h2 id="review-fix">{t('dismiss.left.title')}</h2>
        <p className="muted">{t('dismiss.left.text')}</p>
      </section>
    )
  }
  return <NothingFound review={review} />
}

/** A model or simple rules found nothing, or nothing certain, or nothing checked the review. */
function NothingFound({ review }: Pick<FixesProps, 'review'>) {
  const t = useLearnerTexts()
  const reason = useUnreadReason()(review)
  const result = review.are_mistakes_unproven ? 'unproven' : results[mistakeCheckOf(review)]
  return (
    <section aria-labelledby="review-fix">
      <h2 id="review-fix">{t(`fix.${result}.title`)}</h2>
      <p className="muted">
        {result === 'none' || result === 'unproven' ? t(`fix.${result}.text`) : (reason ?? t(`fix.${result}.text`))}
      </p>
    </section>
  )
}

/** Rules miss a lot, so their finding no mistakes does not mean there are none. */
const results = { model: 'none', rules: 'simple', none: 'unseen' } as const
