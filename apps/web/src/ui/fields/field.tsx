import './field.css'
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'

export interface FieldText {
  label: string
  /** Hides the label visually, if the context makes it clear. */
  labelHidden?: boolean
  /** A link to the right of the label. */
  aside?: ReactNode
  help?: string | undefined
  /** A sentence that says what to do. */
  error?: string | undefined
  /** Whether a screen reader says the error at once, because it appears while the learner types. */
  isErrorLive?: boolean
}

interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldText {
  /** Renders the control with the ID and the links to help and error. */
  children: (wiring: Wiring) => ReactNode
}

/** Label, control, help and error, linked for screen readers. */
export function Field({ label, labelHidden = false, aside, help, error, isErrorLive, children }: FieldProps) {
  const id = useId()
  const told = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className={labelHidden ? 'sr' : 'field-head'}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': told || undefined })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="help help-error" id={`${id}-error`} role={isErrorLive ? 'alert' : undefined}>
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
  /** An `IconButton` with the class `input-end`. */
  end?: ReactNode
}

/** A single-line text field. */
export function TextField({ icon, end, ...props }: TextFieldProps) {
  const { label, labelHidden = false, aside, help, error, isErrorLive = false, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} help={help} error={error} isErrorLive={isErrorLive}>
      {(wiring) => (
        <div className="input-box" data-end={end !== undefined || undefined}>
          {icon}
          <input {...rest} {...wiring} className="input" />
          {end}
        </div>
      )}
    </Field>
  )
}

/** A password field with a button to reveal it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const eye = (
    <IconButton
      className="input-end"
      label={shown ? t('hidePassword') : t('showPassword')}
      tip="none"
      onClick={() => setShown(!shown)}
    >
      {shown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
    </IconButton>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} end={eye} />
}

export interface SelectFieldProps extends FieldText, Omit<ComponentPropsWithRef<'select'>, 'id' | 'className'> {}

/** A native select, which works on every device. Children are `<option>`s. */
export function SelectField({ label, labelHidden, aside, help, error, children, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden ?? false} aside={aside} help={help} error={error}>
      {(wiring) => (
        <select {...rest} {...wiring} className="input">
          {children}
        </select>
      )}
    </Field>
  )
}

export interface CheckFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** The label; links in it work separately. */
  children: ReactNode
}

/** A checkbox. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
