import type { SessionSummary } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ExamCard } from '../dashboard/exam-card.tsx'
import shelf from '../dashboard/shelf.module.css'
import { ScenarioCard } from '../item/scenario-card.tsx'
import type { ModulePart as Part } from './module.rules.ts'
import classes from './module-part.module.css'

export interface ModulePartProps {
  readonly part: Part<ScenarioSummary>
  readonly explanation: Language
  readonly running: readonly SessionSummary[]
  readonly onFavorite: (scenario: ScenarioSummary) => void
}

/** A submodule: its description, tips, and scenarios in order. */
export function ModulePart({ part, explanation, running, onFavorite }: ModulePartProps) {
  const { t } = useTranslation('library')
  const heading = useId()
  const { title, description, tips, scenarios } = part
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <h2 id={heading} className={title === '' ? 'sr' : undefined}>
        {title === '' ? t('tabs.scenarios') : title}
      </h2>
      {description !== '' && <p className={classes.description}>{description}</p>}
      {tips.length > 0 && <Tips tips={tips} />}
      <ol className={`${shelf.cards} ${classes.cards}`}>
        {scenarios.map((scenario) => (
          <li key={scenario._id}>
            {scenario.scenario_type === 'IELTS' ? (
              <ExamCard scenario={scenario} part="full" mode="practice" onFavorite={() => onFavorite(scenario)} />
            ) : (
              <ScenarioCard
                scenario={scenario}
                explanation={explanation}
                going={running.find((session) => session.scenario._id === scenario._id)}
                onFavorite={() => onFavorite(scenario)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tips({ tips }: { readonly tips: readonly string[] }) {
  const { t } = useTranslation('library')
  const heading = useId()
  return (
    <div className={`note ${classes.tips}`}>
      <h3 id={heading}>{t('module.tips')}</h3>
      <ul aria-labelledby={heading}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  )
}
