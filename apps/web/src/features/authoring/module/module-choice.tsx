import { type ReactNode, useId } from 'react'
import classes from './module-wizard.module.css'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** One sentence. */
  readonly help: string
}

export interface ModuleChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** Shown as tiles side by side. */
  readonly tiles?: boolean
  readonly children?: ReactNode
}

/** A choice between a few options, each with a one-sentence explanation. */
export function ModuleChoice<Value extends string>(props: ModuleChoiceProps<Value>) {
  const { label, options, chosen, onChoose, tiles = false, children } = props
  const name = useId()
  return (
    <fieldset className={classes.choice} data-tiles={tiles || undefined}>
      <legend>{label}</legend>
      <div>
        {options.map(({ value, label: words, help }) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              aria-labelledby={`${name}-${value}`}
              aria-describedby={`${name}-${value}-help`}
              onChange={() => onChoose(value)}
            />
            <span>
              <b id={`${name}-${value}`}>{words}</b>
              <span className="help" id={`${name}-${value}-help`}>
                {help}
              </span>
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
