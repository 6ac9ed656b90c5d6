// The second step: the setting, the phrases, and how the conversation ends.
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { SelectField } from '#ui/fields/field.tsx'
import classes from '../scenario.module.css'
import type { ScenarioPartProps } from '../scenario-form.ts'
import type { ScenarioValues } from '../scenario-values.ts'
import { ScenarioDialogue } from './scenario-dialogue.tsx'
import { ScenarioEntries } from './scenario-entries.tsx'
import { ScenarioExam } from './scenario-exam.tsx'
import { ScenarioSection } from './scenario-section.tsx'
import { ScenarioText } from './scenario-text.tsx'

export function ScenarioContent({ form, readOnly }: ScenarioPartProps) {
  const { t } = useTranslation('scenario-wizard')
  const values = form.getValues()
  const target = values.target_language
  const explained = useUser().explanation_language
  const [chosen, setChosen] = useState<string>(explained === target ? otherThan(target) : explained)
  const shown = chosen === target ? otherThan(target) : chosen
  const part = { form, readOnly }
  const entries = { ...part, target, shown }
  const isExam = values.scenario_type === 'IELTS'
  return (
    <div className={classes.fields}>
      {isExam && <ScenarioExam {...part} />}
      <div className={classes.languages}>
        <SelectField
          label={t('translation.language')}
          help={t('translation.help')}
          value={shown}
          onChange={(event) => setChosen(event.target.value)}
        >
          {codesOf(values).map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <ScenarioEntries {...entries} kind="goal" />
      <ScenarioEntries {...entries} kind="word" />
      <ScenarioEntries {...entries} kind="phrase" />
      {!isExam && <ScenarioDialogue {...part} />}
      <ScenarioSection title={t('closing.title')}>
        <ScenarioText
          {...part}
          path="model_end_behavior"
          label={t('closing.label')}
          help={t('closing.help')}
          max={scenarioLimits.closingPhrase}
          practised={target}
        />
      </ScenarioSection>
    </div>
  )
}

const otherThan = (target: Language): Language => (target === 'en' ? 'es' : 'en')

/** The languages to translate into: all except the practised one, plus any others in an imported file. */
function codesOf(values: ScenarioValues): string[] {
  const entries = [...values.user_goals, ...values.user_dictionary, ...values.user_phrases]
  const used = entries.flatMap(({ translation }) => Object.keys(translation))
  return [...new Set<string>([...languages, ...used])].filter((code) => code !== values.target_language)
}

const nameOf = (code: string): string => languages.flatMap((each) => (each === code ? [endonyms[each]] : []))[0] ?? code
