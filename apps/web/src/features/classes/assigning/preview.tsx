import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useUser } from '#platform/session/user.ts'
import { AssignedCard } from '../parts/assigned-card.tsx'
import { useAssignmentFacts } from '../parts/use-assignment-facts.ts'
import classes from './assigning.module.css'
import type { AssignmentDraft } from './draft.rules.ts'
import type { Source } from './use-sources.ts'

interface PreviewProps {
  readonly draft: AssignmentDraft
  readonly source: Source
}

/** The card that the students will see. */
export function Preview({ draft, source }: PreviewProps) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const facts = useAssignmentFacts()
  const { first_name: first, last_name: last } = useUser()
  // Shows the time in the chosen zone, regardless of the browser's zone.
  const shown = (options: Intl.DateTimeFormatOptions) =>
    format.date(`${draft.due}:00Z`, { ...options, timeZone: 'UTC' })
  return (
    <section className={classes.preview}>
      <h2>{t('preview.title')}</h2>
      <AssignedCard
        isSmall
        label={t('preview.from', { name: `${first} ${last}` })}
        lead={source.lead}
        language={source.isPhrase ? source.language : undefined}
        meaning={source.meaning}
        due={
          draft.due !== '' &&
          t('due.exact', {
            date: shown({ weekday: 'short', day: 'numeric', month: 'short' }),
            time: shown({ timeStyle: 'short' }),
          })
        }
        facts={facts({
          kind: draft.kind,
          part: draft.kind === 'exam' ? draft.part : null,
          scenario_count: source.scenarioCount,
          goals_count: draft.goals?.length ?? source.goals.length,
          attempts_max: draft.attempts,
        })}
        note={draft.note.trim()}
      />
    </section>
  )
}
