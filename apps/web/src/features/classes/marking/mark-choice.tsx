import { type MarkScale, marksOf, pointsMax } from '@parley/contracts/classes/mark-scale.ts'
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { SelectField, TextField } from '#ui/fields/field.tsx'
import classes from './marking.module.css'

export interface MarkChoiceProps {
  readonly scale: MarkScale
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
}

/** Chooses a mark on a scale. */
export function MarkChoice({ scale, value, error, onChange }: MarkChoiceProps) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const name = useId()
  if (scale === 'points') {
    return (
      <TextField
        label={t('mark.points', { max: pointsMax })}
        error={error}
        inputMode="numeric"
        maxLength={3}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value.trim() === '' ? null : currentTarget.value.trim())
        }
      />
    )
  }
  if (scale === 'ielts') {
    return (
      <SelectField
        label={t('mark.band')}
        error={error}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{t('mark.none')}</option>
        {marksOf('ielts').map((band) => (
          <option key={band} value={band}>
            {format.number(Number(band))}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <fieldset className={classes.levels}>
      <legend className="sr">{t('mark.level')}</legend>
      {difficultyLevels.map((level) => (
        <label key={level}>
          <input type="radio" name={name} checked={value === level} onChange={() => onChange(level)} />
          <span>{level}</span>
        </label>
      ))}
      {error && (
        <p className="help help-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
