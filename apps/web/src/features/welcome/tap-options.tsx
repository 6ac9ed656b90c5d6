import { type ReactNode, useId } from 'react'
import classes from './tap-options.module.css'

export interface TapOption<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text?: string | undefined
  /** Language of the title, if it differs from the interface language. */
  readonly lang?: string | undefined
  readonly textLang?: string | undefined
  /** Shown before the text. */
  readonly mark?: ReactNode
  /** A control next to the answer that does not select it. */
  readonly act?: ReactNode
}

export interface TapOptionsProps<Value extends string> {
  /** The question, for screen readers. */
  readonly label: string
  readonly options: readonly TapOption<Value>[]
  readonly chosen: Value | null
  /** Number of columns if there is enough space. */
  readonly columns: 1 | 2 | 3
  readonly onChoose: (value: Value) => void
}

/** A few answers, each selected with one tap: radio buttons as large as their rows. */
export function TapOptions<Value extends string>({
  label,
  options,
  chosen,
  columns,
  onChoose,
}: TapOptionsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.options} data-columns={columns}>
      <legend className="sr">{label}</legend>
      {options.map(({ value, title, text, lang, textLang, mark, act }) => (
        <div key={value} className={classes.option} data-has-act={act !== undefined || undefined}>
          <label className={classes.tap}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {mark}
            <span className={classes.words}>
              <strong lang={lang}>{title}</strong>
              {text !== undefined && <span lang={textLang}>{text}</span>}
            </span>
          </label>
          {act}
        </div>
      ))}
    </fieldset>
  )
}
