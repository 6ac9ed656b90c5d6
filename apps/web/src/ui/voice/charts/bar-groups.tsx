import { barsPath, barWidth } from './bar.ts'
import classes from './bar-groups.module.css'
import { groupedBars } from './bar-groups-shape.ts'
import { useElementSize } from './use-element-size.ts'

export interface BarGroupsProps {
  /** For each item in order: whether it is done. */
  readonly done: readonly boolean[]
  /** Determines the shape of the bars, such as the name of the counted items. */
  readonly seed: string
  /** Sets the height; 36 px by default. */
  readonly className?: string | undefined
}

/** One group of bars for each item, jade if it is done. Decorative: the text next to it has the numbers. */
export function BarGroups({ done, seed, className }: BarGroupsProps) {
  const [host, room] = useElementSize<HTMLSpanElement>()
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
