import { useTranslation } from 'react-i18next'
import { WizardField, type WizardFieldProps } from '../wizard/wizard-field.tsx'
import { type ScenarioPartProps, textAt } from './scenario-form.ts'

export interface ScenarioTextProps
  extends ScenarioPartProps,
    Pick<WizardFieldProps, 'label' | 'labelHidden' | 'help' | 'max' | 'rows' | 'lang' | 'placeholder'> {
  /** Where the text stands in the scenario, as in `dialog_behavior.setting`. */
  readonly path: string
  /** A fault of what holds this text, shown here because it has no place of its own. */
  readonly errorOf?: string
}

/**
 * One text of the scenario. It takes from the form only what stays the same from drawing to drawing: the first key in a
 * field makes the form draw anew, and a hundred fields shall not follow.
 */
export function ScenarioText({ form, path, errorOf, ...rest }: ScenarioTextProps) {
  const { setFieldValue, clearFieldError, errors } = form
  return (
    <WizardField
      key={form.key(path)}
      {...rest}
      data-path={path}
      defaultValue={textAt(form, path)}
      error={errors[path] ?? (errorOf === undefined ? undefined : errors[errorOf])}
      onChange={(event) => {
        setFieldValue(path, event.target.value, { forceUpdate: false })
        if (errorOf !== undefined) clearFieldError(errorOf)
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
