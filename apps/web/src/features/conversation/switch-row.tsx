import classes from './goals.module.css'

export interface SwitchRowProps {
  label: string
  help: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** One thing that is on or off, with a line that says what it does. */
export function SwitchRow({ label, help, isOn, onChange }: SwitchRowProps) {
  return (
    <label className={classes.switch}>
      <span>
        <b>{label}</b>
        <small>{help}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
