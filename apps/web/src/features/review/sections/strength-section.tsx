import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { LinePlayer } from '../talk/line-player.tsx'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import classes from './strength-section.module.css'

/** Longer quotes are set smaller, in characters. */
const longFrom = 90

export interface StrengthSectionProps {
  readonly review: Pick<PublicReview, 'strength' | 'own_line' | 'steps' | 'scenario'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

/** One thing that went well, in the learner's own words: found by a model, otherwise their strongest line. */
export function StrengthSection({ review, lines, player }: StrengthSectionProps) {
  const { t } = useTranslation('review')
  const { own_line: own, steps } = review
  const comment = own && t('strength.own', { step: steps[own.step]?.text ?? '' })
  const strength = review.strength ?? (own && comment !== null ? { ...own, comment } : null)
  if (!strength) return null
  const place = learnerLine(lines, strength.pair_id)
  const line = lines[place]
  return (
    <section aria-labelledby="review-strength">
      <h2 id="review-strength">{t('strength.title')}</h2>
      <div className={classes.strong}>
        <blockquote
          data-long={strength.quote.length > longFrom || undefined}
          lang={review.scenario.target_language}
          translate="no"
        >
          <Words text={strength.quote} language={review.scenario.target_language} />
        </blockquote>
        {line && <LinePlayer line={line} place={place} player={player} phrase={strength.quote} tone="done" />}
        <p>{strength.comment}</p>
      </div>
    </section>
  )
}
