import classes from './week-columns.module.css'

export interface WeekColumn {
  readonly key: string
  /** The week's name, such as the date of its Monday. */
  readonly name: string
  /** The week's total. */
  readonly total: string
  /** Heights of the bars, 0 to 1; a dot for a day without practice. */
  readonly shares: readonly number[]
  readonly isMet: boolean
  readonly isNow: boolean
}

export interface WeekColumnsProps {
  readonly label: string
  /** Text for screen readers after a total that met the goal. */
  readonly metLabel: string
  readonly weeks: readonly WeekColumn[]
}

/** Weeks in order, seven bars each, with the total below; jade if it met the goal. */
export function WeekColumns({ label, metLabel, weeks }: WeekColumnsProps) {
  return (
    <ol className={classes.weeks} aria-label={label}>
      {weeks.map(({ key, name, total, shares, isMet, isNow }) => (
        <li key={key} data-now={isNow || undefined}>
          <span className={classes.days} aria-hidden="true">
            {shares.map((share, day) => (
              <b
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
                key={day}
                data-on={share > 0 || undefined}
                style={{ height: `${Math.round(share * 100)}%` }}
              />
            ))}
          </span>
          <p>
            <span>{name}</span>
            <span data-met={isMet || undefined}>
              {total}
              {isMet && <span className="sr">, {metLabel}</span>}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
