import type { ClassStudent } from '@parley/contracts/classes/member.ts'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SelectField, TextField } from '#ui/fields/field.tsx'
import { Initials } from '../parts/person.tsx'
import classes from './assigning.module.css'
import type { AssignmentDraft, MoreTime } from './draft.rules.ts'

export interface MoreTimePartProps {
  readonly draft: AssignmentDraft
  readonly students: readonly Pick<ClassStudent, '_id' | 'name'>[]
  readonly error: string | undefined
  readonly onChange: (moreTime: readonly MoreTime[]) => void
}

/** Students with their own deadlines, hidden from other students. */
export function MoreTimePart({ draft: { due, moreTime }, students, error, onChange }: MoreTimePartProps) {
  const { t } = useTranslation('classes')
  const others = students.filter(({ _id }) => moreTime.every(({ userId }) => userId !== _id))
  if (due === '' || students.length === 0) return null
  return (
    <section aria-labelledby="assign-more">
      <h2 id="assign-more">{t('more.title')}</h2>
      <p className="help">{t('more.help')}</p>
      <ul className={classes.more}>
        {moreTime.map((each) => {
          const name = students.find(({ _id }) => _id === each.userId)?.name ?? t('more.gone')
          return (
            <li key={each.userId}>
              <Initials name={name} />
              <b>{name}</b>
              <TextField
                label={t('more.dueOf', { name })}
                labelHidden
                type="datetime-local"
                min={due}
                value={each.due}
                onChange={({ currentTarget: { value } }) =>
                  onChange(moreTime.map((one) => (one === each ? { ...one, due: value } : one)))
                }
              />
              <IconButton
                label={t('more.remove', { name })}
                tip="none"
                onClick={() => onChange(moreTime.filter((one) => one !== each))}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {error && (
        <p className="help help-error" role="alert">
          {error}
        </p>
      )}
      {others.length > 0 && (
        <div className={classes.add}>
          <SelectField
            label={t('more.add')}
            value=""
            onChange={({ currentTarget: { value } }) => onChange([...moreTime, { userId: value, due: dayLater(due) }])}
          >
            <option value="" disabled>
              {t('more.choose')}
            </option>
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </section>
  )
}

/** The same local time a day later, regardless of daylight saving. */
function dayLater(local: string): string {
  const at = new Date(`${local}:00Z`)
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, local.length)
}
