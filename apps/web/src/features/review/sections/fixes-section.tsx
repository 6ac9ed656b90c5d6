import type { PublicReview } from '@parley/contracts/review.ts'
import { isUnread } from '@parley/contracts/unrated.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { Line } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { MistakeCard } from './mistake-card.tsx'
import { useUnreadReason } from './unrated.tsx'

export interface FixesProps {
  readonly review: Pick<PublicReview, 'mistakes' | 'scenario' | 'strength' | 'unrated' | 'created_at'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  readonly onShowLine: (line: number) => void
}

/** What to fix first; the rest stands in its own tab. */
export function FixesSection({ onMore, ...props }: FixesProps & { readonly onMore?: (() => void) | undefined }) {
  const { t } = useTranslation('review')
  const { review, lines, player, onShowLine } = props
  const [first, ...rest] = review.mistakes
  if (!first) return <NothingToFix review={review} />
  return (
    <section aria-labelledby="review-fix">
      <h2 id="review-fix">{t('fix.first')}</h2>
      <MistakeCard
        mistake={first}
        mistakes={review.mistakes}
        language={review.scenario.target_language}
        lines={lines}
        player={player}
        onShow={onShowLine}
      />
      {rest.length > 0 && onMore && (
        <p style={{ margin: '12px 0 0 -12px' }}>
          <Button variant="quiet" onClick={onMore}>
            {t('fix.more', { count: rest.length })}
            <IconArrowRight className="i" aria-hidden="true" style={{ marginLeft: 8 }} />
          </Button>
        </p>
      )}
    </section>
  )
}

/** No mistakes: a model saw none, simple rules saw none, or nobody looked. */
export function NothingToFix({ review }: Pick<FixesProps, 'review'>) {
  const { t } = useTranslation('review')
  const reason = useUnreadReason()(review)
  const result = checkResult(review)
  return (
    <section aria-labelledby="review-fix">
      <h2 id="review-fix">{t(`fix.${result}.title`)}</h2>
      <p className="muted">{result === 'none' ? t('fix.none.text') : (reason ?? t(`fix.${result}.text`))}</p>
    </section>
  )
}

/** Without a model English alone is read, and by rules that miss much: their silence is no all-clear. */
function checkResult({ unrated, strength, scenario }: FixesProps['review']) {
  // A strength is what only a model finds: it was refused no sooner than when it was to rate.
  if (!isUnread(unrated) || strength !== null) return 'none'
  return scenario.target_language === 'en' ? 'simple' : 'unseen'
}
