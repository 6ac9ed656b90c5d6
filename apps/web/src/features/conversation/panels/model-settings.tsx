// Chooses among the models that the operator offers.
import { useTranslation } from 'react-i18next'
import type { KeptPreferences } from '#audio/practice-preferences.ts'
import { useKnownConfig } from '#platform/config.ts'
import { SelectField } from '#ui/fields/field.tsx'
import { fieldsWithChoice, modelOf } from '../turns/model-choice.ts'
import classes from './settings-sheet.module.css'

/** A field for each role with several models on offer; nothing if there is no choice. */
export function ModelSettings({ preferences: { models, keep } }: { preferences: KeptPreferences }) {
  const { t } = useTranslation('talk')
  const config = useKnownConfig()
  const fields = config?.models ? fieldsWithChoice(config.models) : []
  if (!config || fields.length === 0) return null
  return (
    <section className={classes.group}>
      <h3>{t('models.title')}</h3>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={t(`models.${field}`)}
          value={modelOf(field, config.models, models)}
          onChange={(event) => keep({ models: { ...models, [field]: event.target.value } })}
        >
          {config.models[field].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ))}
      <p>{t('models.help')}</p>
    </section>
  )
}
