import { useTranslation } from 'react-i18next'
import { CheckField } from '#ui/fields/field.tsx'
import classes from './assigning.module.css'
import type { Source } from './use-sources.ts'

export interface GoalsPartProps {
  readonly source: Source
  /** Positions of the required goals; null for all. */
  readonly counting: readonly number[] | null
  readonly error: string | undefined
  readonly onChange: (counting: readonly number[] | null) => void
}

/** Chooses which of the scenario's goals are required. */
export function GoalsPart({ source: { goals, language }, counting, error, onChange }: GoalsPartProps) {
  const { t } = useTranslation('classes')
  if (goals.length === 0) return null
  const all = goals.map((_, place) => place)
  const chosen = counting ?? all
  const toggle = (place: number) => {
    const next = all.filter((each) => chosen.includes(each) !== (each === place))
    onChange(next.length === all.length ? null : next)
  }
  return (
    <section aria-labelledby="assign-goals">
      <h2 id="assign-goals">{t('goals.title')}</h2>
      <ul className={classes.goals}>
        {goals.map(({ phrase, meaning }, place) => (
          <li key={phrase}>
            <CheckField checked={chosen.includes(place)} onChange={() => toggle(place)}>
              <span lang={language} translate="no">
                {phrase}
              </span>
              {meaning !== null && meaning !== phrase && <span className="help">{meaning}</span>}
            </CheckField>
          </li>
        ))}
      </ul>
      {error && (
        <p className="help help-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
