import type { SessionSummary } from '@parley/contracts/conversation.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './resume-card.module.css'

/** The conversation that was left last, and the way back into it. */
export function ResumeCard({ session }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('library')
  const format = useFormat()
  const { scenario, steps_done } = session
  const step = Math.min(steps_done + 1, scenario.step_count)
  return (
    <section className={`card ${classes.resume}`} aria-labelledby="resume">
      <div>
        <h2 id="resume">{t('resume.title', { title: scenario.title })}</h2>
        <p className="small muted">
          {t('resume.step', {
            step,
            total: scenario.step_count,
            ago: format.ago(session.last_turn_at ?? session.started_at),
          })}
        </p>
      </div>
      <Voiceprint phrase={scenario.lead} width="fit" fill={steps_done / scenario.step_count} />
      <ButtonLink
        to="/platform/conversation"
        search={{ session: session._id, scenario: scenario._id }}
        variant="filled"
      >
        {t('resume.action')}
      </ButtonLink>
    </section>
  )
}
