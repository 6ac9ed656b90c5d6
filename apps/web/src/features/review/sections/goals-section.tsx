import type { Language } from '@parley/contracts/language/language.ts'
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Words } from '#ui/voice/words.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import classes from './goals-section.module.css'

export interface GoalsSectionProps {
  readonly review: Pick<PublicReview, 'goals' | 'steps' | 'scenario' | 'outcome'>
  readonly lines: readonly Line[]
  /** Shows a line in the transcript. */
  readonly onShowLine: (line: number) => void
}

/** The learner's words that came nearest to a phrase. */
export function NearWords({ near, language }: { readonly near: string; readonly language: Language }) {
  const t = useLearnerTexts()
  return (
    <span className={classes.near}>
      {t('missed.said')}{' '}
      <span lang={language} translate="no">
        <Words text={near} language={language} />
      </span>
    </span>
  )
}

/** The scenario's goals, and when each was reached. Their number is shown only once: here or in the outcome. */
export function GoalsSection({ review, lines, onShowLine }: GoalsSectionProps) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const { goals } = review
  if (goals.length === 0) return null
  const reached = goals.filter((goal) => goal.used).length
  const title = () => {
    if (review.steps.length > 0) return t('outcome.list')
    return review.outcome ? t('goals.title', { reached, count: goals.length }) : t('goals.list')
  }
  return (
    <section aria-labelledby="review-goals">
      <h2 id="review-goals">{title()}</h2>
      <ul className={classes.goals}>
        {goals.map((goal) => {
          const place = learnerLine(lines, goal.pair_id ?? goal.near?.pair_id ?? null)
          const line = lines[place]
          return (
            <li key={goal.phrase}>
              <span className={goal.used ? 'tick tick-done' : 'tick'}>
                <IconCheck className="i" aria-hidden="true" />
                <span className="sr">{t(goal.used ? 'goals.reached' : 'goals.notReached')}</span>
              </span>
              <span>
                <span lang={review.scenario.target_language} translate="no">
                  <Words text={goal.phrase} language={review.scenario.target_language} />
                </span>
                {goal.near && <NearWords near={goal.near.quote} language={review.scenario.target_language} />}
              </span>
              <span className={classes.when}>
                {!goal.used && t(goal.near ? 'goals.nearlySaid' : 'goals.notSaid')}
                {goal.used && goal.in_own_words && <span>{t('goals.ownWords')} </span>}
                {line && (
                  <button type="button" className={classes.see} onClick={() => onShowLine(place)}>
                    <span className="sr">{t('fix.see', { time: format.clock(line.startMs) })}</span>
                    <span aria-hidden="true">{format.clock(line.startMs)}</span>
                  </button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
