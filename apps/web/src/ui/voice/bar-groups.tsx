import { barsPath, barWidth } from './bar.ts'
import classes from './bar-groups.module.css'
import { groupedBars } from './bar-groups-shape.ts'
import { useRoom } from './use-room.ts'

export interface BarGroupsProps {
  /** For each thing in its order: whether it is done. */
  readonly done: readonly boolean[]
  /** Gives the bars their shape, such as the name of what is counted. */
  readonly seed: string
  /** Sets the height, 36 px unless said otherwise. */
  readonly className?: string | undefined
}

/** One group of bars for each thing, jade where it is done. Decorative: words beside it say how many are. */
export function BarGroups({ done, seed, className }: BarGroupsProps) {
  const [host, room] = useRoom<HTMLSpanElement>()
  const groups = groupedBars(done.length, seed, room)
  const barsOf = (state: boolean) => groups.filter((_, place) => done[place] === state).flat()
  return (
    <span
      ref={host}
      className={className ? `${classes.groups} ${className}` : classes.groups}
      data-begun={done.includes(true) || undefined}
      aria-hidden="true"
    >
      <svg className={classes.bars} strokeWidth={barWidth} aria-hidden="true" focusable="false">
        <path className={classes.open} d={barsPath(barsOf(false), barWidth)} />
        <path className={classes.done} d={barsPath(barsOf(true), barWidth)} />
      </svg>
    </span>
  )
}
