import './field.css'
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'

interface FieldText {
  label: string
  /** Read aloud but not shown, where the place says it. */
  labelHidden?: boolean
  help?: string | undefined
  /** A sentence that says what to do. */
  error?: string | undefined
}

interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldText {
  /** Renders the control with the id and the links to help and error. */
  children: (wiring: Wiring) => ReactNode
}

/** Label, control, help and error, linked for screen readers. */
function Field({ label, labelHidden = false, help, error, children }: FieldProps) {
  const id = useId()
  const told = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className={labelHidden ? 'sr' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': told || undefined })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="help help-error" id={`${id}-error`}>
          <IconAlertCircle aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  /** A Tabler icon at the start. */
  icon?: ReactNode
}

/** One line of text. */
export function TextField({ label, labelHidden, help, error, icon, ...rest }: TextFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden ?? false} help={help} error={error}>
      {(wiring) => (
        <div className="input-box">
          {icon}
          <input {...rest} {...wiring} className="input" />
        </div>
      )}
    </Field>
  )
}

/** A password that can be shown. */
export function PasswordField({ label, labelHidden, help, error, ...rest }: Omit<TextFieldProps, 'type' | 'icon'>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} labelHidden={labelHidden ?? false} help={help} error={error}>
      {(wiring) => (
        <div className="input-box" data-end>
          <input {...rest} {...wiring} className="input" type={shown ? 'text' : 'password'} spellCheck={false} />
          <IconButton
            className="input-end"
            label={shown ? t('hidePassword') : t('showPassword')}
            tip="none"
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}

export interface SelectFieldProps extends FieldText, Omit<ComponentPropsWithRef<'select'>, 'id' | 'className'> {}

/** A choice from a list: the browser's own, which works on every device. Children are `<option>`s. */
export function SelectField({ label, labelHidden, help, error, children, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden ?? false} help={help} error={error}>
      {(wiring) => (
        <select {...rest} {...wiring} className="input">
          {children}
        </select>
      )}
    </Field>
  )
}
