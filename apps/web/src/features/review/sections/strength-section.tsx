import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { LinePlayer } from '../talk/line-player.tsx'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import classes from './strength-section.module.css'

export interface StrengthSectionProps {
  readonly review: Pick<PublicReview, 'strength' | 'scenario'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

/** One thing that went well, in the learner's own words. */
export function StrengthSection({ review, lines, player }: StrengthSectionProps) {
  const { t } = useTranslation('review')
  const { strength } = review
  if (!strength) return null
  const place = learnerLine(lines, strength.pair_id)
  const line = lines[place]
  return (
    <section aria-labelledby="review-strength">
      <h2 id="review-strength">{t('strength.title')}</h2>
      <div className={classes.strong}>
        <blockquote lang={review.scenario.target_language} translate="no">
          <Words text={strength.quote} language={review.scenario.target_language} />
        </blockquote>
        {line && <LinePlayer line={line} place={place} player={player} phrase={strength.quote} tone="done" />}
        <p>{strength.comment}</p>
      </div>
    </section>
  )
}
