import classes from './meter.module.css'

export interface MeterProps {
  /** How many are left, 0 to `of`. */
  readonly left: number
  readonly of: number
}

/** Free conversations as bars, lit if still available. Decorative: the sentence next to it has the numbers. */
export function Meter({ left, of }: MeterProps) {
  const places = Array.from({ length: of }, (_, place) => place)
  return (
    <span className={classes.meter} aria-hidden="true">
      {places.map((place) => (
        <b key={place} data-on={place < left || undefined} />
      ))}
    </span>
  )
}
