import classes from './week-bars.module.css'

export interface WeekDay {
  readonly key: string
  /** Short name of the day. */
  readonly name: string
  /** What a screen reader adds to the name. */
  readonly told: string
  /** Height of the bar, 0 to 1. */
  readonly share: number
  readonly isOn: boolean
  readonly isToday: boolean
}

export interface WeekBarsProps {
  readonly label: string
  readonly days: readonly WeekDay[]
}

/** A week as seven bars: lit where something was done, a dot where nothing was. */
export function WeekBars({ label, days }: WeekBarsProps) {
  return (
    <ol className={classes.week} aria-label={label}>
      {days.map((day) => (
        <li key={day.key} data-on={day.isOn || undefined} aria-current={day.isToday ? 'date' : undefined}>
          <span className={classes.column} aria-hidden="true">
            <b style={{ height: `${Math.round(day.share * 100)}%` }} />
          </span>
          {day.name}
          <span className="sr">: {day.told}</span>
        </li>
      ))}
    </ol>
  )
}
