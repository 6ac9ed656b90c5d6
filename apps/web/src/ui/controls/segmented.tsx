import { useId } from 'react'
import classes from './segmented.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A few words after the label, such as the savings. */
  readonly note?: string | undefined
}

export interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string
  /** Whether the label is visible; the segments then wrap. */
  readonly labelShown?: boolean
  readonly segments: readonly Segment<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** A choice between a few visible options: radio buttons in one track. */
export function Segmented<Value extends string>({
  label,
  labelShown = false,
  segments,
  chosen,
  onChoose,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.track} data-labelled={labelShown || undefined}>
      <legend className={labelShown ? classes.label : 'sr'}>{label}</legend>
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
