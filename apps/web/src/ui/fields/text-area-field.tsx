import type { ComponentPropsWithRef } from 'react'
import { useFormat } from '#platform/language/format.ts'
import { Field, type FieldText } from './field.tsx'
import classes from './text-area-field.module.css'

export interface TextAreaFieldProps
  extends Omit<FieldText, 'aside'>,
    Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'onChange'> {
  /** A word next to the label, such as "required". */
  note?: string
  /** Maximum length in characters; the count appears close to it. */
  max: number
  value: string
  onChange: (value: string) => void
}

/** Share of the maximum length from which the count is shown. */
const countFrom = 0.8

/** A multi-line text field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, labelHidden, note, help, error, max, value, onChange, ...rest } = props
  const format = useFormat()
  const aside = (
    <>
      {note && <span className={classes.note}>{note}</span>}
      {value.length >= max * countFrom && (
        <span className={classes.note}>
          {format.number(value.length)} / {format.number(max)}
        </span>
      )}
    </>
  )
  return (
    <Field label={label} labelHidden={labelHidden ?? false} aside={aside} help={help} error={error}>
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          className="input"
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
