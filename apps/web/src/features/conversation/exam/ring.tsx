import { useFormat } from '#platform/format.ts'
import classes from './ring.module.css'
import { ringPaths } from './ring-shape.ts'

export interface RingProps {
  secondsLeft: number
  /** All of it, in seconds. */
  secondsTotal: number
  /** The microphone is open. */
  isLive: boolean
  /** What the time is for, such as "to prepare". */
  what: string
  /** What a screen reader calls it. */
  label: string
}

/** A minute, or two, as sixty bars in a circle. */
export function Ring({ secondsLeft, secondsTotal, isLive, what, label }: RingProps) {
  const format = useFormat()
  return (
    <div className={classes.ring} data-live={isLive || undefined} role="timer" aria-label={label}>
      <Bars secondsLeft={secondsLeft} secondsTotal={secondsTotal} />
      <p>
        <span className={classes.figure}>{format.clock(secondsLeft * 1000)}</span>
        <span className={classes.what}>{what}</span>
      </p>
    </div>
  )
}

/** The same around the record button of a phone; a picture only. */
export function RingAround({
  secondsLeft,
  secondsTotal,
  isLive,
}: Pick<RingProps, 'secondsLeft' | 'secondsTotal' | 'isLive'>) {
  return (
    <span className={`${classes.ring} ${classes.around}`} data-live={isLive || undefined} aria-hidden="true">
      <Bars secondsLeft={secondsLeft} secondsTotal={secondsTotal} />
    </span>
  )
}

function Bars({ secondsLeft, secondsTotal }: { secondsLeft: number; secondsTotal: number }) {
  const { gone, left } = ringPaths(secondsLeft / secondsTotal)
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true">
      <path className={classes.gone} d={gone} />
      <path className={classes.left} d={left} />
    </svg>
  )
}
