// The first step: the scenario's type, title and language.
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { IconCertificate, IconMessages } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/fields/field.tsx'
import classes from '../scenario.module.css'
import type { ScenarioPartProps } from '../scenario-form.ts'
import { closingPhrases } from '../scenario-suggestions.ts'
import type { ScenarioValues } from '../scenario-values.ts'
import choice from './scenario-choice.module.css'
import { ScenarioText } from './scenario-text.tsx'

const types = [
  { type: 'DIALOG', icon: <IconMessages className="i" aria-hidden="true" /> },
  { type: 'IELTS', icon: <IconCertificate className="i" aria-hidden="true" /> },
] as const

/** Paths that exist for only one of the two types. */
const ofOneType = /^(?:dialog|ielts)_behavior/

export function ScenarioBasics({ form, readOnly }: ScenarioPartProps) {
  const { t } = useTranslation('scenario-wizard')
  const { scenario_type, target_language } = form.getValues()
  const isExam = scenario_type === 'IELTS'
  const before = useRef(target_language)
  const chooseLanguage = (language: Language) => {
    form.setFieldValue('target_language', language)
    // The suggested closing phrase follows the practised language; one that the author wrote stays.
    if (form.getValues().model_end_behavior === closingPhrases[target_language]) {
      form.setFieldValue('model_end_behavior', closingPhrases[language])
    }
  }
  const chooseType = (type: ScenarioValues['scenario_type']) => {
    form.setFieldValue('scenario_type', type)
    // The other type's errors no longer apply.
    form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([path]) => !ofOneType.test(path))))
    if (type === 'IELTS') {
      before.current = target_language
      chooseLanguage('en')
      form.clearFieldError('target_language')
    } else chooseLanguage(before.current)
  }
  return (
    <div className={classes.fields}>
      <TypeChoice chosen={scenario_type} readOnly={readOnly} onChoose={chooseType} />
      <ScenarioText form={form} readOnly={readOnly} path="title" label={t('title')} max={scenarioLimits.title} />
      <ScenarioText
        form={form}
        readOnly={readOnly}
        path="description"
        label={t('description')}
        max={scenarioLimits.description}
        rows={3}
      />
      <div className={classes.half} aria-live="polite">
        <SelectField
          label={t('language')}
          value={target_language}
          disabled={readOnly || (isExam && target_language === 'en')}
          help={isExam ? t('examLanguage') : undefined}
          error={asText(form.errors.target_language)}
          onChange={(event) => {
            const chosen = languages.find((each) => each === event.target.value)
            if (chosen) chooseLanguage(chosen)
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {endonyms[language]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

const asText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined)

interface TypeChoiceProps {
  readonly chosen: ScenarioValues['scenario_type']
  readonly readOnly: boolean
  readonly onChoose: (type: ScenarioValues['scenario_type']) => void
}

function TypeChoice({ chosen, readOnly, onChoose }: TypeChoiceProps) {
  const { t } = useTranslation('scenario-wizard')
  const name = useId()
  return (
    <fieldset className={choice.kinds}>
      <legend className="sr">{t('type.label')}</legend>
      {types.map(({ type, icon }) => (
        <label key={type} className={choice.kind}>
          <input
            type="radio"
            name={name}
            checked={type === chosen}
            disabled={readOnly}
            onChange={() => onChoose(type)}
          />
          <span>
            {icon}
            <b>{t(`type.${type}.name`)}</b>
            <span className="help">{t(`type.${type}.help`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
