import classes from './switch.module.css'

export interface SwitchProps {
  readonly label: string
  /** What it does, in one line. */
  readonly help?: string
  readonly isOn: boolean
  readonly disabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off, with an optional line of help. */
export function Switch({ label, help, isOn, disabled = false, onChange }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <span>
        <b>{label}</b>
        {help && <small>{help}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
