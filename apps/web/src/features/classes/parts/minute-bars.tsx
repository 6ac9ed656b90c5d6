import classes from './minute-bars.module.css'

export interface MinuteBarsProps {
  /** Minutes in each week, oldest first. */
  readonly weeks: readonly number[]
  /** The same in words, for screen readers. */
  readonly label: string
}

/** Minutes per week at which a bar reaches its full height. */
const wholeMinutes = 60
/** Heights in pixels: for no minutes, for the fewest, and for a full bar. */
const [none, least, whole] = [4, 7, 24] as const

const heightOf = (minutes: number): number =>
  minutes <= 0 ? none : Math.round(least + (whole - least) * Math.min(1, minutes / wholeMinutes))

/** Minutes in recent weeks, one bar per week. */
export const MinuteBars = ({ weeks, label }: MinuteBarsProps) => (
  <span className={classes.bars} role="img" aria-label={label}>
    {weeks.map((minutes, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: weeks are never reordered
      <b key={place} data-on={minutes > 0 || undefined} style={{ height: heightOf(minutes) }} />
    ))}
  </span>
)
