// A wizard field of one or more lines, with a character count from 80 % of the limit. It keeps its own text, so that a
// keystroke renders only this field.
import '#ui/fields/field.css'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './wizard.module.css'

/** The share of the limit above which the character count is shown. */
const countFrom = 0.8

export interface WizardFieldProps {
  readonly label: string
  /** Hides the label from everyone but screen readers, for use where the context makes it clear. */
  readonly labelHidden?: boolean
  readonly help?: string | undefined
  readonly error?: ReactNode
  /** A warning that does not prevent saving; undefined if there is none. */
  readonly doubtOf?: (text: string) => string | undefined
  /** Maximum length in characters; longer text is counted and rejected, never truncated. */
  readonly max?: number
  /** Number of lines, if more than one. */
  readonly rows?: number
  readonly lang?: string | undefined
  readonly placeholder?: string
  readonly readOnly?: boolean
  /** From `form.getInputProps(path)` in uncontrolled mode; pass `form.key(path)` as `key`. */
  readonly defaultValue?: string
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  readonly onBlur?: () => void
  readonly onFocus?: () => void
  readonly 'data-path'?: string
}

export function WizardField({
  label,
  labelHidden,
  help,
  error,
  doubtOf,
  max,
  rows,
  onChange,
  ...rest
}: WizardFieldProps) {
  const id = useId()
  const [text, setText] = useState(rest.defaultValue ?? '')
  const { length } = text.trim()
  const doubt = doubtOf?.(text)
  const counted = max !== undefined && length >= max * countFrom
  const count = counted && <FieldCount id={`${id}-count`} length={length} max={max} />
  const told = [help && `${id}-help`, error && `${id}-error`, doubt && `${id}-doubt`, counted && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  const wiring = {
    ...rest,
    // A screen reader would read another language in the wrong voice.
    lang: doubt ? undefined : rest.lang,
    id,
    className: 'input',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': told || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(event.target.value)
      onChange?.(event)
    },
  }
  return (
    <div className={`field ${classes.field}`}>
      <div className={labelHidden ? 'sr' : 'field-head'}>
        <label htmlFor={id}>{label}</label>
        {!labelHidden && count}
      </div>
      {rows === undefined ? <input {...wiring} type="text" autoComplete="off" /> : <textarea {...wiring} rows={rows} />}
      {labelHidden && count}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <WizardError id={`${id}-error`}>{error}</WizardError>}
      {doubt && (
        <p className={`help ${classes.doubt}`} id={`${id}-doubt`}>
          <IconAlertTriangle aria-hidden="true" />
          <span>{doubt}</span>
        </p>
      )}
    </div>
  )
}

/** The share of the limit that is used. */
function FieldCount({ id, length, max }: { id: string; length: number; max: number }) {
  const { t } = useTranslation('wizard')
  return (
    <span id={id} className={classes.count} data-over={length > max || undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <span className="sr">{t('count', { used: length, max })}</span>
    </span>
  )
}

/** An error message below its field or list. */
export function WizardError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className="help help-error" id={id}>
      <IconAlertCircle aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
