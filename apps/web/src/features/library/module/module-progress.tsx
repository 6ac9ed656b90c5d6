import type { SessionSummary } from '@parley/contracts/conversation/conversation.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { BarGroups } from '#ui/voice/charts/bar-groups.tsx'
import { nextOf } from './module.rules.ts'
import classes from './module-progress.module.css'

export interface ModuleProgressProps {
  readonly title: string
  readonly scenarios: readonly ScenarioSummary[]
  readonly running: readonly SessionSummary[]
}

/** How many scenarios are done, and the next one. */
export function ModuleProgress({ title, scenarios, running }: ModuleProgressProps) {
  const { t } = useTranslation('library')
  const done = scenarios.map((scenario) => scenario.completed_count > 0)
  const doneCount = done.filter(Boolean).length
  const total = scenarios.length
  const next = nextOf(
    scenarios,
    running.map((session) => session.scenario._id),
  )
  const going = running.find((session) => session.scenario._id === next?._id)
  return (
    <section className={`card ${classes.progress}`} aria-labelledby="module-progress">
      <div>
        <h2 id="module-progress" data-all={doneCount === total || undefined}>
          {doneCount === total ? (
            <>
              <IconCheck className="i i-sm" aria-hidden="true" />
              {t('card.allDone', { count: total })}
            </>
          ) : (
            t('card.progress', { done: doneCount, total })
          )}
        </h2>
        <p className="small muted">
          {next ? t(going ? 'resume.title' : 'module.next', { title: next.title }) : t('module.again')}
        </p>
      </div>
      <BarGroups done={done} seed={title} />
      {next && going && (
        <ButtonLink to="/platform/conversation" search={{ session: going._id, scenario: next._id }} variant="filled">
          {t('resume.action')}
        </ButtonLink>
      )}
      {next && !going && (
        <ButtonLink to="/platform/briefing/$scenarioId" params={{ scenarioId: next._id }} variant="filled">
          {t('module.start')}
        </ButtonLink>
      )}
    </section>
  )
}
