// Goals, words and phrases: entries in the practised language, with translations into one language at a time.
import type { Language } from '@parley/contracts/language/language.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { WizardRows } from '../../wizard/wizard-rows.tsx'
import classes from '../scenario.module.css'
import { rowsAt, type ScenarioPartProps, setRows } from '../scenario-form.ts'
import { blankGoal, blankPhrase, blankWord } from '../scenario-values.ts'
import { ScenarioSection } from './scenario-section.tsx'
import { ScenarioText, useRowName } from './scenario-text.tsx'

export interface ScenarioEntriesProps extends ScenarioPartProps {
  /** The practised language. */
  readonly target: Language
  /** The language of the translations shown, as a language code from the contract, `en` or `en-US`. */
  readonly shown: string
}

const kinds = {
  goal: { path: 'user_goals', field: 'phrase', max: scenarioLimits.phrase, blank: blankGoal, hasMeaning: false },
  word: { path: 'user_dictionary', field: 'word', max: scenarioLimits.word, blank: blankWord, hasMeaning: true },
  phrase: { path: 'user_phrases', field: 'phrase', max: scenarioLimits.phrase, blank: blankPhrase, hasMeaning: true },
} as const

type Kind = keyof typeof kinds

export function ScenarioEntries({ kind, ...props }: ScenarioEntriesProps & { readonly kind: Kind }) {
  const { t } = useTranslation('scenario-wizard')
  const name = useRowName()
  const { form, readOnly } = props
  const { path, blank } = kinds[kind]
  return (
    <ScenarioSection title={t(`${kind}.title`)} help={t(`${kind}.help`)}>
      <WizardRows
        rows={form.getValues()[path] as readonly object[]}
        nameOf={(index) => name(kind, index)}
        current={() => rowsAt<object>(form, path)}
        onChange={(rows) => setRows(form, path, rows)}
        blank={blank}
        addLabel={t(`add.${kind}`)}
        max={scenarioLimits.entries}
        error={form.errors[path]}
        readOnly={readOnly}
      >
        {(index) => <EntryRow {...props} kind={kind} index={index} />}
      </WizardRows>
    </ScenarioSection>
  )
}

interface EntryRowProps extends ScenarioEntriesProps {
  readonly kind: Kind
  readonly index: number
}

function EntryRow({ form, readOnly, target, shown, kind, index }: EntryRowProps) {
  const { t } = useTranslation('scenario-wizard')
  const name = useRowName()(kind, index)
  const { path, field, max, hasMeaning } = kinds[kind]
  const at = `${path}.${index}`
  const rest = { form, readOnly, labelHidden: true }
  return (
    <div className={classes.entry}>
      <ScenarioText
        {...rest}
        path={`${at}.${field}`}
        label={name}
        placeholder={t(`${kind}.field`)}
        max={max}
        lang={target}
      />
      <ScenarioText
        {...rest}
        path={`${at}.translation.${shown}`}
        errorOf={`${at}.translation`}
        label={t('translation.of', { what: name })}
        placeholder={t('translation.field')}
        lang={shown}
      />
      {hasMeaning && (
        <ScenarioText
          {...rest}
          path={`${at}.meaning`}
          label={t('meaning.of', { what: name })}
          placeholder={t('meaning.field')}
          max={scenarioLimits.meaning}
        />
      )}
    </div>
  )
}
