import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { seemsForeign } from '@parley/contracts/library/other-language.ts'
import { useTranslation } from 'react-i18next'
import { WizardField, type WizardFieldProps } from '../../wizard/wizard-field.tsx'
import { type ScenarioPartProps, textAt } from '../scenario-form.ts'

export interface ScenarioTextProps
  extends ScenarioPartProps,
    Pick<WizardFieldProps, 'label' | 'labelHidden' | 'help' | 'max' | 'rows' | 'lang' | 'placeholder'> {
  /** The text's path in the scenario, such as `dialog_behavior.setting`. */
  readonly path: string
  /** Path of a container without a field of its own, whose error is shown here. */
  readonly errorOf?: string
  /** The language that the text should be in. Another language causes a warning but can be saved. */
  readonly practised?: Language
}

/**
 * One text field of the scenario. It takes only stable props from the form: the first keystroke in a field renders the
 * form, and a hundred fields must not render with it.
 */
export function ScenarioText({ form, path, errorOf, practised, ...rest }: ScenarioTextProps) {
  const { t } = useTranslation('scenario-wizard')
  const { setFieldValue, clearFieldError, errors } = form
  const doubtOf = (text: string) =>
    practised !== undefined && seemsForeign(text, practised)
      ? t('foreign', { language: endonyms[practised] })
      : undefined
  return (
    <WizardField
      key={form.key(path)}
      {...rest}
      {...(practised === undefined || rest.readOnly ? {} : { lang: practised, doubtOf })}
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

/** The label of a list row, such as "Step 2". */
export function useRowName() {
  const { t } = useTranslation('scenario-wizard')
  return (kind: RowKind, index: number) => t(`row.${kind}`, { number: index + 1 })
}

export type RowKind =
  | 'goal'
  | 'word'
  | 'phrase'
  | 'step'
  | 'option'
  | 'line'
  | 'example'
  | 'topic'
  | 'question'
  | 'bullet'
