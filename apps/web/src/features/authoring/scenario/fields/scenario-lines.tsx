import type { Language } from '@parley/contracts/language/language.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { WizardRows } from '../../wizard/wizard-rows.tsx'
import { rowsAt, type ScenarioPartProps, setRows } from '../scenario-form.ts'
import { type RowKind, ScenarioText, useRowName } from './scenario-text.tsx'

export interface ScenarioLinesProps extends ScenarioPartProps {
  /** The list's path in the scenario. */
  readonly path: string
  readonly lines: readonly string[]
  readonly kind: Extract<RowKind, 'step' | 'option' | 'line' | 'example' | 'question' | 'bullet'>
  /** Longest line, in characters. */
  readonly max: number
  readonly maxRows?: number
  readonly lang?: string
  /** The language that the lines should be in. */
  readonly practised?: Language
}

/** A list of single lines: steps, questions, or points on a cue card. */
export function ScenarioLines({
  form,
  readOnly,
  path,
  lines,
  kind,
  max,
  maxRows,
  lang,
  practised,
}: ScenarioLinesProps) {
  const { t } = useTranslation('scenario-wizard')
  const name = useRowName()
  return (
    <WizardRows
      rows={lines}
      numbered
      nameOf={(index) => name(kind, index)}
      current={() => rowsAt<string>(form, path)}
      onChange={(rows) => setRows(form, path, rows)}
      blank={() => ''}
      addLabel={t(`add.${kind}`)}
      max={maxRows ?? scenarioLimits.entries}
      error={form.errors[path]}
      readOnly={readOnly}
    >
      {(index) => (
        <ScenarioText
          form={form}
          readOnly={readOnly}
          path={`${path}.${index}`}
          label={name(kind, index)}
          labelHidden
          max={max}
          {...(lang === undefined ? {} : { lang })}
          {...(practised === undefined ? {} : { practised })}
        />
      )}
    </WizardRows>
  )
}
