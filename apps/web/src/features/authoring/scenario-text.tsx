import { useTranslation } from 'react-i18next'
import type { ScenarioPartProps } from './scenario-form.ts'
import { WizardField, type WizardFieldProps } from './wizard-field.tsx'

export interface ScenarioTextProps
  extends ScenarioPartProps,
    Pick<WizardFieldProps, 'label' | 'labelHidden' | 'help' | 'max' | 'rows' | 'lang' | 'placeholder'> {
  /** Where the text stands in the scenario, as in `dialog_behavior.setting`. */
  readonly path: string
  /** A fault of what holds this text, shown here because it has no place of its own. */
  readonly errorOf?: string
}

/** One text of the scenario. */
export function ScenarioText({ form, path, errorOf, ...rest }: ScenarioTextProps) {
  const { error, defaultValue, onChange, ...wiring } = form.getInputProps(path)
  return (
    <WizardField
      key={form.key(path)}
      {...rest}
      {...wiring}
      defaultValue={defaultValue ?? ''}
      error={error ?? (errorOf === undefined ? undefined : form.errors[errorOf])}
      onChange={(event) => {
        onChange(event)
        if (errorOf !== undefined) form.clearFieldError(errorOf)
      }}
    />
  )
}

/** What a row of a list is called, as in "Step 2". */
export function useRowName() {
  const { t } = useTranslation('scenario-wizard')
  return (kind: RowKind, index: number) => t(`row.${kind}`, { number: index + 1 })
}

export type RowKind = 'goal' | 'word' | 'phrase' | 'step' | 'option' | 'topic' | 'question' | 'bullet'
