import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { stepLines } from '../again/again-lines.ts'
import { AgainPanel } from '../again/again-panel.tsx'
import { useAgain } from '../again/again-provider.tsx'
import { firstTakeOf } from '../again/first-take.ts'
import { oneThingOf } from '../again/one-thing.rules.ts'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { ExampleActions } from './mistake-actions.ts'
import cardClasses from './mistake-card.module.css'
import classes from './one-thing-section.module.css'
import { lineDifferences } from './step-differences.ts'

export interface OneThingSectionProps {
  readonly review: Pick<PublicReview, 'mistakes' | 'steps' | 'scenario'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

/** The one step that is most worth saying again. Renders nothing in a read-only review. */
export function OneThingSection({ review, lines, player }: OneThingSectionProps) {
  const { t } = useTranslation('review')
  const keep = useContext(ExampleActions)
  const control = useAgain()
  const { target_language: language } = review.scenario
  const thing = oneThingOf(review.steps, (said, example) => lineDifferences(said, example, language).common)
  const step = thing && review.steps[thing.step]
  const again = thing && stepLines(review)[thing.step]
  if (control === null || !step || !again) return null
  const place = learnerLine(lines, step.said?.pair_id ?? null)
  return (
    <section aria-labelledby="review-one-thing" data-screen>
      <h2 id="review-one-thing">{t('oneThing.title')}</h2>
      <div className={`card ${cardClasses.card}`}>
        <div className={cardClasses.in}>
          <p className="muted">{t(`oneThing.${thing.reason}`, { step: step.text })}</p>
          <p className={classes.line} lang={language} translate="no">
            <Words text={step.example} language={language} />
          </p>
        </div>
        <AgainPanel
          line={again}
          first={firstTakeOf(lines, place, player, true)}
          isNext
          tomorrow={keep?.(step.example, 'tomorrow')}
        />
      </div>
    </section>
  )
}
