// Creates or edits a class.
import { type Class, classLimits, createClass, updateClass } from '@parley/contracts/classes/class.ts'
import { markScales } from '@parley/contracts/classes/mark-scale.ts'
import { endonyms, languages } from '@parley/contracts/language/language.ts'
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { targetLanguageNow } from '#platform/language/target-language.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '#ui/fields/field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { useClassAct } from '../parts/use-classes.ts'

export interface ClassDialogProps {
  /** The class to edit; without one, a new class is created. */
  readonly edited?: Class
  readonly onSaved: (saved: Class) => void
  readonly onClose: () => void
}

type Fields = Pick<Class, 'name' | 'language' | 'level' | 'mark_scale'>

const names = ['name', 'language', 'level', 'scale'] as const

function fieldsOf(form: HTMLFormElement): Fields {
  const values = valuesOf(form, names)
  return {
    name: values.name.trim(),
    language: languages.find((known) => known === values.language) ?? 'en',
    level: difficultyLevels.find((known) => known === values.level) ?? null,
    mark_scale: markScales.find((known) => known === values.scale) ?? 'cefr',
  }
}

export function ClassDialog({ edited, onSaved, onClose }: ClassDialogProps) {
  const { t } = useTranslation(['classes', 'ui'])
  const errors = useFieldErrors(names)
  const { mutate, isPending, error } = useClassAct((body: Fields) =>
    edited ? call(updateClass, { params: { id: edited._id }, body }) : call(createClass, { body }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    const found = fields.name === '' ? { name: 'error.required' as const } : {}
    if (errors.show(event.currentTarget, found) || isPending) return
    mutate(fields, { onSuccess: onSaved })
  }
  return (
    <Dialog
      opened
      title={t(edited ? 'form.edit' : 'list.new')}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'ui' })}</Button>
          <Button type="submit" variant="filled" busy={isPending}>
            {t(edited ? 'form.save' : 'form.create')}
          </Button>
        </>
      }
    >
      <div className={layout.fields} onInput={errors.onInput}>
        <TextField
          {...errors.field('name')}
          label={t('form.name')}
          defaultValue={edited?.name}
          maxLength={classLimits.name}
          autoComplete="off"
          data-autofocus
        />
        <SelectField name="language" label={t('form.language')} defaultValue={edited?.language ?? targetLanguageNow()}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {endonyms[language]}
            </option>
          ))}
        </SelectField>
        <SelectField name="level" label={t('form.level')} defaultValue={edited?.level ?? ''}>
          <option value="">{t('form.anyLevel')}</option>
          {difficultyLevels.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
        <SelectField
          name="scale"
          label={t('form.scale')}
          help={edited && t('form.scaleKept')}
          defaultValue={edited?.mark_scale ?? 'cefr'}
        >
          {markScales.map((scale) => (
            <option key={scale} value={scale}>
              {t(`form.scales.${scale}`)}
            </option>
          ))}
        </SelectField>
        {error && <ProblemLine error={error} />}
      </div>
    </Dialog>
  )
}
