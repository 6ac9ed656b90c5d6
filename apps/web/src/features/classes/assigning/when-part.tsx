import { assignmentLimits } from '@parley/contracts/classes/assignment.ts'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '#ui/fields/field.tsx'
import { placeOf, zonesWith } from '../parts/deadline.rules.ts'
import classes from './assigning.module.css'
import type { AssignmentDraft } from './draft.rules.ts'

export interface WhenPartProps {
  readonly draft: AssignmentDraft
  readonly errors: Partial<Record<'due' | 'visible_from', string>>
  readonly onChange: (change: Partial<AssignmentDraft>) => void
}

const attempts = Array.from({ length: assignmentLimits.attempts }, (_, place) => place + 1)

/** The deadline, its time zone, the number of attempts, and whether late work is accepted. */
export function WhenPart({ draft, errors, onChange }: WhenPartProps) {
  const { t } = useTranslation('classes')
  return (
    <section aria-labelledby="assign-when">
      <h2 id="assign-when">{t('when.title')}</h2>
      <div className={classes.row}>
        <TextField
          label={t('when.due')}
          help={draft.due === '' ? t('when.noEnd') : undefined}
          error={errors.due}
          type="datetime-local"
          value={draft.due}
          onChange={(event) => onChange({ due: event.currentTarget.value })}
        />
        <SelectField
          label={t('when.zone')}
          help={t('when.zoneHelp')}
          value={draft.timeZone}
          onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
        >
          {zonesWith(draft.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone === draft.timeZone ? placeOf(zone) : zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('when.attempts')}
          help={draft.attempts === 1 ? undefined : t('when.attemptsHelp')}
          value={draft.attempts ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ attempts: value === '' ? null : Number(value) })}
        >
          <option value="">{t('when.anyAttempts')}</option>
          {attempts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('when.late')}
          value={draft.late}
          disabled={draft.due === ''}
          onChange={({ currentTarget: { value } }) => onChange({ late: value === 'accept' ? 'accept' : 'refuse' })}
        >
          <option value="accept">{t('when.accept')}</option>
          <option value="refuse">{t('when.refuse')}</option>
        </SelectField>
        <TextField
          label={t('when.from')}
          help={draft.visibleFrom === '' ? t('when.atOnce') : undefined}
          error={errors.visible_from}
          type="datetime-local"
          value={draft.visibleFrom}
          onChange={(event) => onChange({ visibleFrom: event.currentTarget.value })}
        />
      </div>
    </section>
  )
}
