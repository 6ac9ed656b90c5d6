import { useId } from 'react'
import classes from './segmented.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A few words behind it, such as what it saves. */
  readonly note?: string | undefined
}

export interface SegmentedProps<Value extends string> {
  /** What is chosen, read aloud. */
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** A choice of a few, all in sight: radio buttons in one track. */
export function Segmented<Value extends string>({ label, segments, chosen, onChoose }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.track}>
      <legend className="sr">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === chosen}
            onChange={() => onChoose(segment.value)}
          />
          <span>
            {segment.label}
            {segment.note && <small>{segment.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
