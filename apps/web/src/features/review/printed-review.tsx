import './print.css'
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Mistakes, Summary } from './review-panels.tsx'
import type { Line } from './talk/talk.rules.ts'
import { Transcript } from './talk/transcript.tsx'
import type { TalkPlayer } from './talk/use-talk-player.ts'

export interface PrintedReviewProps {
  readonly review: PublicReview
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

const nowhere = () => undefined

/** All parts of a review, stacked for print. */
export function PrintedReview({ review, lines, player }: PrintedReviewProps) {
  const { t } = useTranslation('review')
  return (
    <div className="printed">
      <Summary review={review} lines={lines} player={player} onShowLine={nowhere} />
      {review.mistakes.length > 1 && (
        <section className="printed-part">
          <h2>{t('fix.more', { count: review.mistakes.length - 1 })}</h2>
          <Mistakes review={review} lines={lines} player={player} shown={undefined} onShowLine={nowhere} skip={1} />
        </section>
      )}
      <section className="printed-part">
        <h2>{t('tabs.transcript')}</h2>
        <Transcript review={review} lines={lines} player={player} shown={undefined} onMistake={nowhere} />
      </section>
    </div>
  )
}
