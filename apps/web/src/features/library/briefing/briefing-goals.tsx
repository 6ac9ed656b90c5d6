import { translated } from '@parley/contracts/language/translation.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import type { Reading } from '#platform/http/use-reading.ts'
import { useUser } from '#platform/session/user.ts'
import classes from './briefing-lists.module.css'
import { HearButton, Unreadable } from './hear-button.tsx'
import { TryButton, TryResult } from './try-row.tsx'
import type { Tries } from './use-tries.ts'

export interface BriefingListProps {
  readonly scenario: Scenario
  readonly reading: Reading
}

export interface BriefingGoalsProps extends BriefingListProps {
  /** Null if neither the server nor the browser can transcribe. */
  readonly tries: Tries | null
}

/** The phrases that the learner will be able to say, with buttons to hear each one and to practise it once. */
export function BriefingGoals({ scenario, reading, tries }: BriefingGoalsProps) {
  const { t } = useTranslation('briefing')
  const { explanation_language: explanation } = useUser()
  const { user_goals: goals, target_language: language } = scenario
  if (goals.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>
        <b>{t('goals.title')}</b>
        <span>{t(tries === null ? 'goals.hear' : 'goals.hearAndTry')}</span>
      </h2>
      <ul className={classes.tries}>
        {goals.map(({ phrase, translation }) => (
          <li key={phrase}>
            <HearButton text={phrase} reading={reading} size="lg" />
            <p className={classes.say} lang={language} translate="no">
              {phrase}
            </p>
            {tries !== null && <TryButton phrase={phrase} language={language} tries={tries} />}
            <p className={classes.meaning} lang={explanation}>
              {translated(translation, explanation)}
            </p>
            <Unreadable text={phrase} reading={reading} />
            {tries !== null && <TryResult phrase={phrase} language={language} tries={tries} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
